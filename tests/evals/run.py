"""Score Herald on questions with known answers: `python -m tests.evals CLONES`.

CLONES is the folder of bare clones (see `expected`), or HERALD_EVAL_CLONES. The baseline beside is a plain
keyword search over the same history. Failures of the held-out third are counted and never shown.
"""

import argparse
import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.evals import expected, history, product, question_files, scoring
from tests.evals.baseline import KeywordSearch
from tests.evals.question_files import QuestionFile
from tests.evals.scoring import Score


def main(arguments: list[str] | None = None) -> int:
    """Ask, score and print; the exit code is 1 when the share of exact sets is below `--fail-under`."""
    chosen = _parser().parse_args(arguments)
    if not chosen.clones:
        sys.stderr.write("Name the folder of bare clones, or set HERALD_EVAL_CLONES.\n")
        return 2
    command = product.separate if chosen.separate else product.in_process
    scores: list[Score] = []
    naive: list[Score] = []
    for file in _files(chosen):
        try:
            with tempfile.TemporaryDirectory() as scratch:
                home = chosen.home / file.repository.replace("/", "+") if chosen.home else Path(scratch)
                asked, hits = evaluate(file, chosen.clones, product.Product(command, home, file.repository))
        except (FileNotFoundError, RuntimeError) as fault:
            sys.stderr.write(f"{fault}\n")
            return 1
        scores += asked
        naive += hits
        if not file.unopened and (faults := scoring.failures(asked)):
            sys.stdout.write(faults + "\n\n")
    sys.stdout.write(f"{scoring.table(scores, naive)}\n\nPlanner fields\n{scoring.field_table(scores)}\n")
    exact = [each.exact for each in scores if each.exact is not None]
    return 1 if 100 * sum(exact) < chosen.fail_under * len(exact) else 0


def evaluate(file: QuestionFile, clones: Path, herald: product.Product) -> tuple[list[Score], list[Score]]:
    """Ask all questions of one file; follow-ups share the thread of the question they follow."""
    sys.stderr.write(f"{file.path.name}: {len(file.questions)} questions over {file.repository}\n")
    if not herald.home.is_dir() or not any(herald.home.iterdir()):
        herald.home.mkdir(parents=True, exist_ok=True)
        herald.ingest(history.locate(clones, file.repository), file.base, file.since)
    search = KeywordSearch(expected.read(clones, file))
    threads = question_files.chains(file)
    scores, naive = [], []
    for question in file.questions:
        reply = herald.ask(question["question"], question["now"], threads[question["id"]])
        scores.append(scoring.score(question, reply))
        naive.append(scoring.score_hits(question, search.ask(question["question"])))
    search.close()
    return scores, naive


def _files(chosen: argparse.Namespace) -> Iterator[QuestionFile]:
    if chosen.handed:
        for path, now in chosen.handed:
            yield question_files.handed(Path(path), now)
        return
    for file in question_files.load(unopened=chosen.unopened):
        if chosen.only in (None, file.repository):
            yield file


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.evals", description=__doc__)
    default = os.environ.get("HERALD_EVAL_CLONES")
    parser.add_argument("clones", type=Path, nargs="?", default=Path(default) if default else None)
    parser.add_argument("--unopened", action="store_true", help="include the held-out third: the final figure")
    parser.add_argument("--only", metavar="OWNER/NAME", help="one repository")
    parser.add_argument("--home", type=Path, help="keep the stores here and use them again")
    parser.add_argument("--separate", action="store_true", help="one process for each command")
    parser.add_argument("--fail-under", type=float, default=0, metavar="PERCENT")
    parser.add_argument(
        "--handed",
        nargs=2,
        action="append",
        metavar=("FILE", "NOW"),
        help="questions handed over for verl instead of the own ones, asked at this time; repeatable",
    )
    return parser


if __name__ == "__main__":
    sys.exit(main())
