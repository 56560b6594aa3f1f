"""The table of Biome Rummy as plain text, at most 70 columns wide."""

from collections.abc import Sequence
from textwrap import wrap

from games.decks.biome_deck import CARDS, SUITS
from games.rules.lines import with_sign
from games.rules.said import Say, english
from games.titles.biome_rummy.log import named
from games.titles.biome_rummy.uses import groups_for, sets_held
from games.titles.biome_rummy.view import BiomeRummyView, GroupView, RummySeat
from games.titles.biome_views import own_hand

WIDTH = 70
GAP = " " * 6
NAME_WIDTH, SHORTEST_NAME = 12, 3
ACES_WIDTH, TOTAL_WIDTH = 14, 10
CARDS_WIDTH = 26
NAME_OF_CARD, CLASS_WIDTH, DIET_WIDTH = 27, 10, 12
MOST_SETS = 6


def table(view: BiomeRummyView, names: Sequence[str], say: Say = english) -> str:
    """The table as `view` shows it: Aces, seats, groups, pile, own hand and what can be done.

    The reader's own seat is called You and comes last.
    """
    reader = view["seat"]
    called = [("You" if seat == reader else _short(name)) for seat, name in enumerate(names)]
    column = max(SHORTEST_NAME, *map(len, called)) + 2
    seats = sorted(view["seats"], key=lambda seat: bool(seat["seat"] == reader))
    lines = [*_heading(view, names), *_line_of_aces(view, called), ""]
    for seat in seats:
        lines += _seat(seat, called[seat["seat"]].ljust(column), view)
    lines += ["", *_groups(view, called), *_listed("Pile (top last):", view["pile"])]
    if view["phase"] == "over":
        lines += _left(view, called)
    elif view["hand"] is not None:
        lines += ["", *hand_lines(view), *_possible(view)]
    return "\n".join(line.rstrip() for line in lines)


def hand_lines(view: BiomeRummyView) -> list[str]:
    """The reader's hand: its codes in one line, then each card with its kinds and what it fits."""
    hand = own_hand(view)
    lines = _listed("Your hand:", hand)
    for code in hand:
        card = CARDS[code]
        name = card.name.ljust(NAME_OF_CARD)
        kinds = f"{card.classification:<{CLASS_WIDTH}}{card.diet:<{DIET_WIDTH}}"
        lines.append(f"{code:<4}{name}{kinds}{_fits(code, view)}")
    return lines


def _heading(view: BiomeRummyView, names: Sequence[str]) -> list[str]:
    """The match, the place in it, who is awaited, the stock and the clock."""
    who = " and ".join(names[seat] for seat in view["waiting"])
    doing = {"draw": "to draw", "play": "to play and discard"}.get(view["phase"], "")
    place = f"{view['tag']}, {f'{who} {doing}' if who else 'the match is over'}"
    parts = [f"Biome Rummy, {' - '.join(names)}", place]
    whole = GAP.join(parts)
    lines = [whole] if len(whole) <= WIDTH else [row for part in parts for row in wrap(part, WIDTH)]
    if who:
        left = view["turns_left"]
        clock = "the last turn of the round" if left == 1 else f"{left} turns left in the round"
        lines.append(f"Round {view['round']}, stock {view['stock']}, {clock}")
    return lines


def _line_of_aces(view: BiomeRummyView, called: Sequence[str]) -> list[str]:
    """The biomes still to be had, and those that nobody got."""
    lines = wrap(f"Aces in the line: {named(tuple(view['line'])) or 'none'}", WIDTH)
    if view["aside"]:
        lines.append(f"Set aside: {named(tuple(view['aside']))}")
    return lines


