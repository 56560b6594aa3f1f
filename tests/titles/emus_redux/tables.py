"""Tables of Emus Redux for tests: positions of one's own choosing, and whole random matches."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

from games.decks.decktet import BASIC
from games.rules.game import Setup
from games.rules.record import Record
from games.titles.birds import CARD_OF, WILD
from games.titles.emus_redux.game import EmusRedux
from games.titles.emus_redux.state import State

ANN, BOB, CYD, DAN = 0, 1, 2, 3
NUMBERS = [code for code in BASIC if code[0] in "23456789"]
DECK = sorted([*BASIC, *NUMBERS, "EX", "EX", *WILD, *WILD])
OTHERS = ("2SY 3LY 4MS 5YK 9MS CK", "2WL 3SK 4YK 5ML 9LK CM", "2MK 3MW 4WL 5SW 9WY CY")


def cards(words: str) -> tuple[str, ...]:
    return tuple(words.split())


def ranch(*birds: str) -> tuple[tuple[str, ...], ...]:
    return tuple(cards(bird) for bird in birds)


def game(seats: int = 3, seed: bytes = b"seed", **options: Any) -> EmusRedux:
    return EmusRedux(Setup(seats, options, seed))


def record(playing: EmusRedux, **changes: Any) -> Record:
    """The start of a match with parts of its state replaced; Ann is on turn."""
    return Record(playing, playing.start()._replace(**{"seat": ANN, **changes}))


def hands(ann: str, seats: int = 3) -> tuple[tuple[str, ...], ...]:
    """Ann's hand and hands of the others, each in the order that states keep."""
    return tuple(tuple(sorted(cards(hand))) for hand in (ann, *OTHERS)[:seats])


def mail_table(row_after_discard: str = "on", **changes: Any) -> Record:
    """The table of the sheet's mail and of its test lines: turn 13, Ann to move."""
    given = {
        "turn": 13,
        "pile": 35,
        "hands": hands("4WL 7SK 7SK PSWK TMLY EX"),
        "birds": (ranch("5SW", "CL 9LK"), ranch("8WL 6LK", "AY"), ranch("3MW 5ML")),
        "piles": (cards("2MK 8YK"), cards("6SY")),
        "row": cards("PMSL PWLY TMWK TMWK"),
        "takes": (1, 1, 0),
        **changes,
    }
    return record(game(row_after_discard=row_after_discard), **given)


def last_draw(playing: EmusRedux, ann: str, **changes: Any) -> Record:
    """One card is left in the draw pile and Ann has acted; it is the last of `ann`'s six cards.

    The hands may be anything, also cards that lie elsewhere too.
    """
    start = playing.start()
    given = {
        "deal": replace(start.deal, first=BOB, cards=(*start.deal.cards[:-1], cards(ann)[-1])),
        "phase": "draw",
        "pile": 1,
        "turn": 52,
        "hands": hands(" ".join(cards(ann)[:-1]), playing.seats),
        "acted": "discard 2MK to D1",
        "piles": (cards("2MK"), ()),
        **changes,
    }
    return record(playing, **given)


def closing(**changes: Any) -> Record:
    """The year is over: Ann can lay on both of her birds, Bob on his only one, Cyd on none."""
    given = {"birds": (ranch("5SW PSWK=8", "CL 9LK"), ranch("2SY"), ()), **changes}
    options = given.pop("options", {})
    ann = given.pop("ann", "7SK 7SK 8YK 9MS EX TMLY")
    return last_draw(game(**options), ann, **given).play(ANN, "draw deck")


def finish(at: Record) -> Record:
    """The record after every seat that is still awaited has closed with what it has laid."""
    for seat in at.awaited_seats:
        at = at.play(seat, "close")
    return at


def final(*ranches: str) -> Record:
    """A finished match with these birds, a text a seat with `|` between them. Nobody has a card
    that fits or an Excuse."""
    playing = game(len(ranches))
    birds = tuple(ranch(*filter(None, mine.split("|"))) for mine in ranches)
    held = cards("AM CM AM CM AM CM")
    others = (held,) * (len(ranches) - 1)
    at = last_draw(playing, " ".join(held), birds=birds, hands=(held[1:], *others))
    return finish(at.play(ANN, "draw deck"))


def random_match(seats: int, seed: bytes, rng: Random, **options: Any) -> Iterator[Record]:
    """Every record of a match whose seats take any legal move."""
    at = Record.begin(game(seats, seed, **options))
    yield at
    while at.awaited_seats:
        seat = rng.choice(at.awaited_seats)
        at = at.play(seat, rng.choice(at.list_legal_moves(seat)))
        yield at


def all_cards(state: State) -> list[str]:
    """Every card, wherever it is."""
    found = [*state.row, *state.deal.out, *state.piles[0], *state.piles[1]]
    found += state.deal.cards[-state.pile :] if state.pile else ()
    for hand in state.hands:
        found += hand
    for birds in state.birds:
        for bird in birds:
            found += [CARD_OF[form] for form in bird]
    return sorted(found)


def hidden(state: State, seat: int) -> set[str]:
    """The hand, less what was taken openly and less cards of which a copy lies elsewhere in sight
    or in another hand, where it is another seat's to see."""
    if state.phase == "over":
        return set()
    elsewhere = Counter(all_cards(state)) - Counter(state.hands[seat])
    elsewhere -= Counter(state.deal.cards[-state.pile :] if state.pile else ())
    return set(state.hands[seat]) - set(state.known[seat]) - set(elsewhere)
