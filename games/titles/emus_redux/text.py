"""The table of Emus Redux as plain text, at most 70 columns wide."""

from collections.abc import Sequence
from itertools import groupby
from textwrap import wrap

from games.rules.game import reader_of
from games.rules.lines import with_sign
from games.titles.birds import ORDER, WILD, additions
from games.titles.emus_redux.state import EXCUSE
from games.titles.emus_redux.view import EmusReduxView, ReduxSeat
from games.titles.ranch_views import BirdView, own_hand
from games.titles.ranches import WIDTH, bird_lines, card_words, column, heading, listed, short

GAP = " " * 5
PILES_GAP = " " * 6


def table(view: EmusReduxView, names: Sequence[str]) -> str:
    """The table as `view` shows it: ranches, discard piles, row, own hand and what fits.

    The reader's own seat is called You and comes last.
    """
    reader = view["seat"]
    called = [("You" if seat == reader else short(name)) for seat, name in enumerate(names)]
    seats = sorted(view["seats"], key=lambda seat: bool(seat["seat"] == reader))
    lines = [*heading("Emus Redux", view, names, GAP), ""]
    width = column(called)
    for seat in seats:
        lines += _ranch(seat, called[seat["seat"]].ljust(width), seat["seat"] == reader, view)
    lines += [*_piles(view), *listed("Row:", view["row"])]
    if view["phase"] == "over":
        lines += ["", *_results(seats, called)]
    elif view["hand"] is not None:
        lines += ["", *hand_lines(view), *_progress(view)]
    return "\n".join(line.rstrip() for line in lines)


def hand_lines(view: EmusReduxView) -> list[str]:
    """The reader's hand: its codes in one line, then each card that fits somewhere, with its name,
    the birds it fits and, for a wild card, the ranks it can stand for there. Copies are told once.
    """
    hand = sorted(own_hand(view), key=lambda card: bool(card == EXCUSE))
    if not hand:
        return ["Your hand: empty"]
    birds = view["seats"][reader_of(view)]["birds"]
    found = {f"{card} {card_words(card)}": _fits(card, birds) for card in dict.fromkeys(hand)}
    fitting = {words: fits for words, fits in found.items() if fits}
    widest = max(map(len, fitting), default=0) + 1
    lines = [f"Your hand: {' '.join(hand)}"]
    for words, fits in fitting.items():
        line = f"{words:<{widest}}fits {fits}"
        lines += wrap(line, WIDTH, subsequent_indent=" " * (widest + len("fits ")))
    return lines


def _fits(card: str, birds: list[BirdView]) -> str:
    """The birds that the card may be added to: `B1 B3`; of a wild card `B1 as 2 3, B3 as 9`."""
    places = []
    for bird in birds:
        forms = additions(tuple(bird["cards"])).get(card, ())
        if forms:
            ranks = " ".join(str(ORDER[form]) for form in forms)
            places.append((bird["token"], ranks if card in WILD else ""))
    if card not in WILD:
        return " ".join(token for token, _ranks in places)
    return ", ".join(
        f"{' '.join(token for token, _ranks in same)} as {ranks}"
        for ranks, same in groupby(places, key=lambda place: place[1])
    )


def _ranch(seat: ReduxSeat, name: str, own: bool, view: EmusReduxView) -> list[str]:
    """The birds of one seat, a line each, its takes, and what is known of a foreign hand."""
    blank = " " * len(name)
    lines = bird_lines(seat["birds"], blank)
    if view["phase"] != "over":
        known = "" if own else f", known: {' '.join(seat['known']) or 'none'}"
        closed = "; has closed" if seat["closed"] and not own else ""
        lines.append(f"{blank}takes left {seat['takes_left']}{known}{closed}")
    lines[0] = name + lines[0][len(name) :]
    return lines


def _piles(view: EmusReduxView) -> list[str]:
    """The two discard piles, side by side if there is room."""
    first, second = view["piles"]
    one = listed(f"{first['token']} (top last):", first["cards"])
    other = listed(f"{second['token']}:", second["cards"])
    beside = f"{one[0]}{PILES_GAP}{other[0]}"
    if len(one) == len(other) == 1 and len(beside) <= WIDTH:
        return [beside]
    return one + other


def _results(seats: list[ReduxSeat], called: list[str]) -> list[str]:
    """What every seat came to, what its Excuses dropped and what it had left in hand."""
    lines = []
    for seat in seats:
        name, result = called[seat["seat"]], seat["result"]
        if result is None:
            continue
        counts = f"hatched {result['hatched']}, lost {result['lost']}"
        lines.append(f"{name}: {with_sign(result['total'])}, {counts}")
        gone = [f"B{at}" for at, bird in enumerate(result["birds"], 1) if bird["dropped"]]
        lines += listed("  dropped by an Excuse:", gone) if gone else []
        lines += listed("  left in hand:", result["left"])
    return lines


def _progress(view: EmusReduxView) -> list[str]:
    """What the reader has already done of a turn or of closing."""
    if view["acted"] and view["waiting"] == [view["seat"]]:
        return [
            "",
            *wrap(
                f"Your action: {view['acted']}. Now draw: {_sources(view, view['acted'])}.", WIDTH
            ),
        ]
    excuses = view["excuses"]
    if view["order"] is None or excuses is None:
        return []
    seat = view["seats"][reader_of(view)]
    order = ", ".join(f"{card} on {bird}" for card, bird in view["order"]) or "nothing"
    said = "You have closed with" if seat["closed"] else "Laid so far"
    drops = " ".join(excuses["drops"])
    result = f"Result now: {with_sign(excuses['result'])}"
    if drops:
        result += f" (without {drops}, dropped by an Excuse)"
    return ["", *wrap(f"{said}: {order}", WIDTH, subsequent_indent="  "), result]


def _sources(view: EmusReduxView, acted: str) -> str:
    """The sources that can be drawn from after the action."""
    discarded = acted.startswith("discard")
    sources = ["deck"]
    if not discarded:
        sources += [pile["token"] for pile in view["piles"] if pile["cards"]]
    if view["seats"][reader_of(view)]["takes_left"] and not (
        discarded and view["row_after_discard"] == "off"
    ):
        sources.append("a card of the row")
    if len(sources) == 1:
        return sources[0]
    return f"{', '.join(sources[:-1])} or {sources[-1]}"
