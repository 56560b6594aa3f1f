"""The table of the Hunting Prey Game as plain text, at most 70 columns wide."""

from collections.abc import Iterable, Sequence
from textwrap import wrap

from games.decks.biome_deck import CARDS
from games.rules.said import Say, english
from games.titles.hunting_prey.state import HUNTING, NUMBER, SEATS
from games.titles.hunting_prey.view import (
    HuntingPreyView,
    OutlookView,
    PreySeat,
    hunter_of,
    hunts_of,
    jacks_of,
)
from games.titles.hunting_prey.words import ORDER_WORDS

WIDTH = 70
SHORTEST_NAME, NAME_WIDTH = 5, 12
GAP = " " * 8


def table(view: HuntingPreyView, names: Sequence[str], say: Say = english) -> str:
    """The table as `view` shows it: the last round, every seat, cards out of the game, own hand
    and what has been said so far.

    The reader's own seat is called You and comes last.
    """
    reader = view["seat"]
    called = ["You" if seat == reader else _short(name) for seat, name in enumerate(names)]
    seats = sorted(view["seats"], key=lambda seat: bool(seat["seat"] == reader))
    column = max(SHORTEST_NAME, *map(len, called)) + 2
    lines = [*_heading(view, names), ""]
    lines += _last(view, called)
    for seat in seats:
        lines += _seat(seat, called[seat["seat"]].ljust(column), view)
    lines += _removed(view)
    if view["phase"] == "target":
        lines += ["", *_targets(view, called)]
    if view["phase"] == "over":
        lines += ["", *_left(view, called)]
    elif view["hand"] is not None:
        lines += ["", *hand_lines(view["hand"]), *_said(view, called)]
    return "\n".join(line.rstrip() for line in lines)


def hand_lines(hand: Sequence[str]) -> list[str]:
    """The reader's hand: its codes in one line, then each card with all that counts."""
    if not hand:
        return ["Your hand: empty"]
    return [f"Your hand: {' '.join(hand)}", *(card_line(card) for card in hand)]


def card_line(card: str) -> str:
    """A card with number, hunter or grazer, name, class, diet and mass; 70 columns at most."""
    animal = CARDS[card]
    kind = "hunter" if card in HUNTING else "grazer"
    return (
        f"{card:<3} {NUMBER[card]:>2} {kind} {animal.name:<26} "
        f"{animal.classification:<9} {animal.diet:<11} {animal.mass}"
    )


def _short(name: str) -> str:
    return name if len(name) <= NAME_WIDTH else f"{name[: NAME_WIDTH - 1]}."


def _within(called: str) -> str:
    """What somebody is called, within a sentence."""
    return "you" if called == "You" else called


def _heading(view: HuntingPreyView, names: Sequence[str]) -> list[str]:
    """The match, the place in it, who is awaited and how it ends; in one line if that fits."""
    parts = [f"Hunting Prey, {' - '.join(names)}", f"{view['tag']}, {_awaited(view, names)}"]
    parts.append(ending(view))
    whole = GAP.join(parts)
    if len(whole) <= WIDTH:
        return [whole]
    return [line for part in parts for line in wrap(part, WIDTH)]


def _awaited(view: HuntingPreyView, names: Sequence[str]) -> str:
    who = _listed([names[seat] for seat in view["waiting"]])
    if not who:
        return "the match is over"
    return f"{who} to choose what to eat" if view["phase"] == "target" else f"{who} to choose"


def ending(view: HuntingPreyView) -> str:
    """What ends the match."""
    if view["goal"]:
        return f"first to {view['goal']} tokens"
    if view["options"]["finish"] == "thin":
        return "until somebody has fewer than five cards"
    return f"{view['rounds']} rounds"


