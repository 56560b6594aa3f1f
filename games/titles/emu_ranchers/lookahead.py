"""Emu Ranchers: a position that could be behind what a seat sees; how a bot looks ahead
from it, and what speaks for a move."""

from collections.abc import Sequence

from games.decks.decktet import BASIC
from games.decks.hands import order_by_seat
from games.rules.game import MoveText, Seat, seat_of_view
from games.rules.lines import Line
from games.rules.phrases import phrase
from games.titles import ranch_breakdown
from games.titles.bird_evaluation import (
    BITS,
    EVERYTHING,
    WEIGHT,
    bird_to_mask,
    cards_to_mask,
    find_bird_growth,
    value_bird,
    value_birds,
)
from games.titles.birds import list_fitting_cards
from games.titles.bot_types import RandomSource
from games.titles.emu_ranchers.bot import FEED, HOPE, TAKE
from games.titles.emu_ranchers.game import DISCARDS, EmuRanchers
from games.titles.emu_ranchers.state import (
    ACTIONS,
    DISCARD,
    DRAW_DISCARD,
    GROW,
    HATCH,
    SeatYear,
    State,
    YearDeal,
)
from games.titles.emu_ranchers.view import EmuRanchersView, YearView, list_seen_cards
from games.titles.enumeration import IMAGINED, HiddenCards
from games.titles.hidden_information import Determinizer, list_unseen
from games.titles.lookahead import Lookahead
from games.titles.ranch_breakdown import (
    BEFORE,
    OPEN_VERBS,
    WON,
    EmuAction,
    advance_to_turn,
    call_part,
    list_bird_parts,
)
from games.titles.ranch_game import CLOSE, CLOSE_AUTO, CLOSING, DRAW, DRAW_DECK, OVER
from games.titles.ranch_views import bird_score, read_order, restore_birds_before_closing
from games.titles.score_breakdown import ScoreBreakdown, ScorePart, Shares


def imagine_position(game: EmuRanchers, view: EmuRanchersView, _told: Sequence[Line]) -> State:
    """The other hand and the draw pile are dealt from what the seat has not seen. The other seat
    has laid nothing in closing, or what is best if it has closed; which of the own cards on the
    birds had been taken openly is left out while the seat closes."""
    seat = seat_of_view(view)
    mine, other = view["seats"][seat], view["seats"][1 - seat]
    order = read_order(view)
    laid = tuple(card for _number, card in order)
    hand = tuple(sorted((*(view["hand"] or ()), *laid)))
    birds, others = (
        restore_birds_before_closing(mine["birds"], order),
        restore_birds_before_closing(other["birds"], ()),
    )
    known = tuple(other["known"])
    cards, (missing,) = find_hidden(view)
    cards = game.shuffle(cards, IMAGINED)
    theirs, pile = tuple(sorted((*known, *cards[:missing]))), cards[missing:]
    laid_by_other = game.best_order(others, theirs) if other["closed"] else ()
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
        hands=order_by_seat(seat, hand, theirs),
        birds=order_by_seat(seat, birds, others),
        discard=tuple(view["discard"]),
        known=order_by_seat(seat, tuple(mine["known"]), known),
        acted=view["acted"] or "",
        orders=order_by_seat(seat, order, laid_by_other),
        closed=(view["seats"][0]["closed"], view["seats"][1]["closed"]),
    )


def find_hidden(view: EmuRanchersView) -> HiddenCards:
    """What the seat has not seen, and how much of it the other holds."""
    other = view["seats"][1 - seat_of_view(view)]
    unseen = list_unseen(BASIC, list_seen_cards(view))
    return HiddenCards(unseen, (other["hand_size"] - len(other["known"]),))


def _read_year(year: YearView) -> SeatYear:
    return SeatYear(tuple(map(bird_score, year["birds"])), tuple(year["left"]), year["total"])


IMAGINING = Determinizer(imagine_position, advance_to_turn, OPEN_VERBS, find_hidden)


def horizon_index(state: State) -> int:
    """Years that are over."""
    return len(state.deal.results)


