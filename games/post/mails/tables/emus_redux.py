"""Emus Redux in mails: the ranches, the row, the piles and the hand, drawn and in words. A wild
card on a bird is drawn with the number it stands for."""

from collections.abc import Iterator, Sequence
from typing import Any

from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from accounts.languages import gettext
from games.play.record.saying import words_of
from games.post.mails.tables import birds
from games.post.mails.tables.cells import table
from games.post.mails.tables.seats import own_last
from games.rules.lines import row_of, with_sign
from games.titles.birds import form_line
from games.titles.emus_redux.view import EmusReduxView, ReduxSeat, ResultView

# In pixels: what a row of cells may take on a small phone, and about what a cell takes.
ROW, PADDING, LETTER = 225, 11, 13
MOST_DISCARDED = 5  # cards of a pile that are drawn


def scene(view: EmusReduxView, names: Sequence[str]) -> dict[str, Any]:
    """What the template shows; `names` are by seat."""
    hand = birds.hand(view)
    return {
        "tag": view["tag"],
        "draw_pile": view["draw_pile"],
        "seats": [_seat(view, names, seat) for seat in own_last(view, view["seats"])],
        "row": drawn(view["row"]) if view["row"] else "",
        "row_words": " ".join(view["row"]) or gettext("none"),
        "piles": [
            {
                "token": pile["token"],
                "drawn": drawn(pile["cards"][-MOST_DISCARDED:]) if pile["cards"] else "",
                "words": " ".join(pile["cards"]) or gettext("none"),
            }
            for pile in view["piles"]
        ],
        "hand": drawn(hand) if hand else "",
        "hand_words": " ".join(hand),
        "excuse": _excuse(view) if hand else "",
    }


def drawn(cards: Sequence[str]) -> SafeString:
    """Cards and wild cards as numbers as cells, in rows that a phone holds.

    Each row is a table of its own, so that a wide card does not widen those above and below it.
    """
    rows: list[list[str]] = []
    room = 0
    for card in cards:
        wide = PADDING + LETTER * len(card)
        if wide > room:
            rows.append([])
            room = ROW
        rows[-1].append(_cell(card))
        room -= wide
    return mark_safe("".join(table([f"<tr>{''.join(row)}</tr>"]) for row in rows))


def _cell(form: str) -> str:
    """One cell; a wild card that lies on a bird says its number after it."""
    code, _is, number = form.partition("=")
    whole = birds.cell(code)
    if not number:
        return whole
    return whole.removesuffix("</td>") + format_html("={}</td>", number)


def _forms(cards: Sequence[str]) -> str:
    """The cards of a bird by their codes, a wild one as `PSWK as 8`."""
    return words_of(row_of([form_line(card) for card in cards])) if cards else ""


def _seat(view: EmusReduxView, names: Sequence[str], seat: ReduxSeat) -> dict[str, Any]:
    """A ranch with what it is worth, beside its owner's name and in words."""
    result = seat["result"]
    return {
        **birds.ranch(view, names, seat, drawn, _forms),
        "notes": list(_notes(seat)),
        "left": drawn(result["left"]) if result and result["left"] else "",
        "words": _result(result) if result else " ".join(_told(view, seat)),
    }


def _notes(seat: ReduxSeat) -> Iterator[str]:
    """What stands beside the owner's name."""
    if seat["result"]:
        yield gettext("result %s") % with_sign(seat["result"]["total"])
        return
    yield gettext("now %s") % with_sign(seat["value"])
    if seat["takes_left"]:
        yield gettext("%d to take from the row") % seat["takes_left"]
    if seat["closed"]:
        yield gettext("closed")


def _told(view: EmusReduxView, seat: ReduxSeat) -> Iterator[str]:
    """What is said of a seat while the match runs."""
    yield gettext("Takes left: %d.") % seat["takes_left"]
    if seat["seat"] != view["seat"]:
        yield birds.hand_words(seat)
        if seat["closed"]:
            yield gettext("Has closed.")


def _result(result: ResultView) -> str:
    """`Result +12, hatched 3, lost 1, B2 dropped by an Excuse; left in hand: 7SK.`"""
    parts = [
        gettext("Result %s") % with_sign(result["total"]),
        gettext("hatched %d") % result["hatched"],
        gettext("lost %d") % result["lost"],
        *(
            gettext("%s dropped by an Excuse") % f"B{number}"
            for number, bird in enumerate(result["birds"], 1)
            if bird["dropped"]
        ),
    ]
    left = " ".join(result["left"]) or gettext("nothing")
    words = {"result": ", ".join(parts), "cards": left}
    return gettext("%(result)s; left in hand: %(cards)s.") % words


def _excuse(view: EmusReduxView) -> str:
    """What the reader's own Excuses would do now; empty if nothing."""
    excuses = view["excuses"]
    if excuses is None or not excuses["drops"]:
        return ""
    words = {"birds": " ".join(excuses["drops"]), "result": with_sign(excuses["result"])}
    return gettext("Your Excuse would drop %(birds)s: result %(result)s.") % words
