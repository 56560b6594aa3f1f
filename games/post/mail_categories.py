"""The kinds of mails, and what a player who stops some of them stops."""

from games.models import Notice

Kind = Notice.Kind
# What became of a letter to an address of somebody who does not hold the seat any more: it is
# answered, and that answer alone is sent to somebody who does not.
FORMER = "former"
# kind of notice -> the category of mails that a player can stop
CATEGORIES: dict[str, str] = {
    Kind.TURN: "turns",
    Kind.HALF_TIME: "reminders",
    Kind.LAST_DAY: "reminders",
    Kind.LAST_HOURS: "reminders",
    Kind.STARTED: "matches",
    Kind.FINISHED: "matches",
    Kind.PLAYED_FOR_YOU: "matches",
    Kind.STOOD_IN: "matches",
    Kind.ANSWER: "turns",
    Kind.ACT: "matches",
    Kind.WITHDRAWN: "turns",
    Kind.ASKED: "matches",
    Kind.SETTLED: "matches",
    Kind.WENT_ON: "matches",
    Kind.NUDGED: "reminders",
    Kind.PLANNED: "turns",
}
