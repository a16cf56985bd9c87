"""Whatever the week holds: every form names every PR, and outside text stays text."""

import json
import re
from html.parser import HTMLParser

import pytest
from hypothesis import given, settings
from markdown_it import MarkdownIt

from activity.records import Evidence, Kind, Repository, RiskCode
from bot.language import Language
from bot.prose.plain import write
from bot.render import as_text
from bot.render.terminal import to_terminal
from tests.fakes.facts import REPOSITORY, person, risk, signals
from tests.fakes.week import HOSTILE, assessed, busy_week, week
from tests.fakes.weeks import weeks

FORMS = ("terminal", "markdown", "html", "json")
PULL = re.compile(r"https://github\.com/acme/rocket/pull/\d+")


class Page(HTMLParser):
    """Tags, links and text of a page."""

    def __init__(self, text):
        super().__init__()
        self.tags, self.links, self.attributes, self.text = [], [], [], ""
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        self.attributes.extend(name for name, _ in attrs)
        self.links.extend(value for name, value in attrs if name in {"href", "src"})

    def handle_data(self, data):
        self.text += data


def hostile_week():
    """Hostile text wherever text comes from outside: titles, people, topics, paths, lines of code, base."""

    def carrier(number, text):
        seen = (Evidence(path=f"src/{text}.py", line=1, text=text),)
        found = risk(RiskCode.MACHINE_PATH, variant="one", values={"machine_path": text}, evidence=seen)
        made = signals(Kind.FEAT, topics=[text[:50]], score=9.0, risks=(found,))
        author = person(None, text) if number % 2 else person(text)
        return assessed(number, text, made=made, author=author, files=(f"src/{text}.py", "src/a|b.py"))

    prs = [carrier(number, text) for number, text in enumerate(HOSTILE, 100)]
    return week(prs, repository=REPOSITORY.model_copy(update={"base": HOSTILE[0]}))


def written(form, language=Language.EN, some_week=None):
    return as_text(write(some_week or hostile_week(), language), form)


@given(weeks())
@settings(max_examples=25, deadline=None)
def test_every_pr_is_named_in_every_form(some_week):
    for language in Language:
        report = write(some_week, language)
        for form in FORMS:
            named = set(re.findall(r"#(\d+)\b", as_text(report, form)))
            assert {str(number) for number in some_week.by_number} <= named


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("form", FORMS)
def test_no_form_lets_a_control_or_direction_character_through(form, language):
    assert re.findall("[\x00-\x09\x0b-\x1f\x7f-\x9f\u200b\u202a-\u202e\u2066-\u2069]", written(form, language)) == []


@pytest.mark.parametrize("language", Language)
def test_html_holds_no_foreign_tag_link_or_handler(language):
    page = Page(written("html", language))
    assert {"script", "img", "iframe", "link"}.isdisjoint(page.tags)
    assert page.tags.count("title") == 1
    assert [name for name in page.attributes if name.startswith("on")] == []
    assert [link for link in page.links if not (PULL.fullmatch(link) or link.startswith("#"))] == []
    assert "<script>" in page.text


@pytest.mark.parametrize("language", Language)
def test_markdown_holds_no_foreign_link_tag_or_mention(language):
    text = written("markdown", language)
    html = MarkdownIt("commonmark", {"html": True}).enable("table").enable("strikethrough").render(text)
    page = Page(html)
    assert {"script", "img"}.isdisjoint(page.tags)
    assert [link for link in page.links if not PULL.fullmatch(link)] == []
    assert page.tags.count("h1") == 1
    without_code = re.sub(r"<code>.*?</code>", "", html)
    # GitHub links mentions and references in the rendered text, outside code.
    assert re.findall(r"(?<!\w)@\w|@everyone|(?<![\w>])#\d", without_code) == []
    # …and URLs while it reads the Markdown.
    assert re.findall(r"://(?!github\.com/acme)|www\.", re.sub(r"`[^\n]*?`", "", text)) == []


