"""The words, and the emoji, by which titles and labels name a kind: a word in, its kind out."""

from collections.abc import Iterable

from activity.records.signal import Kind

KIND_WORDS: dict[str, Kind] = {
    word: kind
    for kind, words in {
        Kind.FEAT: "feat feats feature features new enhancement enhance faet fature 新增 新功能 特性 功能",
        Kind.FIX: "fix fixes fixed fixup fixt fxi bugfix bugfixes bugfixed bug bugs hotfix quickfix fixbug"
        " fixbugs bugix bugdix buffix bugifx 修复 缺陷 缺陷修复",
        Kind.PERF: "perf performance perfomance optim optimization optimisation optimize 优化 性能 性能优化",
        Kind.REFACTOR: "refactor refactoring refact refector refacotr refator refractor cleanup 重构",
        Kind.DOCS: "doc docs documentation readme 文档",
        Kind.TEST: "test tests testing ut 测试",
        Kind.CI: "ci cicd ci/cd workflow workflows",
        Kind.BUILD: "build deps dependencies dependency dep packaging 构建 依赖",
        Kind.STYLE: "style lint format formatting nit",
        Kind.CHORE: "chore chores chrore misc maintenance release 杂项",
        Kind.REVERT: "revert reverts 回退 回滚",
    }.items()
    for word in words.split()
}
"""The words by which titles and labels name a kind, with the misspellings that real histories hold."""

_GITMOJI = {
    sign: kind
    for kind, signs in {
        Kind.FEAT: "✨ sparkles",
        Kind.FIX: "🐛 bug 🚑 ambulance 🩹 🔒 lock",
        Kind.PERF: "⚡ zap",
        Kind.REFACTOR: "♻ recycle 🚚 truck 🔥 fire",
        Kind.DOCS: "📝 memo 📚",
        Kind.TEST: "✅ white_check_mark 🧪",
        Kind.CI: "👷 construction_worker 💚 green_heart",
        Kind.BUILD: "⬆ arrow_up ⬇ arrow_down 📌 pushpin",
        Kind.STYLE: "🎨 art",
        Kind.REVERT: "⏪ rewind",
    }.items()
    for sign in signs.split()
}
# A mark for where the work happens says less about what was done than a `fix` beside it.
_PLACES = frozenset({Kind.CI, Kind.DOCS, Kind.TEST, Kind.BUILD, Kind.STYLE, Kind.CHORE})


def kind_word(words: str) -> Kind | None:
    """The kind that one mark names: `BugFix`, `bug fix`, `Feat.`; nothing for `misc`.

    `misc` beside others says "no module in particular", not "a chore".
    """
    word = words.lower().strip(" .").replace(" ", "").replace("-", "").replace("_", "")
    return None if word == "misc" else KIND_WORDS.get(word)


def marked_kind(marks: Iterable[str], emoji: Iterable[str]) -> Kind | None:
    """The kind that a title's marks name: the first, unless it is a place and another one says `fix`."""
    named = [kind_word(mark) for mark in marks] + [_GITMOJI.get(sign) for sign in emoji]
    kinds = [kind for kind in named if kind is not None]
    if Kind.FIX in kinds and kinds[0] in _PLACES:
        return Kind.FIX
    return kinds[0] if kinds else None
