"""What a careful player can count stands at the table: every card that the reader has not seen."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from games.decks.biome_deck import ANIMALS
from games.decks.decktet import BASIC
from games.rules.game import Setup
from games.rules.lines import Line
from games.rules.record import Record
from games.titles import bots, find_title
from games.titles.birds import WILD
from games.titles.board import UNSEEN, Board
from games.titles.emus_redux.state import DRAW_DECK_CARDS
from games.titles.food_chain.log import name_biome
from tests.long_run import LONG

DECKS: dict[str, tuple[str, ...]] = {
    "emu-ranchers": BASIC,
    "emus-redux": DRAW_DECK_CARDS,
    "food-chain": ANIMALS,
}
CODES = {str(name_biome(biome)): biome for biome in "SHCDX"}
MATCHES = 40 if LONG else 2


def list_hidden(slug: str, state: Any, reader: int | None) -> Counter[str]:
    """The cards that the reader cannot know, from the state itself."""
    pile = state.stock if slug == "food-chain" else state.pile
    hidden = Counter(state.deal.cards[-pile:] if pile else ())
    for seat, hand in enumerate(state.hands):
        if seat != reader:
            hidden += Counter(hand)
            hidden -= Counter(() if slug == "food-chain" else state.known[seat])
    return Counter({card: count for card, count in hidden.items() if card not in WILD})


def list_unseen(board: Board) -> list[str] | None:
    zones = [zone for zone in board.zones if zone.name == UNSEEN]
    assert len(zones) < 2
    if not zones:
        return None
    cards = []
    for line in zones[0].facts:
        assert isinstance(line, Line)
        if "count" in line.things:
            cards += ["EX"] * line.things["count"]
        else:
            which = CODES.get(str(line.things["which"]), line.things["which"])
            cards += [f"{which}{rest}" for rest in line.things["rest"]]
    assert zones[0].count == len(cards)
    return cards


@pytest.mark.parametrize("slug", DECKS)
def test_the_unseen_cards_are_those_in_piles_and_other_hands_in_no_order(
    slug: str,
) -> None:
    entry = find_title(slug)
    assert entry is not None and entry.board is not None
    told = 0
    for number in range(MATCHES):
        lot = Random(f"unseen {number}")
        seats = lot.choice(entry.game.seat_counts)
        at = Record.begin(entry.game(Setup(seats, {}, b"unseen %d" % number)))
        while at.awaited_seats:
            for reader in (None, *range(seats)):
                unseen = list_unseen(entry.board(at.view(reader)))
                if unseen is not None:
                    assert Counter(unseen) == list_hidden(slug, at.state, reader), (number, reader)
                    assert unseen == sorted(unseen, key=DECKS[slug].index)
                    told += 1
            seat = lot.choice(at.awaited_seats)
            legal = at.list_legal_moves(seat)
            at = at.play(seat, bots.choose_move(entry.game, at.view(seat), legal, lot))
        assert list_unseen(entry.board(at.view(None))) is None
    assert told > 50 * MATCHES
