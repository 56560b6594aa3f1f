"""Tables of Biome Rummy for tests: positions of one's own choosing, and whole random matches."""

from collections.abc import Iterator
from random import Random
from typing import Any

from games.decks.biome_deck import ANIMALS, sort_cards
from games.rules.game import Setup
from games.rules.lines import line_text
from games.rules.record import Record
from games.titles.biome_rummy.game import BiomeRummy
from games.titles.biome_rummy.groups import cards_to_mask
from games.titles.biome_rummy.state import OVER, PLAY, CardGroup, State

ANN, BEA, CY = 0, 1, 2
NAMES = ("Ann", "Bea", "Cy", "Di", "Ed", "Flo")
DECK = sorted(ANIMALS)


def cards(words: str) -> tuple[str, ...]:
    return tuple(words.split())


def game(seats: int = 2, seed: bytes = b"seed", **options: Any) -> BiomeRummy:
    return BiomeRummy(Setup(seats, options, seed))


def group(number: int, starter: int, words: str) -> CardGroup:
    """A group from words such as `H3 H10 HQ HK:1`, where seat 1 has added the King."""
    named = [word.partition(":") for word in words.split()]
    codes = tuple(code for code, _mark, _seat in named)
    by = tuple(int(seat) if seat else starter for _code, _mark, seat in named)
    return CardGroup(number, codes[0][0], starter, codes, by, cards_to_mask(codes))


def groups(*given: tuple[int, str]) -> tuple[CardGroup, ...]:
    """Groups G1, G2, ... from (starter, words) pairs."""
    return tuple(group(number, *one) for number, one in enumerate(given, 1))


def hand(words: str) -> tuple[str, ...]:
    return sort_cards(cards(words))


def record(playing: BiomeRummy, match: dict[str, Any] | None = None, **changes: Any) -> Record:
    """The start of a match with parts of its state replaced; Ann starts and is on turn."""
    start = playing.start()
    changed = start.match._replace(**{"starter": ANN, **(match or {})})
    return Record(playing, start._replace(**{"match": changed, "seat": ANN, **changes}))


def playing(playing_game: BiomeRummy, ann: str, **changes: Any) -> Record:
    """Ann has drawn and holds `ann`; the other hands are as dealt."""
    at = record(playing_game)
    hands = (hand(ann), *at.state.hands[1:])
    return record(playing_game, **{"phase": PLAY, "hands": hands, **changes})


def mail_table(seats: int = 2, **changes: Any) -> Record:
    """The table of the sheet's test lines: Ann is to draw in R3.4, one group, two discards."""
    given = {
        "turns": 3,
        "stock": 36,
        "hands": (
            hand("S2 S8 SK H4 C2 C6 D4 X5 X10"),
            hand("S3 S4 C3 C5 D2 D3"),
            *(hand("S5 S6 C7 C8 D5 D6 D7 X2 X3"),) * (seats - 2),
        ),
        "groups": groups((BEA, "H3 H10 HQ")),
        "pile": cards("C9 H7"),
        **changes,
    }
    return record(game(seats), {"round": 3, "starter": BEA}, **given)


def random_match(seed: bytes, rng: Random, seats: int = 2, **options: Any) -> Iterator[Record]:
    """Every record of a match whose seats take any legal move."""
    at = Record.begin(game(seats, seed, **options))
    yield at
    while at.awaited_seats:
        seat = at.awaited_seats[0]
        at = at.play(seat, rng.choice(at.list_legal_moves(seat)))
        yield at


def all_cards(state: State) -> list[str]:
    """Every animal of the round, wherever it is."""
    found = [*state.pile, *(state.order[-state.stock :] if state.stock else ())]
    for held in state.hands:
        found += held
    for laid in state.groups:
        found += laid.cards
    return sorted(found)


def hidden(state: State, seat: int) -> set[str]:
    """The hand, less what was taken openly; after the end nothing."""
    if state.phase == OVER:
        return set()
    return set(state.hands[seat]) - set(state.known[seat])


def told(at: Record, seat: int | None = None) -> list[str]:
    """What `seat` (None: an onlooker) reads of the last move, each line after its place."""
    lines = [line for _ply, line in at.readable_lines(seat, at.ply)]
    return [f"{line.tag}: {line_text(line, NAMES)}" for line in lines]


def last_turn(at: Record) -> Record:
    """The record with one card in the stock, and drawn."""
    return Record(at.game, at.state._replace(stock=1)).play(at.state.seat, "draw deck")


def sets(at: Record, seat: int = ANN) -> list[str]:
    return [move for move in at.list_legal_moves(seat) if move.startswith("set ")]


def adds(at: Record, seat: int = ANN) -> list[str]:
    return [move for move in at.list_legal_moves(seat) if move.startswith("add ")]


def discards(at: Record, seat: int = ANN) -> str:
    return " ".join(
        move.split()[1] for move in at.list_legal_moves(seat) if move.startswith("discard ")
    )
