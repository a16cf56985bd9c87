"""A typed answer in; Markdown or JSON out. Outside text is escaped here and nowhere else."""

from bot.answer.answer import Answer, Citation, Explained, Group, Side
from bot.question.plan import Clarification
from bot.render.json import as_json, plain_value
from bot.render.json import to_values as report_values
from bot.render.markdown import Page, to_markdown
from bot.render.running_text import answer_text, explained_lines, space_between


def answer_markdown(answer: Answer) -> str:
    """The answer as Markdown, with links to PRs of its repository only."""
    if answer.report is not None:
        return to_markdown(answer.report)
    page = Page(answer.repository, space_between(answer.language))
    lines = [page.joined([answer.understood]), ""] if answer.understood else []
    lines += [line for block in answer.blocks for line in page.block(block)]
    lines += [page.joined(answer.limits)] if answer.limits else []
    explained = explained_lines(answer)
    lines += ["", "```text", *(line.replace("`", "'") for line in explained), "```"] if explained else []
    return "\n".join(lines).rstrip() + "\n"


def answer_json(answer: Answer) -> str:
    """The answer as one JSON object, at least what the interface page promises."""
    return as_json(answer_values(answer))


def answer_values(answer: Answer) -> dict[str, object]:
    """The answer as plain values. `known` is how much of the asked time the store holds: whole, part or nothing."""
    return {
        "question": answer.question,
        "language": answer.language.value,
        "repository": answer.repository.name,
        "plan": plain_value(answer.plan),
        "period": plain_value(answer.period),
        "base": answer.plan.selection.base or answer.repository.base,
        "data_as_of": plain_value(answer.data_as_of),
        "known": answer.known.value,
        "pull_requests": list(answer.pull_requests),
        "total": answer.total,
        "shown": answer.shown,
        "text": answer_text(answer),
        "understood": answer.understood.text if answer.understood else None,
        "limits": [sentence.text for sentence in answer.limits],
        "groups": [_group(group) for group in answer.groups],
        "sides": [_side(side) for side in answer.sides],
        "citations": [_citation(citation) for citation in answer.citations],
        "clarification": _clarification(answer.clarification),
        "verification": plain_value(answer.verification),
        "report": report_values(answer.report) if answer.report else None,
        "explained": _explained(answer.explained),
    }


def _group(group: Group) -> dict[str, object]:
    return {
        "name": group.name,
        "title": group.title,
        "count": group.count,
        "pull_requests": list(group.pull_requests),
    }


def _side(side: Side) -> dict[str, object]:
    return {
        "title": side.title,
        "period": plain_value(side.period),
        "total": side.total,
        "pull_requests": list(side.pull_requests),
    }


def _citation(citation: Citation) -> dict[str, object]:
    return {"number": citation.number, "title": citation.title, "url": citation.url}


def _clarification(asked: Clarification | None) -> dict[str, object] | None:
    if asked is None:
        return None
    return {
        "question": asked.question,
        "choices": list(asked.choices),
        "candidates": list(asked.candidates),
    }


def _explained(explained: Explained | None) -> dict[str, object] | None:
    if explained is None:
        return None
    return {
        "steps": list(explained.steps),
        "selection": explained.selection,
        "narrowing": list(explained.narrowing),
    }
