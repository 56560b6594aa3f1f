"""Plain text of mails: folded and indented lines."""

from collections.abc import Mapping
from typing import Any

from games.post.mails.formats import fold_text


def format_list_item(text: str) -> str:
    """A line of a list in plain text: two spaces before it, four before what runs over."""
    return fold_text(text, "  ", "    ")


def format_explanation(text: str) -> str:
    """What the line above it does, in plain text: six spaces before it."""
    return fold_text(text, " " * 6, " " * 6)


def format_numbered_line(entry: Mapping[str, Any]) -> str:
    """A line of a numbered list in plain text, by its `number` and its `words`."""
    return fold_text(entry["words"], f"{entry['number']:>3}  ", " " * 5)
