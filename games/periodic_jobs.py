"""The sweeps: what the Celery tasks and `manage.py sweep` do. Each looks at rows and may be called
at any time, by anybody, twice at once. `games.job_schedule` lists them."""

import logging
import time
from collections.abc import Callable
from datetime import datetime

from celery.exceptions import SoftTimeLimitExceeded
from django.db import InterfaceError, OperationalError

from accounts import bans
from config import clock
from games import health, play, privacy, retention
from games.analysis import jobs as looking_back
from games.api import bot_calls
from games.archive import archiver, title_statistics
from games.models.lease import never_stop
from games.play import bot_jobs, ready_checks, reminders, seeks
from games.play.bot_jobs import (
    list_due_bot_seats,
    may_think,
    postpone_bot_answer,
    process_next_bot_thought,
)
from games.play.clocks.clock_check import clocks_agree
from games.play.match_requests.requests import expire_requests
from games.play.outages import (
    OutageCredits,
    credit_all_outages,
    is_clock_running,
    record_clock_heartbeat,
)
from games.play.pauses import end_pauses
from games.play.premoves.execution import execute_premoves, list_due_premove_seats
from games.play.timeouts import Overdue, list_overdue
from games.post import inbox
from games.post.outbox import staff_weekly_summary
from games.post.outbox.hook_sender import HOOK
from games.post.outbox.mail_sender import MAIL
from games.post.outbox.push_sender import PUSH
from games.post.outbox.sender import Channel, send_due
from games.puzzles import daily
from games.ratings import rating_updates
from games.records import dumps
from games.reliability.counting import count_daily
from games.seasons import season_jobs
from games.web import idempotency

logger = logging.getLogger(__name__)

BATCH = 200  # deadlines for one look at the clock
PASS_SECONDS = 10.0  # how long deadlines go on before letters and mails have their turn
THINKING_AT_ONCE = 1  # processes in the house in which bots think
LOOKING_BACK_SECONDS = 20.0  # how long one pass looks back at matches
THINKING_SECONDS = 20.0  # how long bots go on to think, before it is noted that they did


def send_notices(stopped: Callable[[], bool] = never_stop) -> int:
    """Sends the mails that are due; returns how many. Plans go first: a turn that one of them
    answers needs no mail."""
    play_premoves(stopped)
    return send_by(MAIL, stopped)


def send_pushes(stopped: Callable[[], bool] = never_stop) -> int:
    """Tells players on their devices what is due; returns how many pushes were taken."""
    return send_by(PUSH, stopped)


def call_bots(stopped: Callable[[], bool] = never_stop) -> int:
    """Calls the bots that are asked and want to be called; returns how many calls were taken."""
    return bot_calls.call_bots(stopped) if clocks_agree() else 0


def send_hooks(stopped: Callable[[], bool] = never_stop) -> int:
    """Tells players in their other apps what is due; returns how many messages were taken."""
    return send_by(HOOK, stopped)


def expire_ready_checks(stopped: Callable[[], bool] = never_stop) -> int:
    """Takes the seats of those who did not say that they are still there; returns how many. None
    where the clock is wrong, or before the time of an outage was given back."""
    if not clocks_agree() or not is_clock_running(now := clock.now()):
        return 0
    return ready_checks.expire_ready_checks(now, stopped)


def count_reliability(stopped: Callable[[], bool] = never_stop) -> int:
    """Counts everybody's reliability once a day; returns of how many."""
    return count_daily(clock.now(), stopped)


def send_by(channel: Channel, stopped: Callable[[], bool]) -> int:
    """Sends what is due by a channel. None where the clock is wrong: a lease that looks long over
    may be held by a sender whose mail is on its way."""
    return send_due(channel, lambda: stopped() or not clock.clocks_agree()) if clocks_agree() else 0


def process_inbound_mails(stopped: Callable[[], bool] = never_stop) -> int:
    """Obeys and answers the letters that came in; returns how many."""
    return inbox.process_inbound_mails(stopped)


def delete_old_inbound_mails(stopped: Callable[[], bool] = never_stop) -> int:
    """Throws away the raw text of letters of long ago; returns how many."""
    return retention.delete_old_raw_mails(stopped)


def delete_old_form_keys(
    stopped: Callable[[], bool] = never_stop, now: datetime | None = None
) -> int:
    """Throws away the one-time keys of forms of some days ago; returns how many."""
    return idempotency.delete_expired_keys(stopped, now or clock.now())


def delete_expired_account_rows(stopped: Callable[[], bool] = never_stop) -> int:
    """Throws away sessions that are over, codes too old to be typed and counts of days gone by;
    returns how many rows."""
    return retention.delete_expired_account_rows()