def test_markdown_tables_keep_their_columns():
    tables = re.findall(r"(?:^\|.*\n)+", written("markdown"), re.MULTILINE)
    bars = [len(re.findall(r"(?<!\\)\|", row)) for table in tables for row in table.splitlines() if "a\\|b" in row]
    assert bars == [3]
    for table in tables:
        assert len({len(re.findall(r"(?<!\\)\|", row)) for row in table.splitlines()}) == 1


@pytest.mark.parametrize("language", Language)
def test_the_terminal_shows_markup_as_text(language):
    text = written("terminal", language)
    assert "[red]markup[/red]" in text
    assert "\x1b" not in text


def test_json_keeps_titles_exactly():
    told = json.loads(written("json"))
    assert [entry["title"] for entry in told["pull_requests"]] == list(HOSTILE)


def test_long_titles_are_cut_with_a_mark():
    text = written("markdown", some_week=week([assessed(1, "長い" * 200)]))
    assert "長い" * 59 + "長…" in text
    assert "長い" * 60 not in text


def test_json_has_what_the_interface_promises():
    told = json.loads(written("json", some_week=busy_week()))
    assert told["repository"] == "acme/rocket"
    assert told["period"] == {
        "start": "2026-06-01T00:00:00Z",
        "end": "2026-06-08T00:00:00Z",
        "zone": "UTC",
        "label": "2026-W23",
    }
    assert (told["base"], told["data_as_of"]) == ("main", "2026-06-09T00:00:00Z")
    first = told["pull_requests"][0]
    assert {"number", "title", "author", "merged_at", "kind", "topics", "breaking", "tests"} <= first.keys()
    assert (first["author"], first["breaking"], first["tests"]) == ("ada", False, "untested")
    assert first["importance"] == {"score": 8.0, "parts": {"severity": 8.0}}
    assert first["risks"] == [
        {
            "code": "default_changed",
            "severity": "high",
            "variant": "one",
            "statement": "the default of strict_gate went from False to True without a breaking mark.",
            "evidence": [{"path": "src/gate.py", "line": 7, "text": "strict: bool = True"}],
        }
    ]
    assert told["counts"]["kinds"] == {"docs": 2, "feat": 2, "fix": 2, "chore": 1, "ci": 1, "refactor": 1}
    assert list(told["counts"]["authors"].items()) == [("ada", 5), ("bo", 2)]
    assert [section["title"] for section in told["sections"]] == [
        "Summary", "Key changes", "Trends", "Risks", "PR digest", "Next steps",
    ]  # fmt: skip
    assert told["verification"]["dropped"] == 0


@pytest.mark.parametrize("width", [24, 40, 80, 300])
def test_the_terminal_page_fits_its_width(width):
    from rich.cells import cell_len

    for language in Language:
        lines = to_terminal(write(busy_week(), language), width).splitlines()
        assert max(cell_len(line) for line in lines) <= min(width, 100)


@pytest.mark.parametrize("language,lang", [(Language.EN, "en"), (Language.ZH, "zh-Hans")])
def test_the_page_says_its_language_and_asks_nobody_for_anything(language, lang):
    html = written("html", language, busy_week())
    assert f'<html lang="{lang}">' in html
    assert re.findall(r"@import|url\(|<link|src=", html) == []


def test_links_lead_to_the_repositorys_own_web_root():
    own = Repository(name="acme/rocket", base="main", web="https://git.acme.example")
    for form in ("markdown", "html"):
        text = written(form, some_week=week([assessed(1)], repository=own))
        assert "https://git.acme.example/acme/rocket/pull/1" in text
        assert "github.com" not in text


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("language", Language)
def test_a_period_without_prs_is_short_and_honest(form, language):
    text = written(form, language, week())
    assert ("No PR was merged" if language is Language.EN else "没有 PR 合并到") in text
    if form != "json":
        assert "Risks" not in text
        assert "风险" not in text
