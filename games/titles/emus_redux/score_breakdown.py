"""Emus Redux: of what the points are made, and what speaks for a move."""

from games.rules.game import MoveText, Seat
from games.rules.lines import Line
from games.titles import ranch_breakdown
from games.titles.emus_redux.game import EmusRedux
from games.titles.emus_redux.state import ACTIONS, State
from games.titles.emus_redux.view import EmusReduxView
from games.titles.ranch_breakdown import RIVAL, EmuAction, list_bird_shares
from games.titles.score_breakdown import ScoreBreakdown, ScorePart, Shares


def list_shares(_game: EmusRedux, begun: State, ended: State, seat: Seat) -> Shares:
    """The own birds, those that an Excuse drops at nothing; and what the best rival has."""
    mine = ended.results[seat]
    values = [
        0 if number in mine.dropped else bird.value for number, bird in enumerate(mine.birds, 1)
    ]
    best = max(one.total for other, one in enumerate(ended.results) if other != seat)
    return {**list_bird_shares(values, len(begun.birds[seat])), RIVAL: ScorePart(best, -best)}


def list_reasons(view: EmusReduxView, played: MoveText, better: MoveText) -> list[Line]:
    """What speaks for the better move."""
    birds = [[tuple(bird["cards"]) for bird in seat["birds"]] for seat in view["seats"]]
    return ranch_breakdown.list_reasons(
        view, birds, _parse_action(view, played), _parse_action(view, better)
    )


def _parse_action(view: EmusReduxView, move: MoveText) -> EmuAction:
    verb, card, number, form = ACTIONS[move]
    if verb == "draw":
        return EmuAction(verb, taken=card or view["piles"][number - 1]["cards"][-1])
    return EmuAction(verb, 0 if verb == "discard" else number, form or card)


PARTS: ScoreBreakdown[EmusReduxView] = ScoreBreakdown(
    list_shares, ranch_breakdown.render_part, list_reasons
)
