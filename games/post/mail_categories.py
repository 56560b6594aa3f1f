"""The kinds of mails, and what a player who stops some of them stops."""

from accounts.models import Player
from games.models import InboundMail, Notice

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
PLAN = "plan"  # what the entry of a line is about that was kept for a later turn


def find_category(notice: Notice, player: Player) -> str:
    """The category of mails that `player` stops by stopping the mail of a notice. An email that
    only confirms plans is of a category of its own while they want it."""
    letter = notice.letter
    if notice.kind == Kind.ANSWER and letter is not None and keeps_only_plans(letter):
        return "receipts" if player.mail_receipts else CATEGORIES[Kind.ANSWER]
    return CATEGORIES[notice.kind]


def keeps_only_plans(letter: InboundMail) -> bool:
    """True for a letter that kept a plan, and of which nothing else is to be told than moves."""
    others = [entry["did"] for entry in letter.transcript if entry.get("what") != PLAN]
    return len(others) < len(letter.transcript) and {*others} <= {"greeting", "played"}
