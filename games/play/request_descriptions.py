"""Requests in words: as a timeline keeps them, in English, and as mails and pages say them."""

from datetime import UTC, datetime

from django.utils.translation import gettext, gettext_noop

from games.models import Request
from games.play.clocks.time_limits import format_pace

Change = Request.Change
NUMBER = gettext_noop("request {number}")
KEPT = {
    Change.UNDO: gettext_noop("request {number}: take back the last moves"),
    Change.PAUSE: gettext_noop("request {number}: pause the match"),
    Change.DRAW: gettext_noop("request {number}: end the match as a draw"),
    Change.CANCEL: gettext_noop("request {number}: cancel the match"),
    Change.PACE: gettext_noop("request {number}: go on at {hours} hours a turn"),
    Change.REPLACE: gettext_noop("request {number}: offer the open seats"),
}
PAUSE_UNTIL = gettext_noop(
    "request {number}: pause the match until {year}-{month}-{day}, {hour}:{minute} UTC"
)
TEMPLATES = (NUMBER, PAUSE_UNTIL, *KEPT.values())
# As release 0.2.0 and before wrote them.
FORMER = {
    "request {number}: to take back the last steps": KEPT[Change.UNDO],
    "request {number}: to pause the match": KEPT[Change.PAUSE],
    "request {number}: to end the match as a draw": KEPT[Change.DRAW],
    "request {number}: to cancel the match": KEPT[Change.CANCEL],
    "request {number}: to go on at {hours} hours a turn": KEPT[Change.PACE],
    "request {number}: to offer the seats of who has left": KEPT[Change.REPLACE],
    "request {number}: to pause the match until {year}-{month}-{day}, {hour}:{minute} UTC": (
        PAUSE_UNTIL
    ),
}
ASKS = {
    Change.UNDO: gettext_noop("%(name)s asks to take back their last moves."),
    Change.PAUSE: gettext_noop("%(name)s asks to pause the match until somebody resumes it."),
    Change.DRAW: gettext_noop("%(name)s asks to end the match as a draw."),
    Change.CANCEL: gettext_noop("%(name)s asks to cancel the match: nobody wins or loses."),
    Change.PACE: gettext_noop("%(name)s asks to change the pace: %(pace)s."),
    Change.REPLACE: gettext_noop(
        "%(name)s asks to let somebody else take the seat of the player who left."
    ),
}
ASKS_UNTIL = gettext_noop("%(name)s asks to pause the match until %(instant)s.")
YOU_ASKED = {
    Change.UNDO: gettext_noop("You asked to take back your last moves."),
    Change.PAUSE: gettext_noop("You asked to pause the match until somebody ends the pause."),
    Change.DRAW: gettext_noop("You asked to end the match as a draw."),
    Change.CANCEL: gettext_noop("You asked to cancel the match: nobody wins or loses."),
    Change.PACE: gettext_noop("You asked to change the pace: %(pace)s."),
    Change.REPLACE: gettext_noop(
        "You asked to let somebody else take the seat of the player who left."
    ),
}
YOU_ASKED_UNTIL = gettext_noop("You asked to pause the match until %(instant)s.")


def request_log_text(request: Request) -> str:
    """What is asked for, as a timeline keeps it."""
    template, facts = KEPT[Change(request.what)], {"hours": str(request.pace_hours)}
    if request.until is not None:
        template, facts = PAUSE_UNTIL, split_utc_instant(request.until)
    return template.format(number=request.number, **facts)


def format_request_number(request: Request) -> str:
    """Which request it is, as a timeline keeps it."""
    return NUMBER.format(number=request.number)


def split_utc_instant(at: datetime) -> dict[str, str]:
    """An instant in UTC, part by part."""
    utc = at.astimezone(UTC)
    named = {"year": "%Y", "month": "%m", "day": "%d", "hour": "%H", "minute": "%M"}
    return {name: utc.strftime(part) for name, part in named.items()}


def describe_request_made(request: Request, name: str, instant: str) -> str:
    """`Ann asks to pause the match until Thu 3 Dec 2026 24:00.`, in the language that is spoken;
    `instant` says when the pause would end, in the reader's zone. Without a name it is the reader
    who asked."""
    told = {"name": name, "instant": instant, "pace": format_pace(request.pace_hours or 0)}
    by_what, until = (ASKS, ASKS_UNTIL) if name else (YOU_ASKED, YOU_ASKED_UNTIL)
    template = by_what[Change(request.what)] if request.until is None else until
    return gettext(template) % told