def expire_deadlines(
    stopped: Callable[[], bool] = never_stop,
    now: datetime | None = None,
    seconds: float = PASS_SECONDS,
) -> int:
    """Acts on every deadline that has passed, after giving back the time of an outage; returns how
    many seats it was. Goes on until none is left, `stopped()`, or `seconds` are over.

    One that cannot be dealt with does not keep the others waiting.
    """
    until = time.monotonic() + seconds

    def over() -> bool:
        return stopped() or time.monotonic() > until

    expired = 0
    last: Overdue | None = None
    while not over() and clocks_agree():
        attended = record_clock_heartbeat(now)
        credit_all_outages(attended, attended.upto, over)
        end_pauses(attended.upto, over)
        expire_requests(attended.upto, over)
        found = list_overdue(attended.upto, BATCH, after=last, post=attended.post)
        for last in found:
            if over():
                break
            expired += expire_turn_safely(last[1], now, attended)
        if len(found) < BATCH:
            break
    return expired


def expire_turn_safely(seat_id: int, now: datetime | None, attended: OutageCredits) -> bool:
    """Acts on one deadline; False, and it is logged, if that went wrong."""
    try:
        return play.expire_turn(seat_id, now, attended)
    except (OperationalError, InterfaceError, SoftTimeLimitExceeded):
        raise
    except Exception:
        logger.exception("the deadline of seat %s could not be processed", seat_id)
        return False


def answer_for_bots(stopped: Callable[[], bool] = never_stop, now: datetime | None = None) -> int:
    """Plays the answers of bots that are due, found or not; returns how many it was."""
    answered = 0
    while not stopped() and clocks_agree():
        found = list_due_bot_seats(now or clock.now(), BATCH)
        for seat_id in found:
            if stopped():
                break
            answered += answer_for_bot(seat_id, now)
        if len(found) < BATCH:
            break
    return answered


def answer_for_bot(seat_id: int, now: datetime | None) -> bool:
    """Plays one answer; False if that went wrong. Then it is logged, and tried again in a while."""
    try:
        return bot_jobs.answer_for_bot(seat_id, now)
    except (OperationalError, InterfaceError, SoftTimeLimitExceeded):
        raise
    except Exception as problem:
        logger.error("no bot could answer for seat %s: %s", seat_id, type(problem).__name__)
        postpone_bot_answer(seat_id, now)
        return False


def play_premoves(stopped: Callable[[], bool] = never_stop, now: datetime | None = None) -> int:
    """Looks at the plans of seats whose turn has come, and plays those that are to be played;
    returns how many. One that cannot be dealt with does not keep the others waiting."""
    if not clocks_agree():
        return 0
    played = 0
    for seat_id in list_due_premove_seats(now or clock.now(), BATCH):
        if stopped():
            break
        try:
            played += execute_premoves(seat_id, now)
        except (OperationalError, InterfaceError, SoftTimeLimitExceeded):
            raise
        except Exception as problem:  # of a plan nothing is logged but that: it names a hand
            logger.error("plans of seat %s failed: %s", seat_id, type(problem).__name__)
    return played


def let_bots_think(
    stopped: Callable[[], bool] = never_stop,
    now: datetime | None = None,
    seconds: float = THINKING_SECONDS,
) -> int:
    """Thinks about what bots were asked, one question after the other, until none is left,
    `stopped()`, or `seconds` are over; returns how many it was. Whoever finds others thinking
    leaves it to them."""
    if not may_think(now or clock.now(), THINKING_AT_ONCE):
        return 0
    until = time.monotonic() + seconds
    thought = 0
    while (
        not stopped()
        and time.monotonic() < until
        and clocks_agree()
        and process_next_bot_thought(now)
    ):
        thought += 1
    return thought


def analyse_matches(
    stopped: Callable[[], bool] = never_stop,
    now: datetime | None = None,
    seconds: float = LOOKING_BACK_SECONDS,
) -> int:
    """Goes on to look back at the match that waits longest for it, and then at the next, until none
    is left, `stopped()`, or `seconds` are over; returns how many slices of work it was. One process
    in the house does."""
    until = time.monotonic() + seconds

    def over() -> bool:
        return stopped() or time.monotonic() > until

    slices = 0
    while not over() and clocks_agree() and looking_back.analyse_slice(now, over):
        slices += 1
    return slices


def make_puzzles(stopped: Callable[[], bool] = never_stop, now: datetime | None = None) -> int:
    """Gives the day its puzzle, and mines one for later if too few are there; returns how many were
    mined."""
    return daily.run_daily(now or clock.now(), stopped) if clocks_agree() else 0


