"""What is quoted of a description is its first telling sentences; nothing that leads elsewhere."""

from hypothesis import given
from hypothesis import strategies as st

from bot.answer.quoting import excerpt
from bot.report.outside import QUOTE_CAP, clean_quote


def test_a_template_is_not_the_description():
    body = (
        "<!-- thanks! -->\n# What does this PR do?\n\nFixes the leak in `Buffer`. It was never freed.\n\n- [x] tests\n"
    )
    assert excerpt(body) == "Fixes the leak in Buffer. It was never freed."


def test_links_and_pictures_are_left_out():
    body = "See [the issue](https://evil.example/a) and https://evil.example. ![x](http://evil.example/p.png)"
    assert "evil" not in (excerpt(body) or "")


def test_nothing_to_quote():
    assert excerpt(None) is None
    assert excerpt("## Checklist\n- [ ] tests\n<!-- x") is None
    assert excerpt("Signed-off-by: Ann <a@b.c>") is None


def test_chinese_sentences_end_with_their_stop():
    said = excerpt("修复显存泄漏。" * 200) or ""
    assert len(clean_quote(said)) <= QUOTE_CAP
    assert said.endswith("。")


@given(st.text(max_size=2000))
def test_never_raises(text):
    said = excerpt(text)
    assert said is None or said.strip()
