"""`untested_fix` and `large_untested`: product code that changed while no test was touched."""

from collections.abc import Iterator

from activity.records import Evidence, FileChange, Kind, Risk, RiskCode, Severity, Tested
from ingest.signals.risks.case import MOST_EVIDENCE, Case
from ingest.signals.risks.changed_code import changed_lines, product_files, unmoved_lines

LARGE = 300
"""Changed lines of product code from which a PR without a test is large (moves and deleted files left out)."""
_WORTH_A_LOOK = 30


def untested(case: Case) -> Iterator[Risk]:
    """A fix without a test, or else a large change without one; never both for one PR."""
    if case.tests is not Tested.UNTESTED:
        return
    files = product_files(case.files, case.profile)
    if case.kind is Kind.FIX and files:
        yield _fix(case, files)
    elif _counted(files) >= LARGE and (lines := unmoved_lines(files)) >= LARGE:
        yield _large(files, lines)


def _counted(files: list[FileChange]) -> int:
    return sum((file.additions or 0) + (file.deletions or 0) for file in files)


def _fix(case: Case, files: list[FileChange]) -> Risk:
    lines = sum(changed_lines(file) for file in files)
    core = any(case.profile.is_core(file.path) for file in files)
    severe = lines >= _WORTH_A_LOOK or (core and lines >= _WORTH_A_LOOK // 3)
    return Risk(
        code=RiskCode.UNTESTED_FIX,
        severity=Severity.MEDIUM if severe else Severity.LOW,
        variant="one_file" if len(files) == 1 else "files",
        values={"lines": lines, "files": len(files), "path": files[0].path},
        evidence=_files(files),
    )


def _large(files: list[FileChange], lines: int) -> Risk:
    return Risk(
        code=RiskCode.LARGE_UNTESTED,
        severity=Severity.HIGH if lines >= 4 * LARGE else Severity.MEDIUM,
        variant="lines",
        values={"lines": lines, "files": len(files)},
        evidence=_files(files),
    )


def _files(files: list[FileChange]) -> tuple[Evidence, ...]:
    largest = sorted(files, key=lambda file: -(file.additions or 0) - (file.deletions or 0))
    return tuple(Evidence(path=file.path) for file in largest[:MOST_EVIDENCE])
