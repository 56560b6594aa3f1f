"""Emu Ranchers: of what the points of a year are made, and what speaks for a move."""

from games.rules.game import MoveText, Seat
from games.rules.lines import Line
from games.titles import ranch_breakdown
from games.titles.emu_ranchers.game import EmuRanchers
from games.titles.emu_ranchers.state import ACTIONS, DRAW_DISCARD, State
from games.titles.emu_ranchers.view import EmuRanchersView
from games.titles.ranch_breakdown import EmuAction, list_bird_shares
from games.titles.score_breakdown import ScoreBreakdown, Shares


def list_shares(_game: EmuRanchers, begun: State, ended: State, seat: Seat) -> Shares:
    """The birds of both ranches in the year that has ended."""
    year, other = ended.deal.results[len(begun.deal.results)], 1 - seat
    mine, theirs = ([bird.value for bird in year[one].birds] for one in (seat, other))
    return {
        **list_bird_shares(mine, len(begun.birds[seat])),
        **list_bird_shares(theirs, len(begun.birds[other]), -1, f"{other} "),
    }


def list_reasons(view: EmuRanchersView, played: MoveText, better: MoveText) -> list[Line]:
    """What speaks for the better move."""
    birds = [[tuple(bird["cards"]) for bird in seat["birds"]] for seat in view["seats"]]
    return ranch_breakdown.list_reasons(
        view, birds, _parse_action(view, played), _parse_action(view, better)
    )


def _parse_action(view: EmuRanchersView, move: MoveText) -> EmuAction:
    verb, card, number = ACTIONS[move]
    return EmuAction(verb, number, card, view["discard"][-1] if move == DRAW_DISCARD else "")


PARTS: ScoreBreakdown[EmuRanchersView] = ScoreBreakdown(
    list_shares, ranch_breakdown.render_part, list_reasons
)
