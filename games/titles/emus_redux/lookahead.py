"""Emus Redux: how a bot looks ahead in it, and what speaks for a move."""

from collections.abc import Sequence

from games.rules.game import MoveText, Seat
from games.rules.lines import Line
from games.rules.phrases import phrase
from games.titles import ranch_breakdown
from games.titles.emus_redux.bot import value_actions
from games.titles.emus_redux.game import EmusRedux
from games.titles.emus_redux.rollout_policy import choose_rollout_move
from games.titles.emus_redux.state import ACTIONS, CLOSE, CLOSE_AUTO, CLOSING, OVER, State
from games.titles.emus_redux.view import EmusReduxView
from games.titles.lookahead import Lookahead
from games.titles.ranch_breakdown import EmuAction, call_part, list_bird_parts
from games.titles.score_breakdown import ScoreBreakdown, Shares

WON = 10.0  # what the match is worth, in points
TRIED = 8  # moves of a decision


def horizon_index(state: State) -> int:
    """There is but one year."""
    return int(state.phase == OVER)


def list_candidates(view: EmusReduxView, legal: Sequence[MoveText]) -> Sequence[MoveText]:
    """Of an action or a draw the moves that promise most to the steady bot; in closing the best
    order, which is known."""
    if view["phase"] == CLOSING:
        return [CLOSE if view["order"] else CLOSE_AUTO]
    promised = value_actions(view, legal)
    return sorted(legal, key=lambda move: -promised[move])[:TRIED]


def parts(_game: EmusRedux, state: State, seat: Seat) -> Shares:
    """The birds, those that an Excuse drops at nothing."""
    mine = state.results[seat]
    return list_bird_parts(
        [0 if number in mine.dropped else bird.value for number, bird in enumerate(mine.birds, 1)]
    )


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
    parts, ranch_breakdown.render_part, list_reasons, WON, called=call_part
)
COUNTED = phrase("Points ahead of the best opponent at the end.")
OUTLOOK: Lookahead[EmusReduxView] = Lookahead(
    horizon_index, PARTS.worth, 150, PARTS.points, COUNTED, choose_rollout_move, list_candidates
)
