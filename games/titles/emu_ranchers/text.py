"""The table of Emu Ranchers as plain text, at most 70 columns wide."""

from collections.abc import Sequence

from games.rules.game import reader_of
from games.rules.lines import with_sign
from games.titles.birds import can_grow
from games.titles.emu_ranchers.view import EmuRanchersView, EmuSeat
from games.titles.ranch_views import BirdView
from games.titles.ranches import WIDTH, bird_lines, card_words, column, heading, listed, short

GAP = " " * 8


def table(view: EmuRanchersView, names: Sequence[str]) -> str:
    """The table as `view` shows it: ranches, discard pile, draw pile, own hand and what fits.

    The reader's own seat is called You and comes last.
    """
    reader = view["seat"]
    called = [("You" if seat == reader else short(name)) for seat, name in enumerate(names)]
    seats = sorted(view["seats"], key=lambda seat: bool(seat["seat"] == reader))
    lines = [*heading("Emu Ranchers", view, names, GAP), ""]
    width = column(called)
    for seat in seats:
        lines += _ranch(seat, called[seat["seat"]].ljust(width), seat["seat"] == reader, view)
    lines += listed("Discard (top last):", view["discard"])
    lines += _scores(seats, called)
    if view["phase"] == "over":
        lines += _left(view, called)
    elif view["hand"] is not None:
        lines += ["", *hand_lines(view), *_progress(view)]
    return "\n".join(line.rstrip() for line in lines)


def hand_lines(view: EmuRanchersView) -> list[str]:
    """The reader's hand: its codes in one line, then each card with its name and what it fits."""
    hand = view["hand"]
    if not hand:
        return ["Your hand: empty"]
    birds = view["seats"][reader_of(view)]["birds"]
    widest = max(len(card_words(card)) for card in hand) + 1
    cells = [f"{card:<4}{card_words(card):<{widest}}{_fits(card, birds)}" for card in hand]
    width = max(len(cell) for cell in cells) + 3
    columns = 2 if 2 * width <= WIDTH else 1
    rows = [cells[at : at + columns] for at in range(0, len(cells), columns)]
    return [
        f"Your hand: {' '.join(hand)}",
        *("".join(cell.ljust(width) for cell in row).rstrip() for row in rows),
    ]


def _fits(card: str, birds: list[BirdView]) -> str:
    """The birds that the card may be added to: `fits B1 B3`, or `-`."""
    tokens = [bird["token"] for bird in birds if can_grow(tuple(bird["cards"]), card)]
    return f"fits {' '.join(tokens)}" if tokens else "-"


def _ranch(seat: EmuSeat, name: str, own: bool, view: EmuRanchersView) -> list[str]:
    """The birds of one seat, a line each, and what is known of a foreign hand."""
    blank = " " * len(name)
    lines = bird_lines(seat["birds"], blank)
    if not own and view["phase"] != "over":
        known = " ".join(seat["known"]) or "none"
        closed = "; has closed" if seat["closed"] else ""
        lines.append(f"{blank}hand {seat['hand_size']} cards, known: {known}{closed}")
    lines[0] = name + lines[0][len(name) :]
    return lines


def _scores(seats: list[EmuSeat], called: list[str]) -> list[str]:
    """The finished years and the sums of the match so far."""
    lines = []
    for at in range(len(seats[0]["years"])):
        totals = [(called[seat["seat"]], seat["years"][at]["total"]) for seat in seats]
        parts = [f"{name} {with_sign(total)}" for name, total in totals]
        lines.append(f"Year {at + 1}: {', '.join(parts)}")
    if lines:
        parts = [f"{called[seat['seat']]} {with_sign(seat['total'])}" for seat in seats]
        lines.append(f"Match:  {', '.join(parts)}")
    return lines


def _left(view: EmuRanchersView, called: list[str]) -> list[str]:
    """The cards left in hand at the end of the match."""
    return [
        line
        for name, hand in zip(called, view["hands"], strict=True)
        for line in listed(
            "Left in your hand:" if name == "You" else f"Left in hand, {name}:", hand
        )
    ]


def _progress(view: EmuRanchersView) -> list[str]:
    """What the reader has already done of a turn or of closing."""
    if view["acted"] and view["waiting"] == [view["seat"]]:
        sources = "deck or discard" if _may_take(view, view["acted"]) else "deck"
        return ["", f"Your action: {view['acted']}. Now draw: {sources}."]
    if view["order"] is None:
        return []
    order = ", ".join(f"{card} on {bird}" for card, bird in view["order"]) or "nothing"
    closed = view["seats"][reader_of(view)]["closed"]
    return ["", f"{'You have closed with' if closed else 'Laid so far'}: {order}"]


def _may_take(view: EmuRanchersView, acted: str) -> bool:
    """True if the discard pile may be drawn from: not empty, and the action was no discard."""
    return bool(view["discard"]) and not acted.startswith("discard")