def write_reminders(stopped: Callable[[], bool] = never_stop, now: datetime | None = None) -> int:
    """Writes the reminders whose time has come; returns how many."""
    if not clocks_agree():
        return 0
    return reminders.write_reminders(now or clock.now(), stopped)


def raise_alarms(stopped: Callable[[], bool] = never_stop, now: datetime | None = None) -> int:
    """Mails the host what has waited for too long, and what is in order again; returns how many
    mails."""
    return health.raise_alarms(now or clock.now(), stopped)


def delete_old_mails(stopped: Callable[[], bool] = never_stop, now: datetime | None = None) -> int:
    """Throws away the mails and letters of matches that were over long ago, and what the house
    noted of itself; returns how many rows."""
    at = now or clock.now()
    return retention.delete_old_mails(stopped, at) + retention.delete_old_operational_rows(at)


def delete_old_guest_games(
    stopped: Callable[[], bool] = never_stop, now: datetime | None = None
) -> int:
    """Throws away games that visitors tried and left long ago; returns how many."""
    return retention.delete_old_guest_games(stopped, now or clock.now())


def delete_leaving_accounts(
    stopped: Callable[[], bool] = never_stop, now: datetime | None = None
) -> int:
    """Tells players who wish to leave for good what will happen, and has those leave whose days
    are over; returns how many left. None where the clock is wrong."""
    return privacy.let_leave(stopped, now or clock.now()) if clocks_agree() else 0


def end_bans(stopped: Callable[[], bool] = never_stop, now: datetime | None = None) -> int:
    """Lets players in again whose ban is over; returns how many."""
    return bans.end_bans(now or clock.now()) if clocks_agree() else 0


def write_weekly_mails(
    stopped: Callable[[], bool] = never_stop, now: datetime | None = None
) -> int:
    """Owes the staff the mail that sums up the week, where the host wants one; returns how many."""
    return staff_weekly_summary.write_weekly_mails(now or clock.now()) if clocks_agree() else 0


def make_exports(stopped: Callable[[], bool] = never_stop, now: datetime | None = None) -> int:
    """Makes the copies that players have asked for of what is kept about them, mails their links,
    and throws old ones away; returns how many were made."""
    return privacy.make_exports(stopped, now or clock.now())


def match_seeks(stopped: Callable[[], bool] = never_stop, now: datetime | None = None) -> int:
    """Makes matches of wishes that wait and fit; returns how many were met."""
    return seeks.match_seeks(now or clock.now(), stopped) if clocks_agree() else 0


def archive_matches(stopped: Callable[[], bool] = never_stop) -> int:
    """Writes down for each player what their lists and counts say of the matches that are over;
    returns how many matches."""
    return archiver.archive_matches(stopped)


def count_finished_games(
    stopped: Callable[[], bool] = never_stop, now: datetime | None = None
) -> int:
    """Counts what the finished matches of each title have in common; returns how many titles."""
    return title_statistics.count_games(stopped, now or clock.now())


def rate_matches(stopped: Callable[[], bool] = never_stop, now: datetime | None = None) -> int:
    """Rates the matches that are over, one after the other; returns how many. None where the clock
    is wrong: their order is that of their ends."""
    rated = 0
    while (
        not stopped()
        and clocks_agree()
        and (some := rating_updates.rate_matches(now or clock.now()))
    ):
        rated += some
    return rated


def correct_ratings(stopped: Callable[[], bool] = never_stop, now: datetime | None = None) -> int:
    """Counts all ratings anew if they are not what the matches tell; returns how often it did."""
    return int(rating_updates.correct_ratings(now or clock.now())) if clocks_agree() else 0


def run_seasons(stopped: Callable[[], bool] = never_stop, now: datetime | None = None) -> int:
    """Begins, goes on with and closes seasons and cups; returns how many matches it opened. None
    where the clock is wrong: who is absent is told by it."""
    return season_jobs.run_seasons(now or clock.now(), stopped) if clocks_agree() else 0


def make_records(stopped: Callable[[], bool] = never_stop, now: datetime | None = None) -> int:
    """Makes the dumps of public matches of past months that are missing or out of date; returns how
    many. None where the clock is wrong: which month is over is told by it."""
    return dumps.make_dumps(stopped, now or clock.now()) if clocks_agree() else 0


def back_up_database(stopped: Callable[[], bool] = never_stop, now: datetime | None = None) -> int:
    """Takes the backup of the day, where the host wants one; returns how many."""
    return health.run_daily_backup(now or clock.now(), stopped)
