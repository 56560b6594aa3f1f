"""The schedule of the periodic jobs: what comes round how often, in which order. Whoever runs them
reads it here: the Celery tasks, `manage.py sweep`, the checks and the docs."""

from collections.abc import Callable
from typing import NamedTuple

from config import db_timeout, logs
from games import health
from games.models.lease import never_stop
from games.periodic_jobs import (
    analyse_matches,
    answer_for_bots,
    archive_matches,
    back_up_database,
    call_bots,
    correct_ratings,
    count_finished_games,
    count_reliability,
    delete_expired_account_rows,
    delete_leaving_accounts,
    delete_old_form_keys,
    delete_old_guest_games,
    delete_old_inbound_mails,
    delete_old_mails,
    end_bans,
    expire_deadlines,
    expire_ready_checks,
    let_bots_think,
    make_exports,
    make_puzzles,
    make_records,
    match_seeks,
    play_premoves,
    process_inbound_mails,
    raise_alarms,
    rate_matches,
    run_seasons,
    send_hooks,
    send_notices,
    send_pushes,
    write_reminders,
    write_weekly_mails,
)

MOST_SECONDS = 300.0  # no sweep takes so long unless the database does not answer


class PeriodicJob(NamedTuple):
    """A job and how often it comes round, in seconds: `queued` by the workers' clock, `looped` by
    `manage.py sweep --loop` while no worker does it; nobody wakes the loop up in between.

    `name` is what tasks, the command and the docs call it; it stays, since tasks may wait under it.
    One that may take long stands `apart`: the loop runs it in a thread of its own. `seconds`: what
    a worker gives it instead of a minute, and how long it may be at work before somebody is told.
    One that reckons for long `thinks`: it is not queued, and the loop has it done in a process of
    its own, which gives way to all others, so that no mail waits for it."""

    name: str
    run: Callable[..., int]
    queued: float | None
    looped: float
    does: str
    apart: bool = False
    seconds: float | None = None
    thinks: bool = False

    @property
    def patience(self) -> float:
        """Seconds after which the loop does it because no worker has finished it: three periods
        of the workers' clock, 15 to 40 seconds; a longer period and half a minute."""
        period = self.queued or 0.0
        return max(15.0, min(3 * period, 40.0)) if period <= 15.0 else period + 30.0

    def run_once(self, stopped: Callable[[], bool] = never_stop, by: str = health.COMMAND) -> int:
        """Does it once, and notes who did it; returns what it was that it did."""
        with (
            logs.log_context(sweep=self.name),
            health.record_round(self.name, by, is_long=self.seconds is not None),
            db_timeout.query_deadline(self.seconds or MOST_SECONDS),
        ):
            return self.run(stopped)


