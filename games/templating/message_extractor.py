"""The sentences that our templates mark for translation, for the extractor of messages."""

from collections.abc import Iterator
from io import BytesIO
from typing import Any

from jinja2.ext import babel_extract

FUNCTIONS = ("_", "gettext", "ngettext")
OPTIONS = {"newstyle_gettext": "true", "keep_trailing_newline": "true", "silent": "false"}


def find_messages(source: str) -> Iterator[tuple[int, str, tuple[str, ...]]]:
    """Yield each marked sentence of a template: its line, the function that translates it, and its
    words, in one form or in both. Raises: jinja2.TemplateSyntaxError for what is no template."""
    found: Any = babel_extract(BytesIO(source.encode()), FUNCTIONS, [], OPTIONS)
    for line, _function, words, _comments in found:
        forms = (words,) if isinstance(words, str) else tuple(each for each in words if each)
        yield line, "ngettext" if len(forms) > 1 else "gettext", forms


def as_python(source: str) -> str:
    """Write the sentences as calls, each on the line on which the template has it."""
    lines = [""] * (source.count("\n") + 1)
    for line, function, forms in find_messages(source):
        given = ", ".join(map(repr, forms)) + (", 2" if len(forms) > 1 else "")
        lines[line - 1] += f"{function}({given}); "
    return "\n".join(lines) + "\n"
