"""Where in a match a line of its log stands, in words: `Year 1, turn 9` for `Y1.T09`."""

import re

from django.utils.translation import gettext

from games.titles import find_title

TAG = re.compile(
    r"(?:(?P<kind>[YR])(?P<part>\d++))?\.?(?:(?P<turn>T?\d++)x?|(?P<word>[A-Z]++))?\*?"
)
OPENING = "DEAL"
CLOSING = ("CLOSE", "SCORE", "EXCUSE", "SUM", "TIE", "COLLAPSE", "END", "GAME")


def describe_position(tag: str, slug: str = "") -> str:
    """The place that a tag of the title `slug` names: the year or round, and the turn in it, or
    the deal or the end; the tag itself if it is of no known form."""
    found = TAG.fullmatch(tag)
    if found is None or found["word"] not in (None, OPENING, *CLOSING):
        return tag
    entry = find_title(slug)
    counts_turns = entry is None or entry.counts_turns
    turn = int(found["turn"].lstrip("T")) if found["turn"] and counts_turns else 0
    if found["part"] is None:
        return _match_place(turn, found["word"])
    return _part_place(found["kind"], found["part"], turn, found["word"] in CLOSING)


def _match_place(turn: int, word: str | None) -> str:
    if word in CLOSING:
        return gettext("The end")
    return gettext("Turn %s") % turn if turn else gettext("The deal")


def _part_place(kind: str, part: str, turn: int, closing: bool) -> str:
    """A place in a year or round; turn 0 is all of it that is no turn."""
    named = {"part": part, "turn": turn}
    if kind == "Y":
        if closing:
            return gettext("The end of year %(part)s") % named
        words = gettext("Year %(part)s, turn %(turn)s") if turn else gettext("Year %(part)s")
    else:
        words = gettext("Round %(part)s, turn %(turn)s") if turn else gettext("Round %(part)s")
    return words % named
