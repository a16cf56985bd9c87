"""A PR's files and a profile in; how far the change extends out: which sorts of files, how many, how many lines."""

from activity.profile import Profile, matches_any
from activity.records import FileChange, PullRequest
from activity.records.frozen import Record

# A line of documentation or of a test weighs less than one that runs at a user's.
_LINE_WEIGHTS = {
    "product": 1.0,
    "dependencies": 0.5,
    "examples": 0.35,
    "ci": 0.5,
    "scripts": 0.5,
    "tests": 0.25,
    "docs": 0.15,
    "housekeeping": 0.1,
    "generated": 0.0,
}


class Extent(Record):
    """How far a change extends.

    `sort` is that of the weightiest files (`product` as soon as one is), `nothing` for an empty merge and
    `unknown` without a list of files; `lines` are added and removed ones, weighted by sort; `areas` counts the
    folders two levels deep that product files stand in.
    """

    sort: str
    files: int = 0
    product_files: int = 0
    core_files: int = 0
    areas: int = 0
    lines: float = 0.0


def extent_of(pr: PullRequest, profile: Profile) -> Extent:
    """Measure the change; a file whose lines nobody counted adds none."""
    if pr.files is None:
        return Extent(sort="unknown")
    sorted_files = [(sort_of(file.path, profile), file) for file in pr.files]
    product = [file.path for sort, file in sorted_files if sort == "product"]
    present = {sort for sort, _ in sorted_files}
    return Extent(
        sort=next((sort for sort in _LINE_WEIGHTS if sort in present), "nothing"),
        files=len(pr.files),
        product_files=len(product),
        core_files=sum(map(profile.is_core, product)),
        areas=len({tuple(path.split("/")[:-1][:2]) for path in product}),
        lines=sum(_LINE_WEIGHTS[sort] * _lines(file) for sort, file in sorted_files),
    )


def sort_of(path: str, profile: Profile) -> str:
    """The one sort a path counts as; a test in an example is a test, a manifest of the CI is CI."""
    if profile.is_product(path):
        return "product"
    paths = profile.paths
    sorts = {
        "generated": paths.generated, "tests": paths.tests, "docs": paths.docs, "ci": paths.ci,
        "scripts": paths.scripts, "examples": paths.examples, "dependencies": paths.dependencies,
    }  # fmt: skip
    return next((sort for sort, patterns in sorts.items() if matches_any(patterns, (path,))), "housekeeping")


def _lines(file: FileChange) -> int:
    return (file.additions or 0) + (file.deletions or 0)
