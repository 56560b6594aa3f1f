"""Tables of the Food Chain Game for tests: positions of one's own choosing, and random matches."""

from collections.abc import Iterator
from random import Random
from typing import Any

from games.decks.biome_deck import ANIMALS, sort_cards
from games.rules.game import Setup
from games.rules.record import Record
from games.titles.food_chain.game import FoodChain
from games.titles.food_chain.score import CLOSED, EMPTY, chain_points, next_mark
from games.titles.food_chain.state import (
    BIOMES,
    CLASS,
    ClassificationGroup,
    State,
    TakenChain,
    list_unheld_aces,
)

ANN, BEA = 0, 1
DECK = sorted(ANIMALS)


def cards(words: str) -> tuple[str, ...]:
    return tuple(words.split())


def game(seed: bytes = b"seed", **options: Any) -> FoodChain:
    return FoodChain(Setup(2, options, seed))


def chains(playing: FoodChain, **laid: str) -> dict[str, Any]:
    """The `chains` and `marks` of a state in which these biomes hold these cards: `H="H3 S8"`."""
    rows = [cards(laid.get(biome, "")) for biome in BIOMES]
    marks = []
    for row in rows:
        mark = EMPTY
        for card in row:
            mark = next_mark(mark, card, playing.reset)
        marks.append(mark)
    return {"chains": tuple(rows), "marks": tuple(marks)}


def table(
    ann: str = "",
    bea: str = "",
    options: dict[str, Any] | None = None,
    taken: tuple[str, str] = ("", ""),
    groups: tuple[str, ...] = (),
    aces: tuple[str, str] = ("", ""),
    deal: dict[str, Any] | None = None,
    laid: dict[str, str] | None = None,
    **changes: Any,
) -> Record:
    """A position with Ann on turn. `taken` are chains by seat as `H H3 HK; C C4 CJ`, `groups` the
    classified cards (of Ann), `aces` the Aces held; other things of the state as they are called.

    Every card that is named nowhere lies in the stock.
    """
    playing = game(**(options or {}))
    start = playing.start()
    prizes = (_prizes(taken[0]), _prizes(taken[1]))
    gone = {prize.biome for both in prizes for prize in both}
    parts = chains(playing, **(laid or {}))
    held = (cards(aces[0]), cards(aces[1]))
    fixed = start.deal._replace(starter=ANN, aces=held, **(deal or {}))
    line = list_unheld_aces(fixed)
    marks = tuple(
        mark if biome in line and biome not in gone else CLOSED
        for biome, mark in zip(BIOMES, parts["marks"], strict=True)
    )
    state = start._replace(
        seat=ANN,
        turn=7,
        hands=(sort_cards(cards(ann)), sort_cards(cards(bea))),
        chains=parts["chains"],
        marks=marks,
        taken=prizes,
        groups=tuple(ClassificationGroup(CLASS[row.split()[0]], cards(row), ANN) for row in groups),
    )
    state = state._replace(deal=fixed, **changes)
    used = set(all_cards(state._replace(stock=0)))
    rest = tuple(card for card in ANIMALS if card not in used)
    stocked = state.deal._replace(cards=(*sorted(used), *rest))
    stock = changes.get("stock", len(rest))
    return Record(playing, state._replace(deal=stocked, stock=stock))


def _prizes(words: str) -> tuple[TakenChain, ...]:
    found = []
    for part in words.split(";"):
        if part.strip():
            biome, *row = part.split()
            found.append(TakenChain(biome, tuple(row), chain_points(biome, tuple(row))))
    return tuple(found)


def mail_table(**changes: Any) -> Record:
    """The position of the rule sheet's test lines: Ann to act, nobody has passed."""
    return table(
        "C4 H9 H10 S9 X9 CK D5",
        "C2 C3 C5 D6 X7 X8 SK",
        laid={"S": "S5", "H": "H3 S8", "D": "D2 D7 CQ", "X": "X6"},
        **changes,
    )


def random_match(seed: bytes, rng: Random, **options: Any) -> Iterator[Record]:
    """Every record of a match whose seats take any legal move, now and then out of turn."""
    at = Record.begin(game(seed, **options))
    yield at
    while at.awaited_seats:
        seat = rng.choice(at.awaited_seats)
        if rng.random() < 0.1:
            seat = rng.choice([seat for seat in (ANN, BEA) if at.list_legal_moves(seat)])
        at = at.play(seat, rng.choice(at.list_legal_moves(seat)))
        yield at


def all_cards(state: State) -> list[str]:
    """Every animal, wherever it is."""
    found = [*state.out, *(state.deal.cards[-state.stock :] if state.stock else ())]
    for row in (*state.hands, *state.chains):
        found += row
    for prizes in state.taken:
        for prize in prizes:
            found += prize.cards
    for group in state.groups:
        found += group.cards
    return sorted(found)


def hidden(state: State, seat: int) -> set[str]:
    """The hand of a seat, which the others must not see."""
    return set() if state.phase == "over" else set(state.hands[seat])


def aces_of(state: State) -> list[str]:
    """Where the five Aces are: in the line (closed chains too) or held."""
    return sorted((*list_unheld_aces(state.deal), *state.deal.aces[0], *state.deal.aces[1]))
