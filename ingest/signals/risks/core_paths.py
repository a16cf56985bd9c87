"""`core_path`: a change in the files that, says the repository's profile, many users depend on."""

from collections.abc import Iterator

from activity.records import Evidence, Risk, RiskCode, Severity
from ingest.signals.risks.case import MOST_EVIDENCE, Case
from ingest.signals.risks.changed_code import changed_lines

_MEDIUM = 100
_HIGH = 500


def core_path(case: Case) -> Iterator[Risk]:
    """One risk for all core files of the PR; comments and blank lines alone are no change."""
    profile = case.profile
    files = [file for file in case.files if profile.is_core(file.path) and not profile.is_docs(file.path)]
    sizes = {file.path: changed_lines(file) for file in files}
    touched = sorted((path for path, lines in sizes.items() if lines), key=lambda path: -sizes[path])
    if not touched:
        return
    lines = sum(sizes.values())
    yield Risk(
        code=RiskCode.CORE_PATH,
        severity=_severity(lines),
        variant="one_file" if len(touched) == 1 else "files",
        values={"lines": lines, "files": len(touched), "path": touched[0]},
        evidence=tuple(Evidence(path=path) for path in touched[:MOST_EVIDENCE]),
    )


def _severity(lines: int) -> Severity:
    if lines >= _HIGH:
        return Severity.HIGH
    return Severity.MEDIUM if lines >= _MEDIUM else Severity.LOW