# Letters come before deadlines before reminders before mails: a letter beats the clock, and one
# round sends what it has written. docs/sweeps.md has the same table.
SWEEPS = (
    PeriodicJob(
        "read_letters",
        process_inbound_mails,
        15.0,
        2.0,
        "runs and answers the commands in inbound emails",
    ),
    PeriodicJob(
        "expire_deadlines", expire_deadlines, 15.0, 15.0, "handles seats that have timed out"
    ),
    PeriodicJob(
        "answer_for_bots",
        answer_for_bots,
        5.0,
        1.0,
        "plays the moves of thinking bots when they are due",
    ),
    PeriodicJob(
        "play_plans", play_premoves, 30.0, 2.0, "checks and plays planned moves whose turn has come"
    ),
    PeriodicJob(
        "write_reminders", write_reminders, 60.0, 60.0, "queues the reminders that are due"
    ),
    PeriodicJob("send_notices", send_notices, 10.0, 2.0, "sends the emails that are due"),
    PeriodicJob(
        "send_pushes",
        send_pushes,
        10.0,
        2.0,
        "sends the device notifications that are due",
        apart=True,
    ),
    PeriodicJob(
        "call_bots",
        call_bots,
        *(5.0, 2.0),
        "calls the bots of players when it is their turn",
        apart=True,
    ),
    PeriodicJob(
        "send_hooks", send_hooks, 10.0, 2.0, "sends the messages to other apps", apart=True
    ),
    PeriodicJob(
        "let_bots_think",
        let_bots_think,
        None,
        0.5,
        "lets bots think about their open questions",
        thinks=True,
    ),
    PeriodicJob(
        "look_back",
        analyse_matches,
        None,
        5.0,
        "analyses matches for players who requested it",
        thinks=True,
    ),
    PeriodicJob(
        "make_puzzles",
        make_puzzles,
        *(None, 600.0),
        "picks the daily puzzle and looks for new puzzles",
        thinks=True,
        seconds=4 * 3600.0,
    ),
    PeriodicJob(
        "raise_alarms",
        raise_alarms,
        60.0,
        60.0,
        "emails the host when something has waited too long",
    ),
    PeriodicJob(
        "back_up",
        back_up_database,
        600.0,
        600.0,
        "makes the daily backup",
        apart=True,
        seconds=4 * 3600.0,
    ),
    PeriodicJob(
        "make_exports",
        make_exports,
        60.0,
        10.0,
        "creates the data exports players requested",
        apart=True,
        seconds=3600.0,
    ),
    PeriodicJob(
        "let_leave",
        delete_leaving_accounts,
        60.0,
        60.0,
        "deletes the accounts of players who requested it",
        apart=True,
        seconds=3600.0,
    ),
    PeriodicJob("end_bans", end_bans, 60.0, 60.0, "lifts bans that are over"),
    PeriodicJob(
        "write_weekly_mails",
        write_weekly_mails,
        600.0,
        600.0,
        "queues the weekly summary email to staff",
    ),
    PeriodicJob(
        "meet_wishes", match_seeks, 30.0, 30.0, "turns matching table requests into matches"
    ),
    PeriodicJob(
        "check_ready",
        expire_ready_checks,
        60.0,
        60.0,
        "opens the seats of players who didn’t answer a ready check",
    ),
    PeriodicJob(
        "remember_matches",
        archive_matches,
        10.0,
        5.0,
        "archives finished matches for lists and statistics",
    ),
    PeriodicJob(
        "count_games", count_finished_games, 3600.0, 3600.0, "updates the statistics of each game"
    ),
    PeriodicJob(
        "count_reliability",
        count_reliability,
        *(3600.0, 3600.0),
        "counts every player’s reliability once a day",
        apart=True,
        seconds=3600.0,
    ),
    PeriodicJob(
        "run_seasons",
        run_seasons,
        *(60.0, 60.0),
        "opens the matches of seasons and cups",
        apart=True,
        seconds=3600.0,
    ),
    PeriodicJob("rate_matches", rate_matches, 60.0, 60.0, "rates finished matches"),
    PeriodicJob(
        "mend_ratings",
        correct_ratings,
        *(3600.0, 3600.0),
        "recalculates ratings if a result has changed",
        apart=True,
        seconds=3600.0,
    ),
    PeriodicJob(
        "make_records",
        make_records,
        3600.0,
        3600.0,
        "makes the monthly files of finished public matches",
        apart=True,
        seconds=3600.0,
    ),
    PeriodicJob(
        "tidy_mails",
        delete_old_mails,
        3600.0,
        3600.0,
        "deletes the emails of long-finished matches",
    ),
    PeriodicJob(
        "tidy_letters",
        delete_old_inbound_mails,
        3600.0,
        3600.0,
        "deletes the raw text of old inbound emails",
    ),
    PeriodicJob(
        "tidy_forms", delete_old_form_keys, 3600.0, 3600.0, "deletes the one-time keys of old forms"
    ),
    PeriodicJob("tidy_trials", delete_old_guest_games, 3600.0, 3600.0, "deletes old guest games"),
    PeriodicJob(
        "tidy_accounts",
        delete_expired_account_rows,
        3600.0,
        3600.0,
        "deletes expired sessions and codes",
    ),
)
