"""Asking for a match to be looked back at, and the work: rows, in slices, one match at a time."""

import logging
from collections.abc import Callable
from datetime import datetime
from typing import Any

from celery.exceptions import SoftTimeLimitExceeded
from django.db import IntegrityError, InterfaceError, OperationalError, transaction

from accounts import rate_limits
from accounts.client_info import current_client_network
from accounts.models import Player
from config import clock
from games import play
from games.analysis.mistakes import Analysis, AnalysisEffort, AnalysisState
from games.analysis.models import LookingBack
from games.models import Match
from games.notifications import hasten_deliveries
from games.play.errors import NotAllowed
from games.rules.phrases import phrase
from games.titles import find_game
from games.titles.move_review import MoveJudge, can_judge

logger = logging.getLogger(__name__)

State = LookingBack.State
TYPE = "analysis"  # of the notification that mails what was found
A_DAY, NETWORK_A_DAY = 5, 25
SLICE = 12  # pieces of work, after each of which what is found is written down
MOST_ATTEMPTS = 3
WORK = AnalysisEffort()
NOT_OVER = phrase("Match {code} isn’t over. Only finished matches can be analysed.")
NOT_YOURS = phrase("Only players of match {code} can request its analysis.")
NOT_THIS = phrase("This game can’t be analysed yet.")
ENOUGH = phrase("You’ve requested {most} analyses today, which is the limit. Try again tomorrow.")
NETWORK_FULL = phrase("Your network has requested too many analyses today. Try again tomorrow.")


def is_analysable(match: Match) -> bool:
    """True for a finished match of a title, and of a version, that can be judged."""
    if match.status != Match.Status.FINISHED or not can_judge(match.game):
        return False
    return bool(find_game(match.game).version == match.version and match.ply)


def request_analysis(match: Match, player: Player, now: datetime | None = None) -> LookingBack:
    """What is found in the match, or will be: the row that there is, or a new one. NotAllowed
    unless the match is over and the player played it, and for too many on one day."""
    code = match.code
    if match.status != Match.Status.FINISHED:
        raise NotAllowed(NOT_OVER, code=code)
    known = LookingBack.objects.filter(match=match).first()
    if known is not None:
        return known
    if not match.seats.filter(player=player).exists():
        raise NotAllowed(NOT_YOURS, code=code)
    if not is_analysable(match):
        raise NotAllowed(NOT_THIS)
    with transaction.atomic():
        if not rate_limits.count_use("looking back", str(player.pk), A_DAY):
            raise NotAllowed(ENOUGH, most=A_DAY)
        network = rate_limits.network_budgets(
            "looking back", current_client_network(), NETWORK_A_DAY
        )
        if not rate_limits.spend_budgets(network):
            raise NotAllowed(NETWORK_FULL)
        try:
            with transaction.atomic():
                made = LookingBack.objects.create(
                    match=match, asked_by=player, asked_at=now or clock.now()
                )
        except IntegrityError:  # asked for by two at once
            rate_limits.refund_use("looking back", str(player.pk))
            rate_limits.refund_budgets(network)
            return LookingBack.objects.get(match=match)
    return made


def analyse_slice(now: datetime | None = None, stopped: Callable[[], bool] = lambda: False) -> bool:
    """Works out one slice of the match that waits longest; False if there is none, or somebody is
    at it. What cannot be worked out at all is given up."""
    claimed = LookingBack.objects.claim_next(now or clock.now())
    if claimed is None:
        return False
    if claimed.attempts > MOST_ATTEMPTS:
        end_analysis(claimed, State.FAILED)
        return True
    try:
        run_slice(claimed, stopped)
    except (OperationalError, InterfaceError, SoftTimeLimitExceeded):
        raise
    except Exception as problem:
        logger.exception("match %s cannot be looked back at: %r", claimed.match_id, problem)
        end_analysis(claimed, State.FAILED)
    return True


def run_slice(claimed: LookingBack, stopped: Callable[[], bool]) -> None:
    """Goes on with a match that was claimed, and writes down what is found so far."""
    match, mine = claimed.match, LookingBack.objects.filter_by_lease(claimed)
    finding = Analysis(
        play.current_record(match), MoveJudge.for_title(match.game, match.code), WORK
    )
    found, total = AnalysisState.from_json(claimed.found), claimed.total or finding.count_pieces()
    for number, left in enumerate(finding.run_pieces(found), 1):
        if number == SLICE or stopped():
            kept = found.to_json()
            mine.release(found=kept, done=max(claimed.done, total - left), total=total)
            return
    end_analysis(claimed, State.DONE, found=found.to_json(), done=total, total=total)


def end_analysis(claimed: LookingBack, state: str, **found: Any) -> None:
    """Nothing more will be found in a match that was claimed; who wants it by mail gets it now."""
    if LookingBack.objects.filter_by_lease(claimed).finish(state, **found):
        hasten_deliveries(TYPE, claimed.pk, clock.now())
