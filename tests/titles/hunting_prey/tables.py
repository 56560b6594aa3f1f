"""Positions of the Hunting Prey Game for tests, and where its secrets are."""

from collections.abc import Sequence
from random import Random
from typing import Any

from games.decks.biome_deck import ANIMALS
from games.rules.game import Setup
from games.rules.lines import line_text
from games.rules.parser.notation import read_submission
from games.rules.record import Record
from games.titles.hunting_prey.game import HuntingPrey
from games.titles.hunting_prey.state import BIT, OPEN, State

ANN, BEA, CEM, DAN = range(4)
NAMES = ("Ann", "Bea", "Cem", "Dan", "Eve", "Fay")
DECK = sorted(ANIMALS)


def cards(words: str) -> tuple[str, ...]:
    return tuple(words.split())


def game(seats: int = 3, seed: bytes = b"hunt", **options: Any) -> HuntingPrey:
    return HuntingPrey(Setup(seats, options, seed))


def choosing(
    hands: Sequence[str],
    decks: Sequence[str] = (),
    tokens: Sequence[int] = (),
    orders: Sequence[str] = (),
    number: int = 1,
    **options: Any,
) -> Record:
    """All seats are to choose, with these hands and decks; what is not named is not in play."""
    seats = len(hands)
    state = State(
        phase="choose",
        round=number,
        tokens=tuple(tokens) or (0,) * seats,
        decks=tuple(map(cards, decks)) or ((),) * seats,
        hands=tuple(map(cards, hands)),
        choices=(OPEN,) * seats,
        orders=tuple(orders) or ("",) * seats,
    )
    return Record(game(seats, **options), state)


def say(at: Record, seat: int, words: str) -> Record:
    """The record after what the seat says, read as a mail is read."""
    for move in read_submission(at, seat, words):
        at = at.play(seat, move)
    return at


def all_say(at: Record, *words: str) -> Record:
    """The record after every seat has said its words, in seat order."""
    for seat, said in enumerate(words):
        at = say(at, seat, said)
    return at


def mail() -> Record:
    """Ann is to choose, as in the test lines of the rule sheet: three seats, decks of 20."""
    hand = cards("SK C2 H3 XJ D9")
    rest = [card for card in ANIMALS if card not in hand]
    return choosing(
        ["SK C2 H3 XJ D9", " ".join(rest[:5]), " ".join(rest[5:10])],
        [" ".join(rest[10:30]), " ".join(rest[30:45]), " ".join(rest[45:])],
        number=2,
    )


def all_cards(state: State) -> list[str]:
    """Every card wherever it lies."""
    lying = [card for hand in (*state.hands, *state.decks) for card in hand]
    for choice in state.choices:
        lying += choice.swapped
        if state.phase == "target":
            lying.append(choice.card)
    gone = [fallen.card for fallen in state.gone]
    eaten = [state.choices[prey].card for _hunter, prey in state.hunts if prey >= 0]
    return sorted([card for card in lying if card and card not in eaten] + gone)


def hidden(state: State, seat: int) -> set[str]:
    """The hand and the cards swapped in secret, less what has lain open before."""
    if state.phase == "over":
        return set()
    secret = set(state.hands[seat])
    if state.phase == "choose":
        secret |= set(state.choices[seat].swapped)
    return {card for card in secret if not state.seen & BIT[card]}


def random_match(playing: HuntingPrey, seed: int) -> list[Record]:
    """All records of a match of random moves in random order."""
    rng, at = Random(seed), Record.begin(playing)
    records = [at]
    while at.awaited_seats:
        seat = rng.choice(at.awaited_seats)
        at = at.play(seat, rng.choice(at.list_legal_moves(seat)))
        records.append(at)
    return records


def gone(at: Record) -> list[str]:
    return [fallen.card for fallen in at.state.gone]


def told(at: Record) -> list[str]:
    """The public lines of the last move, with their tags."""
    return [f"{line.tag} {line_text(line, NAMES)}" for line in at.log[-1] if line.only is None]


def revealed() -> Record:
    """Ann's bear may eat Bea's beaver or Cem's magpie."""
    record = choosing(["H10 S2", "C9 S3", "D7 S4"], tokens=(3, 1, 2))
    return all_say(record, "play H10", "play C9", "play D7")