def _seat(seat: RummySeat, name: str, view: BiomeRummyView) -> list[str]:
    """A seat's Aces, total, hand and what everybody knows of it."""
    count = len(seat["aces"])
    aces = f"{count} Ace{'' if count == 1 else 's'}"
    if count:
        aces += f" ({' '.join(seat['aces'])})"
    total = f"total {with_sign(seat['total'])}"
    text = f"{name}{aces:<{ACES_WIDTH}} {total:<{TOTAL_WIDTH}}"
    if view["phase"] == "over":
        return [text]
    size = seat["hand_size"]
    text += f"hand {size} card{'' if size == 1 else 's'}, laid {seat['played']}"
    known = seat["known"]
    if not known or seat["seat"] == view["seat"]:
        return [text]
    return wrap(f"{text}, known: {' '.join(known)}", WIDTH, subsequent_indent=" " * len(name))


def _groups(view: BiomeRummyView, called: Sequence[str]) -> list[str]:
    """The groups by biome, a line or two each, with what they still take."""
    order = list(SUITS)
    groups = sorted(view["groups"], key=lambda group: order.index(group["suit"]))
    width = max((len(called[group["starter"]]) for group in groups), default=0) + 2
    lines = [line for group in groups for line in _group(group, called, width)]
    return lines or ["No group on the table"]


def _group(group: GroupView, called: Sequence[str], width: int) -> list[str]:
    """`G2  Bea  C2 C3 C6 CK(Ann)   takes a bird`."""
    starter = group["starter"]
    cards = " ".join(
        card if by == starter else f"{card}({called[by]})"
        for card, by in zip(group["cards"], group["by"], strict=True)
    )
    takes = "full" if group["full"] else f"takes {', '.join(group['fits'])}"
    start = f"{group['token']:<4}{called[starter]:<{width}}"
    whole = f"{start}{cards:<{CARDS_WIDTH}} {takes}"
    if len(cards) <= CARDS_WIDTH and len(whole) <= WIDTH:
        return [whole]
    indent = " " * len(start)
    return [
        *wrap(start + cards, WIDTH, subsequent_indent=indent),
        *wrap(indent + takes, WIDTH, subsequent_indent=indent),
    ]


def _listed(title: str, cards: Sequence[str]) -> list[str]:
    """A title and cards, in as many lines as they need."""
    return wrap(f"{title} {' '.join(cards) or 'none'}", WIDTH - 4, subsequent_indent="  ")


def _fits(card: str, view: BiomeRummyView) -> str:
    """What a card of the hand is good for now: `fits G1`, `finished`, or `-`."""
    if card[0] not in view["live"]:
        return "finished"
    tokens = groups_for(view, card)
    return f"fits {' '.join(tokens)}" if tokens else "-"


def listed_sets(sets: Sequence[Sequence[str]]) -> str:
    """`S2 S8 SK; H3 H4 H6`, and how many more there are than can be listed."""
    more = [f"and {len(sets) - MOST_SETS} more"] if len(sets) > MOST_SETS else []
    return "; ".join([*map(" ".join, sets[:MOST_SETS]), *more])


def _possible(view: BiomeRummyView) -> list[str]:
    """The longest sets in the hand, and what the reader has to do next."""
    sets = sets_held(view)
    lines = []
    if sets:
        lines += wrap(f"Sets you hold: {listed_sets(sets)}", WIDTH - 4, subsequent_indent="  ")
    if view["waiting"] != [view["seat"]]:
        return lines
    if view["phase"] == "draw":
        source = f"deck, or {view['pile'][-1]} from the pile" if view["pile"] else "deck"
        return [*lines, "", f"Now draw: {source}."]
    lines += ["", "Now lay, add, or discard to end your turn."]
    if view["taken"]:
        lines.append(f"You took {view['taken']} this turn; discard another card.")
    return lines


def _left(view: BiomeRummyView, called: Sequence[str]) -> list[str]:
    """The cards left in hand at the end of the match."""
    return [
        line
        for name, hand in zip(called, view["hands"], strict=True)
        for line in _listed(
            "Left in your hand:" if name == "You" else f"Left in hand, {name}:", hand
        )
    ]


def _short(name: str) -> str:
    """A name that fits its column."""
    return name if len(name) <= NAME_WIDTH else name[: NAME_WIDTH - 3] + "..."
