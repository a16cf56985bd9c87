"""Score topic questions: `python -m tests.evals.topics CLONES [--unopened]`.

CLONES is the folder of bare clones, or HERALD_EVAL_CLONES. The right answers were judged from titles and diffs.
Beside Herald stand the parts of its own search, if it offers them, and a plain keyword search; both get the
question without its period and the exact set of the period. Misses of the held-out third are never shown.
"""

import argparse
import os
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterator
from datetime import date
from pathlib import Path

from tests.evals import history, product
from tests.evals.history import PullRequest
from tests.evals.topics import diffs, legs, measures, tables, topic_files
from tests.evals.topics.keyword import PlainSearch
from tests.evals.topics.measures import Score
from tests.evals.topics.topic_files import TopicFile, TopicQuestion

PLAIN = "keywords"
Period = tuple[str, str]


def main(arguments: list[str] | None = None) -> int:
    """Ask, score and print; the exit code is 1 when Herald's mean recall is below `--fail-under`."""
    chosen = _parser().parse_args(arguments)
    if not chosen.clones:
        sys.stderr.write("Name the folder of bare clones, or set HERALD_EVAL_CLONES.\n")
        return 2
    parts: dict[bool, dict[str, list[Score]]] = {False: defaultdict(list), True: defaultdict(list)}
    repositories: dict[str, str] = {}
    try:
        for repository, files in _by_repository(chosen).items():
            for file, scores in _ask_all(chosen, repository, files):
                repositories |= {question.id: repository for question in file.questions}
                for system, found in scores.items():
                    parts[file.unopened][system] += found
    except (FileNotFoundError, RuntimeError) as fault:
        sys.stderr.write(f"{fault}\n")
        return 1
    return _report(parts, repositories, chosen.fail_under)


def _ask_all(
    chosen: argparse.Namespace, repository: str, files: list[TopicFile]
) -> Iterator[tuple[TopicFile, dict[str, list[Score]]]]:
    """Ask all questions over one repository, each in a thread of its own, with one store and one index."""
    clone = history.locate(chosen.clones, repository)
    with tempfile.TemporaryDirectory() as scratch:
        home = chosen.home / repository.replace("/", "+") if chosen.home else Path(scratch)
        herald = product.Product(product.separate if chosen.separate else product.in_process, home, repository)
        if not home.is_dir() or not any(home.iterdir()):
            home.mkdir(parents=True, exist_ok=True)
            herald.ingest(clone, files[0].base, files[0].since)
        sets = _sets(clone, files)
        plain = _plain(clone, files, sets)
        beside = {**legs.offered(home, repository), PLAIN: plain.rank}
        for file in files:
            sys.stderr.write(f"{file.path.name}: {len(file.questions)} questions over {repository}\n")
            scores: dict[str, list[Score]] = defaultdict(list)
            for question in file.questions:
                scores[tables.HERALD].append(_herald(herald, question))
                allowed = {pull.number for pull in sets[question.period]}
                for name, leg in beside.items():
                    scores[name].append(measures.score(question, leg(question.about, allowed)))
            yield file, scores
        plain.close()


def _sets(clone: Path, files: list[TopicFile]) -> dict[Period, list[PullRequest]]:
    """Period → what was merged in it."""
    since = min(question.period[0] for file in files for question in file.questions)
    pulls = history.read(clone, files[0].base, date.fromisoformat(since), {})
    return {
        question.period: [pull for pull in pulls if question.covers(pull.merged_at.date())]
        for file in files
        for question in file.questions
    }


def _plain(clone: Path, files: list[TopicFile], sets: dict[Period, list[PullRequest]]) -> PlainSearch:
    pulls = {pull.number: pull for members in sets.values() for pull in members}
    return PlainSearch(pulls.values(), diffs.changed_lines(clone, files[0].base, sets))


def _herald(herald: product.Product, question: TopicQuestion) -> Score:
    reply = herald.ask(question.question, question.now, f"topics-{question.id}")
    return measures.score(question, reply.numbers, reply.error)


def _report(parts: dict[bool, dict[str, list[Score]]], repositories: dict[str, str], fail_under: float) -> int:
    if shown := tables.misses(parts[False][tables.HERALD]):
        sys.stdout.write(shown + "\n\n")
    recalls: list[float] = []
    for unopened, title in ((False, "Open questions"), (True, "Held-out third")):
        if scores := parts[unopened]:
            sys.stdout.write(tables.table(title, scores, repositories) + "\n\n" + tables.gains(scores) + "\n\n")
            recalls += [each.values["recall@5"] for each in scores[tables.HERALD] if "recall@5" in each.values]
    return 1 if 100 * sum(recalls) < fail_under * len(recalls) else 0


def _by_repository(chosen: argparse.Namespace) -> dict[str, list[TopicFile]]:
    found: dict[str, list[TopicFile]] = defaultdict(list)
    for file in topic_files.load(unopened=chosen.unopened):
        if chosen.only in (None, file.repository):
            found[file.repository].append(file)
    return found


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.evals.topics", description=__doc__)
    default = os.environ.get("HERALD_EVAL_CLONES")
    parser.add_argument("clones", type=Path, nargs="?", default=Path(default) if default else None)
    parser.add_argument("--unopened", action="store_true", help="include the held-out third: the final figure")
    parser.add_argument("--only", metavar="OWNER/NAME", help="one repository")
    parser.add_argument("--home", type=Path, help="keep the stores here and use them again")
    parser.add_argument("--separate", action="store_true", help="one process for each command")
    parser.add_argument("--fail-under", type=float, default=0, metavar="PERCENT")
    return parser


if __name__ == "__main__":
    sys.exit(main())
