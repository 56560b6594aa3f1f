"""How a mail or a page is headed that tells of a letter of which something was refused."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext, gettext_noop

NOT_DONE = gettext_noop("Not done")
NOT_ALL = gettext_noop("Partly done")
# By what was asked for, where that is no act.
UNCLEAR = "unclear"  # a line of which nobody knows what it asks for
HEADINGS = {
    "step": gettext_noop("Not played"),
    UNCLEAR: gettext_noop("Not played"),
    "preview": gettext_noop("Not possible"),
}


def refusal_heading(transcript: Sequence[Mapping[str, Any]]) -> str:
    """The heading, in the language that is spoken now: by what was refused first, unless something
    else in the letter was done."""
    if any(entry["did"] in ("done", "played") for entry in transcript):
        return gettext(NOT_ALL)
    asked = next((entry.get("what", "") for entry in transcript if entry["did"] == "refused"), "")
    return gettext(HEADINGS.get(asked, NOT_DONE))
