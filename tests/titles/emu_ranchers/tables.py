"""Tables of Emu Ranchers for tests: positions of one's own choosing, and whole random matches."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

from games.decks.decktet import BASIC
from games.rules.game import Setup
from games.rules.record import Record
from games.titles.emu_ranchers.game import EmuRanchers
from games.titles.emu_ranchers.state import State
from games.titles.ranch_game import OVER

ANN, BOB = 0, 1
DECK = sorted(BASIC)


def cards(words: str) -> tuple[str, ...]:
    return tuple(words.split())


def ranch(*birds: str) -> tuple[tuple[str, ...], ...]:
    return tuple(cards(bird) for bird in birds)


def game(seed: bytes = b"seed", **options: Any) -> EmuRanchers:
    return EmuRanchers(Setup(2, options, seed))


def record_of(playing: EmuRanchers, state: State) -> Record:
    """A record that starts from `state`, with nothing told yet."""
    return Record(playing, state)


def record(playing: EmuRanchers, **changes: Any) -> Record:
    """The start of a match with parts of its state replaced; Ann is on turn."""
    return record_of(playing, playing.start()._replace(**{"seat": ANN, **changes}))


def table() -> Record:
    """The table of the sheet's mail: Ann to move with two birds and a discard pile."""
    return record(
        game(),
        turn=9,
        pile=16,
        hands=(cards("3SK 7SK 8MS 8YK AW CL"), cards("2SY 4MS 5SW 5YK 9MS CK")),
        birds=(ranch("9WY 7WY", "2MK"), ranch("6SY", "3LY")),
        discard=cards("4WL 5ML"),
    )


def last_draw(playing: EmuRanchers, ann: str, bob: str, **changes: Any) -> Record:
    """One card is left in the draw pile and Ann has acted; it is the last of `ann`'s six cards.

    The hands may be anything, also cards that lie elsewhere too.
    """
    start = playing.start()
    given = {
        "deal": replace(start.deal, cards=(*start.deal.cards[:-1], cards(ann)[-1])),
        "phase": "draw",
        "pile": 1,
        "turn": 26,
        "hands": (tuple(sorted(cards(ann)[:-1])), tuple(sorted(cards(bob)))),
        "acted": "discard 2MK",
        "discard": ("2MK",),
        **changes,
    }
    return record(playing, **given)


def closing(**changes: Any) -> Record:
    """The year is over: Ann can lay on the first of two birds, Bob on his only one."""
    given = {"birds": (ranch("4WL 5ML", "6LK 8YK"), ranch("2SY")), **changes}
    at = last_draw(game(), "7ML 8WL AS AY CM CS", "3SK 4YK 6SY AK AL CY", **given)
    return at.play(ANN, "draw deck")


def random_match(seed: bytes, rng: Random, **options: Any) -> Iterator[Record]:
    """Every record of a match whose seats take any legal move."""
    at = Record.begin(game(seed, **options))
    yield at
    while at.awaited_seats:
        seat = rng.choice(at.awaited_seats)
        at = at.play(seat, rng.choice(at.list_legal_moves(seat)))
        yield at


def all_cards(state: State) -> list[str]:
    """Every card of the year, wherever it is."""
    found = [*state.discard, *(state.deal.cards[-state.pile :] if state.pile else ())]
    for hand in state.hands:
        found += hand
    for birds in state.birds:
        for bird in birds:
            found += bird
    return sorted(found)


def hidden(state: State, seat: int) -> set[str]:
    """The hand, less what was taken openly; after the end nothing."""
    if state.phase == OVER:
        return set()
    return set(state.hands[seat]) - set(state.known[seat])
