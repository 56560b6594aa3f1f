"""The table of the Food Chain Game as plain text, at most 70 columns wide."""

from collections.abc import Sequence
from textwrap import wrap

from games.decks.biome_deck import CARDS
from games.rules.said import Say, english
from games.titles.biome_views import own_hand
from games.titles.food_chain.log import called
from games.titles.food_chain.state import PLURAL
from games.titles.food_chain.view import BiomePlace, FoodChainView, FoodSeat, PlayView

WIDTH = 70
SHORTEST_NAME, NAME_WIDTH = 5, 12
CHAIN_WIDTH = 24
HAND_NAME, HAND_KINDS = 16, 24
GAP = " " * 8
TOGETHER = "\u00a0"  # a space at which no line is broken
WAYS = {True: "down", False: "up"}


def table(view: FoodChainView, names: Sequence[str], say: Say = english) -> str:
    """The table as `view` shows it: the biomes, both players, the groups, the own hand and what
    each card earns where.

    The reader's own seat is called You and comes last.
    """
    reader = view["seat"]
    called_by = [("You" if seat == reader else _short(name)) for seat, name in enumerate(names)]
    seats = sorted(view["seats"], key=lambda seat: bool(seat["seat"] == reader))
    column = max(SHORTEST_NAME, *map(len, called_by)) + 2
    lines = [*_heading(view, names), ""]
    for biome in view["biomes"]:
        lines += _biome(biome, called_by)
    lines.append("")
    for seat in seats:
        lines += _player(seat, called_by[seat["seat"]].ljust(column), view)
    lines += _groups(view, called_by)
    if view["phase"] == "over":
        lines += _left(view, called_by)
    elif view["hand"] is not None:
        lines += hand_lines(view)
    return "\n".join(line.rstrip() for line in lines)


def hand_lines(view: FoodChainView) -> list[str]:
    """The reader's hand: its codes in one line, then each card with class and diet, and the biomes
    it can be played on with the tokens and points that it brings there."""
    hand = own_hand(view)
    if view["phase"] == "return":
        return []
    cost = f" (penalty {view['penalty']})" if hand else ""
    lines = [*_order(view), "", *_listed(f"Your hand{cost}:", hand, "empty")]
    acting = view["phase"] == "action" and view["seat"] in view["waiting"]
    for card in hand:
        facts = CARDS[card]
        kinds = f"{facts.classification} {facts.diet}"
        start = f"{card:<4}{facts.short_name:<{HAND_NAME}}{kinds:<{HAND_KINDS}}"
        places = [_place(play) for play in view["plays"] if play["card"] == card]
        lines += _hanging(start, ", ".join(places) or "-") if acting else [start]
    return lines


def _place(play: PlayView) -> str:
    """A biome with what the card brings there: `C +1 run`, `D takes 3`."""
    return TOGETHER.join([play["biome"], *gains(play)]).replace(" ", TOGETHER)


def gains(play: PlayView) -> list[str]:
    """What a play brings: `+1 match`, `+1 run`, `takes 3`."""
    words = [f"+1 {what}" for what in ("match", "run") if play[what]]
    if play["points"] is not None:
        words.append(f"takes {play['points']}")
    return words


def _heading(view: FoodChainView, names: Sequence[str]) -> list[str]:
    """The match, the place in it and who is to move, in one line if it fits."""
    place = f"{view['tag']}, {_awaited(view, names)}"
    parts = [f"Food Chain, {' - '.join(names)}", place, f"stock {view['stock']}"]
    whole = GAP.join(parts)
    if len(whole) <= WIDTH:
        return [whole]
    return [line for part in parts for line in wrap(part, WIDTH)]


def _awaited(view: FoodChainView, names: Sequence[str]) -> str:
    """Who owes an answer."""
    who = " and ".join(names[seat] for seat in view["waiting"])
    if not who:
        return "the match is over"
    what = {"keep": "keep an Ace", "return": "return an Ace"}.get(view["phase"], "move")
    return f"{who} to {what}"


