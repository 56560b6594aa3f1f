"""Biome Rummy: a position that could be behind what a seat sees and was told."""

from collections.abc import Sequence

from games.decks.biome_deck import ANIMALS, sort_cards
from games.rules.game import Seat, seat_of_view
from games.rules.lines import Line
from games.titles.biome_rummy.game import BiomeRummy
from games.titles.biome_rummy.groups import cards_to_mask
from games.titles.biome_rummy.log import RESHUFFLED, position_tag
from games.titles.biome_rummy.state import (
    DRAW,
    OVER,
    CardGroup,
    RoundResult,
    RoundSetup,
    RummySeatRound,
    State,
)
from games.titles.biome_rummy.view import BiomeRummyView, GroupView, RummyRoundView
from games.titles.biome_views import own_hand
from games.titles.hidden_information import Determinizer, list_unseen


def imagine_position(game: BiomeRummy, view: BiomeRummyView, told: Sequence[Line]) -> State:
    """The other hands and the stock are dealt from what the seat has not seen. Whether the pile was
    shuffled in this round stands in the log alone."""
    seat, seats = seat_of_view(view), view["seats"]
    known = tuple(tuple(each["known"]) for each in seats)
    groups = tuple(map(_read_group, view["groups"]))
    seen = [*own_hand(view), *view["pile"], *(card for group in groups for card in group.cards)]
    seen += [card for other, cards in enumerate(known) if other != seat for card in cards]
    hidden = game.shuffle(list_unseen(ANIMALS, seen), "imagined")
    hands = []
    for other, each in enumerate(seats):
        missing = each["hand_size"] - len(known[other])
        if other == seat:
            hands.append(tuple(own_hand(view)))
            continue
        hands.append(sort_cards((*known[other], *hidden[:missing])))
        hidden = hidden[missing:]
    match = RoundSetup(
        round=view["round"],
        starter=view["starter"],
        line=tuple(view["line"]),
        aces=tuple(tuple(each["aces"]) for each in seats),
        aside=tuple(view["aside"]),
        totals=tuple(each["total"] for each in seats),
        outs=tuple(each["outs"] for each in seats),
        results=tuple(map(_read_result, view["results"])),
    )
    state = State(
        match=match,
        phase=view["phase"],
        seat=view["waiting"][0],
        turns=view["turn"] - 1,
        order=(*list_unseen(ANIMALS, hidden), *hidden),
        stock=len(hidden),
        hands=tuple(hands),
        groups=groups,
        pile=tuple(view["pile"]),
        known=known,
        taken=view["taken"] or "",
    )
    here = position_tag(state).partition(".")[0] + "."
    reshuffled = any(line.template is RESHUFFLED and line.tag.startswith(here) for line in told)
    return state._replace(reshuffled=reshuffled)


def advance_to_turn(_game: BiomeRummy, state: State, seat: Seat) -> State | None:
    """The turn of `seat` as if it came now."""
    if state.phase == OVER:
        return None
    return state._replace(phase=DRAW, seat=seat, taken="")


def _read_group(group: GroupView) -> CardGroup:
    cards, number = tuple(group["cards"]), int(group["token"][1:])
    return CardGroup(
        number, group["suit"], group["starter"], cards, tuple(group["by"]), cards_to_mask(cards)
    )


def _read_result(result: RummyRoundView) -> RoundResult:
    seats = tuple(
        RummySeatRound(each["played"], each["hand"], tuple(each["contests"]), each["points"])
        for each in result["seats"]
    )
    return RoundResult(result["round"], result["ended"], seats, result["winner"], result["ace"])


IMAGINING = Determinizer(
    imagine_position, advance_to_turn, frozenset(("draw", "set", "add", "discard"))
)
