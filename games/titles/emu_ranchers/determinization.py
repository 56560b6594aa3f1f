"""Emu Ranchers: a position that could be behind what a seat sees."""

from collections.abc import Sequence

from games.decks.decktet import BASIC
from games.rules.game import Seat, seat_of_view
from games.rules.lines import Line
from games.titles.birds import Lay
from games.titles.emu_ranchers.game import EmuRanchers
from games.titles.emu_ranchers.state import DRAW, TURN, Half, SeatYear, State, YearDeal
from games.titles.emu_ranchers.view import EmuRanchersView, YearView, list_seen_cards
from games.titles.enumeration import IMAGINED, HiddenCards
from games.titles.hidden_information import Determinizer, list_unseen
from games.titles.ranch_views import bird_score, restore_birds_before_closing


def imagine_position(game: EmuRanchers, view: EmuRanchersView, _told: Sequence[Line]) -> State:
    """The other hand and the draw pile are dealt from what the seat has not seen. Nobody has laid
    anything in closing but the seat itself; which of its own cards on the birds it had taken openly
    is left out while it closes."""
    seat = seat_of_view(view)
    mine, other = view["seats"][seat], view["seats"][1 - seat]
    order: tuple[Lay, ...] = tuple((int(bird[1:]), card) for card, bird in view["order"] or ())
    laid = tuple(card for _number, card in order)
    hand = tuple(sorted((*(view["hand"] or ()), *laid)))
    birds, others = (
        restore_birds_before_closing(mine["birds"], order),
        restore_birds_before_closing(other["birds"], ()),
    )
    known = tuple(other["known"])
    cards, (missing,) = find_hidden(view)
    cards = game.shuffle(cards, IMAGINED)
    theirs, pile = (*known, *cards[:missing]), cards[missing:]
    years = zip(*(each["years"] for each in view["seats"]), strict=True)
    deal = YearDeal(
        year=view["year"],
        first=view["first"],
        cards=(*list_unseen(BASIC, pile), *pile),
        results=tuple((_read_year(first), _read_year(second)) for first, second in years),
    )
    return State(
        deal=deal,
        phase=view["phase"],
        seat=view["waiting"][0] if view["waiting"] else seat,
        turn=view["turn"],
        pile=len(pile),
        hands=_order_by_seat(seat, hand, tuple(sorted(theirs))),
        birds=_order_by_seat(seat, birds, others),
        discard=tuple(view["discard"]),
        known=_order_by_seat(seat, tuple(mine["known"]), known),
        acted=view["acted"] or "",
        orders=_order_by_seat(seat, order, ()),
        closed=(view["seats"][0]["closed"], view["seats"][1]["closed"]),
    )


def find_hidden(view: EmuRanchersView) -> HiddenCards:
    """What the seat has not seen, and how much of it the other holds."""
    other = view["seats"][1 - seat_of_view(view)]
    unseen = list_unseen(BASIC, list_seen_cards(view))
    return HiddenCards(unseen, (other["hand_size"] - len(other["known"]),))


def advance_to_turn(_game: EmuRanchers, state: State, seat: Seat) -> State | None:
    """The turn of `seat` as if it came now; there is none to try while the other still closes."""
    if state.phase not in (TURN, DRAW):
        return None
    return state._replace(phase=TURN, seat=seat, acted="")


def _order_by_seat(seat: Seat, mine: Half, other: Half) -> tuple[Half, Half]:
    return (other, mine) if seat else (mine, other)


def _read_year(year: YearView) -> SeatYear:
    return SeatYear(tuple(map(bird_score, year["birds"])), tuple(year["left"]), year["total"])


IMAGINING = Determinizer(
    imagine_position, advance_to_turn, frozenset(("hatch", "grow", "discard", "draw")), find_hidden
)