def _biome(biome: BiomePlace, names: Sequence[str]) -> list[str]:
    """A biome: its chain and what that takes next, or who has it."""
    start = f"{biome['token']}  {biome['name']:<14}"
    cards = " ".join(biome["cards"])
    by = "" if biome["by"] is None else _by(names, biome["by"])
    if biome["state"] == "held":
        return [f"{start}Ace held by {by}"]
    if biome["state"] == "line":
        return [f"{start}in the line"]
    if biome["state"] == "closed":
        word = f"closed by {by}: {biome['points']}"
        return _beside(start + "-     ", cards, word)
    way = WAYS[biome["down"]] if cards else "-"
    need = f"next {biome['needs']}" if cards else biome["needs"]
    return _beside(f"{start}{way:<6}", cards or "empty", need)


def _beside(start: str, cards: str, word: str) -> list[str]:
    """Cards and a word after them; the word below if there is no room."""
    if len(cards) <= CHAIN_WIDTH and len(start) + CHAIN_WIDTH + 2 + len(word) <= WIDTH:
        return [f"{start}{cards:<{CHAIN_WIDTH}}  {word}"]
    return [*_hanging(start, cards), " " * len(start) + word]


def _hanging(start: str, text: str) -> list[str]:
    """A text after its start, in as many lines as it needs."""
    lines = wrap(
        text,
        WIDTH,
        initial_indent=start,
        subsequent_indent=" " * len(start),
        break_on_hyphens=False,
    )
    return [line.replace(TOGETHER, " ") for line in lines]


def _player(seat: FoodSeat, name: str, view: FoodChainView) -> list[str]:
    """One player: tokens, Aces held, points so far, hand, and what has been done."""
    parts = [f"tokens {seat['tokens']}", f"Aces {' '.join(seat['aces']) or '-'}"]
    if view["phase"] not in ("return", "over"):
        parts.append(f"hand {seat['hand_size']}")
    chains = [f"{chain['biome']} ({chain['points']})" for chain in seat["chains"]]
    parts.append(f"took {' '.join(chains) or 'nothing'}")
    if seat["passed"]:
        parts.append("has passed")
    if seat["over_populated"]:
        parts.append("has over-populated")
    lines = _hanging(name, ", ".join(parts))
    earned = [str(result["points"]) for result in seat["rounds"]]
    if earned:
        points = f"points by round: {' '.join(earned)}"
        lines += _hanging(" " * len(name), points)
    return lines


def _groups(view: FoodChainView, names: Sequence[str]) -> list[str]:
    """What has been classified and put out, the round, and if the first-pass token is there."""
    lines = []
    for group in view["groups"]:
        title = f"{PLURAL[group['class']].capitalize()} (begun by {_by(names, group['seat'])}):"
        lines += _listed(title, group["cards"])
    if view["put_out"]:
        lines += _listed("Put out by over-populating:", view["put_out"])
    rounds = f"Round {view['round']} of at most {view['rounds_max']}."
    return [*lines, f"{rounds} The first to pass takes a token." if view["first_pass"] else rounds]


def _order(view: FoodChainView) -> list[str]:
    """The Ace that the reader has asked to keep."""
    if not view["keep"]:
        return []
    when = "You keep" if view["phase"] == "keep" else "Your order: keep"
    return [f"{when} the Ace of {called(view['keep'])}."]


def _left(view: FoodChainView, names: Sequence[str]) -> list[str]:
    """The cards left in hand at the end of the match."""
    return [
        line
        for name, hand in zip(names, view["hands"], strict=True)
        for line in _listed(
            "Left in your hand:" if name == "You" else f"Left in hand, {name}:", hand
        )
    ]


def _listed(title: str, cards: Sequence[str], nothing: str = "none") -> list[str]:
    """A title and cards, in as many lines as they need."""
    return wrap(f"{title} {' '.join(cards) or nothing}", WIDTH - 4, subsequent_indent="  ")


def _by(names: Sequence[str], seat: int) -> str:
    """A player within a sentence."""
    return "you" if names[seat] == "You" else names[seat]


def _short(name: str) -> str:
    """A name that fits its column."""
    return name if len(name) <= NAME_WIDTH else name[: NAME_WIDTH - 3] + "..."
