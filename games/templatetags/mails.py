"""What the templates of mails need: folded lines, and numbered steps."""

from collections.abc import Mapping, Sequence
from functools import cache
from html import escape
from typing import Any

from django import template
from django.utils.safestring import SafeString, mark_safe

from accounts.languages import gettext
from games.post.mails.base_template import inline_base_styles
from games.post.mails.steps import NumberedStep
from games.post.mails.words import fold_text

register = template.Library()


@register.filter
def listed(text: str) -> str:
    """A line of a list in plain text: two spaces before it, four before what runs over."""
    return fold_text(text, "  ", "    ")


@register.filter
def explained(text: str) -> str:
    """What the line above it does, in plain text: six spaces before it."""
    return fold_text(text, " " * 6, " " * 6)


@register.filter
def numbered_line(entry: Mapping[str, Any]) -> str:
    """A line of a numbered list in plain text, by its `number` and its `words`."""
    return fold_text(entry["words"], f"{entry['number']:>3}  ", " " * 5)


@register.filter
def column(text: str) -> str:
    """A paragraph of plain text in lines of at most 72 columns."""
    return fold_text(text)


@register.filter
def rows(choices: Sequence[NumberedStep]) -> SafeString:
    """Steps as rows of a table: number, words that link to the page that drafts the step, and a
    link that writes the answer."""
    row, answer = step_row_template(), answer_link_template(gettext("by email"))
    return mark_safe(
        "".join(
            row
            % (
                choice.number,
                escape(choice.page),
                escape(choice.words),
                choice.mailto and answer % escape(choice.mailto),
            )
            for choice in choices
        )
    )


@cache
def step_row_template() -> str:
    """The row with a place for each of the number, the page, the words and the link that answers;
    styled only once."""
    row = (
        '\n<tr><td class="number" align="right">{}</td><td class="step">'
        '<a href="{}">{}</a>{}</td></tr>'
    )
    return inline_base_styles(row).replace("%", "%%").replace("{}", "%s")


@cache
def answer_link_template(words: str) -> str:
    """The link with a place for its address; styled only once."""
    link = f' <a class="soft" href="{{}}">{escape(words)}</a>'
    return inline_base_styles(link).replace("%", "%%").replace("{}", "%s")


@register.filter
def numbered(choices: Sequence[NumberedStep]) -> str:
    """Steps as numbered lines of plain text."""
    return "".join(f"{choice.line}\n" for choice in choices)