def choose_rollout_move(
    _game: EmuRanchers, state: State, seat: Seat, rng: RandomSource
) -> MoveText:
    """What the steady bot does, reckoned more roughly: a card is worth what it brings the bird that
    hopes for it."""
    if state.phase == CLOSING:
        return CLOSE if state.orders[seat] else CLOSE_AUTO
    birds, hand = state.birds[seat], state.hands[seat]
    shown = cards_to_mask(state.discard) | cards_to_mask(state.known[1 - seat])
    for flock in state.birds:
        for bird in flock:
            shown |= bird_to_mask(bird)
    held = cards_to_mask(hand)
    unseen = EVERYTHING & ~(shown | held)
    share = HOPE * state.pile / 2 / (state.pile + len(state.hands[1 - seat]))
    if state.phase == DRAW:
        if not state.discard or state.acted in DISCARDS:
            return DRAW_DECK
        top = BITS[state.discard[-1]]
        now = value_birds(birds, held, unseen, share).value
        gain = value_birds(birds, held | top, unseen, share).value - now
        return DRAW_DISCARD if gain > TAKE else DRAW_DECK
    return _choose_action(state, seat, held, unseen, share, rng)


def _choose_action(
    state: State, seat: Seat, held: int, unseen: int, share: float, rng: RandomSource
) -> MoveText:
    """The action after which the birds hope for most; among equals one by lot."""
    birds, hand = state.birds[seat], state.hands[seat]
    now = value_birds(birds, held, unseen, share)
    best, found = -1000.0, [""]
    for card in hand:
        bits = BITS[card]
        free = bits & now.hand == bits
        # Without the card, for a discard or a hatch.
        if free:
            kept, left, still = 0.0, now.hand & ~bits, now.unseen
        else:
            kept = value_birds(birds, held & ~bits, unseen, share).value - now.value
            left, still = now.hand, now.unseen
        fed = any(card in list_fitting_cards(bird) for bird in state.birds[1 - seat])
        for worth, move in (
            (kept - (FEED * WEIGHT[card] if fed else 0.0), DISCARD[card]),
            (kept + value_bird(find_bird_growth((card,)), left, still, share)[0], HATCH[card]),
        ):
            if worth > best:
                best, found = worth, [move]
            elif worth == best:
                found.append(move)
        for number, bird in enumerate(birds):
            if card in list_fitting_cards(bird):
                grown = (*birds[:number], (*bird, card), *birds[number + 1 :])
                worth = value_birds(grown, held & ~bits, unseen, share).value - now.value
                if worth > best:
                    best, found = worth, [GROW[number][card]]
                elif worth == best:
                    found.append(GROW[number][card])
    return rng.choice(found)


def list_candidates(view: EmuRanchersView, legal: Sequence[MoveText]) -> Sequence[MoveText]:
    """Everything but in closing, where the best order is known."""
    if view["phase"] != CLOSING:
        return legal
    return [CLOSE if view["order"] else CLOSE_AUTO]


def parts(_game: EmuRanchers, state: State, seat: Seat) -> Shares:
    """The birds of the year that has ended, and the years before it."""
    *before, year = (both[seat] for both in state.deal.results)
    points = sum(one.total for one in before)
    return {
        BEFORE: ScorePart(points, points),
        **list_bird_parts([bird.value for bird in year.birds]),
    }


def weigh_win(_game: EmuRanchers, state: State, seat: Seat) -> int:
    """Of a match that is over 1 for the seat that has won, -1 for the other."""
    totals = [sum(year[one].total for year in state.deal.results) for one in (seat, 1 - seat)]
    return ((totals[0] > totals[1]) - (totals[0] < totals[1])) * (state.phase == OVER)


def compare_birds(had: Sequence[Shares], seat: Seat) -> Shares:
    """The birds of both ranches."""
    other = 1 - seat
    theirs = {f"{other} {key}": ScorePart(one, -less) for key, (one, less) in had[other].items()}
    return {**had[seat], **theirs}


def list_reasons(view: EmuRanchersView, played: MoveText, better: MoveText) -> list[Line]:
    """What speaks for the better move."""
    actions = _parse_action(view, played), _parse_action(view, better)
    return ranch_breakdown.list_reasons(view, *actions)


def _parse_action(view: EmuRanchersView, move: MoveText) -> EmuAction:
    verb, card, number = ACTIONS[move]
    return EmuAction(verb, number, card, view["discard"][-1] if move == DRAW_DISCARD else "")


PARTS: ScoreBreakdown[EmuRanchersView] = ScoreBreakdown(
    parts,
    ranch_breakdown.render_part,
    list_reasons,
    WON,
    weigh_win,
    compare=compare_birds,
    called=call_part,
)
COUNTED = phrase("Points ahead of your opponent at the end of the year, over all years so far.")
OUTLOOK: Lookahead[EmuRanchersView] = Lookahead(
    horizon_index, PARTS.worth, 200, PARTS.points, COUNTED, choose_rollout_move, list_candidates
)