def _listed(words: Sequence[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    return " and ".join(part for part in (", ".join(words[:-1]), *words[-1:]) if part)


def _folded(title: str, words: str) -> list[str]:
    """A title and what follows it, folded and indented."""
    return wrap(f"{title} {words}", WIDTH, subsequent_indent="  ")


def _last(view: HuntingPreyView, called: Sequence[str]) -> list[str]:
    """The account of the round before: cards, hunt, Jacks, grazers, Queen."""
    last = view["last"]
    if last is None:
        return []
    lines = [f"Round {last['round']}:"]
    for seat, card in enumerate(last["played"]):
        if card:
            away = " ".join(last["swapped"][seat])
            gain = f" +{last['gains'][seat]}" if last["gains"][seat] else ""
            swapped = f" (swapped {away})" if away else ""
            lines.append(f"  {called[seat]} {card}{gain}{swapped}")
    played = last["played"]
    for hunter, prey in hunts_of(last):
        eaten = f"{played[prey]} of {_within(called[prey])}" if prey is not None else "nothing"
        lines.append(f"  hunt: {called[hunter]} {played[hunter]}, eats {eaten}")
    for seat, cards in jacks_of(last):
        lines += _folded(f"  Jack: {called[seat]} {played[seat]},", f"drops {' '.join(cards)}")
    for seat in last["grazers"]:
        lines.append(f"  grazer: {called[seat]} {played[seat]}")
    if last["queen"] is not None:
        queen = f"  Queen: {called[last['queen']]} {played[last['queen']]},"
        lines += _folded(queen, f"gathers {' '.join(last['gathered'])}")
    return [*lines, ""]


def _seat(seat: PreySeat, name: str, view: HuntingPreyView) -> list[str]:
    """Tokens and cards of one seat, whether it is ready, what of its cards has lain open."""
    words = f"{name}tokens {seat['tokens']:>2}, deck {seat['deck']:>2}, hand {seat['hand_size']}"
    if not seat["active"]:
        words += ", sits out"
    elif view["phase"] == "choose":
        words += ", ready" if seat["ready"] else ", to choose"
    lines = [words]
    if seat["played"]:
        lines.append(f"{' ' * len(name)}plays {seat['played']}{' (eaten)' * seat['eaten']}")
    indent = " " * len(name)
    if seat["swapped"]:
        lines.append(f"{indent}swapped {' '.join(seat['swapped'])}")
    if seat["known"] and view["phase"] != "over":
        where = "known in deck" if seat["seat"] == view["seat"] else "known"
        known = f"{where}: {' '.join(seat['known'])}"
        lines += wrap(known, WIDTH, initial_indent=indent, subsequent_indent=indent + "  ")
    return lines


def _removed(view: HuntingPreyView) -> list[str]:
    """The cards that have left the game, by suit and number."""
    gone = {fallen["card"] for fallen in view["removed"]}
    return _folded("Out of the game:", " ".join(card for card in CARDS if card in gone) or "none")


def _targets(view: HuntingPreyView, called: Sequence[str]) -> list[str]:
    """What can be eaten, and what would follow from it."""
    lines = [f"To eat, by {_within(called[hunter_of(view)])}:"]
    for card, after in view["outlook"].items():
        title = f"  {card} of {_within(called[after['seat']])}:"
        lines += _folded(title, "; ".join(_following(after, called)))
    return lines


def _following(after: OutlookView, called: Sequence[str]) -> Iterable[str]:
    """Steps 3 and 4 after a choice."""
    who = _listed([_within(called[seat]) for seat in after["grazers"]])
    yield f"grazer token for {who or 'nobody'}"
    if after["queen"] is not None:
        queen = _within(called[after["queen"]])
        yield f"the Queen of {queen} gathers {' '.join(after['gathered'])}"


def _left(view: HuntingPreyView, called: Sequence[str]) -> list[str]:
    """All cards at the end."""
    lines = []
    for seat in view["seats"]:
        cards = " ".join((*seat["hand"], *seat["cards_in_deck"])) or "none"
        lines += _folded(f"Cards left, {_within(called[seat['seat']])}:", cards)
    return lines


def _said(view: HuntingPreyView, called: Sequence[str]) -> list[str]:
    """What the reader has said in this round, and the standing order."""
    choice, lines = view["choice"], []
    if choice is not None:
        if view["aside"]:
            lines.append(f"To be swapped: {' '.join(view['aside'])}")
        if choice["swapped"]:
            lines.append(f"Swapped: {' '.join(choice['swapped'])}")
        if choice["card"]:
            lines.append(f"You have chosen {choice['card']}.")
        if choice["drops"]:
            lines.append(f"To be dropped: {' '.join(choice['drops'])}")
    if view["order"]:
        order = view["order"]
        words = str(ORDER_WORDS[order])
        if order in SEATS:
            words = f"the card of {_within(called[SEATS.index(order)])}"
        lines.append(f"Standing order for the hunt: {words}")
    return ["", *lines] if lines else []
