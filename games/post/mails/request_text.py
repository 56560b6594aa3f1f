"""What mails say of requests: what is asked for, how to answer, and what became of it."""

from collections.abc import Sequence
from typing import Any

from django.conf import settings
from django.utils.translation import gettext, gettext_noop

from games.models import Request, Seat
from games.play.record.log_text import translate_line
from games.play.record.results import list_log_lines
from games.play.request_descriptions import describe_request_made
from games.post.mails.context import MailContext
from games.post.mails.formats import clean_name, format_deadline, format_instant
from games.post.mails.numbered_moves import answer_mail_link, encode_line
from games.rules.record import Record

Change, State = Request.Change, Request.State
BECAME = {
    State.STAFF: gettext_noop("Everybody agreed. The match is rated, so staff must confirm."),
    State.REFUSED: gettext_noop("A player refused."),
    State.LAPSED: gettext_noop("Not everybody answered within a day, which counts as no."),
    State.WITHDRAWN: gettext_noop("The request was withdrawn, so you needn’t answer."),
    State.OVERTAKEN: gettext_noop("The table has changed, so the request is no longer possible."),
    State.DECLINED: gettext_noop(
        "Staff didn’t confirm the agreement, so the match goes on: %(why)s"
    ),
}
DONE = {
    Change.UNDO: gettext_noop(
        "Everybody agreed. The moves have been taken back, and the players to move must "
        "choose again."
    ),
    Change.PAUSE: gettext_noop(
        "Everybody agreed. The match is paused: no clocks are running, but you can still move. "
        "To continue, write “resume” or end the pause on the page."
    ),
    Change.CANCEL: gettext_noop(
        "Everybody agreed. The match has been cancelled: nobody won or lost."
    ),
    Change.PACE: gettext_noop("Everybody agreed. The new pace applies from the next turn."),
    Change.REPLACE: gettext_noop(
        "Everybody agreed. Anyone can take the open seat; until then the bot will play it."
    ),
}


def find_request(context: MailContext) -> Request:
    requests = Request.objects.select_related("tenure__player")
    return requests.get(match=context.match, number=context.notice.question)


def describe_request(context: MailContext) -> dict[str, Any]:
    """What the mail says that asks: what is asked for, the moves that would be taken back, and the
    lines to answer with."""
    request = find_request(context)
    heading = gettext("Request %(number)s from %(name)s")
    told = {"name": clean_name(request.tenure.name), "number": request.number}
    moves = moves_to_undo(request, context.record, context.seats)
    return {
        "heading": heading % told,
        "said": [describe_question(request, context)],
        "moves": [translate_line(line, context.names) for line in moves],
        "answers": list_answer_lines(request, context),
        "lapses": format_deadline(request.lapses_at, context.now, context.player.zone),
    }


def list_answer_lines(request: Request, context: MailContext) -> list[dict[str, str]]:
    """The two lines that answer a request, each with the link that writes it; none where mails
    cannot come in."""
    opens = answer_mail_link(context)
    lines = [f"{word} {request.number}" for word in ("agree", "refuse")] if opens else []
    return [{"line": line, "link": opens + encode_line(line)} for line in lines]


def describe_outcome(context: MailContext) -> dict[str, Any]:
    """What the mail says that tells what became of a request."""
    request = find_request(context)
    became = BECAME.get(State(request.state)) or DONE.get(Change(request.what), "")
    return {
        "heading": gettext("Result of request %(number)s") % {"number": request.number},
        "said": [
            describe_question(request, context),
            gettext(became) % {"why": clean_name(request.why, 300)},
        ],
    }


def describe_pause_end(context: MailContext) -> dict[str, Any]:
    """What the mail says that tells that a pause is over."""
    seat, said = (
        context.seat,
        gettext("The clocks are running again; everybody has the time they had left."),
    )
    own = []
    if seat.question is not None and seat.deadline is not None:
        words = format_deadline(seat.deadline, context.now, context.player.zone)
        own = [gettext("It’s your turn; your time runs out on %(deadline)s.") % {"deadline": words}]
        if settings.REPLY_DOMAIN:
            own.append(
                gettext(
                    "To play, reply to the email about that turn. To get it again, reply “resend”."
                )
            )
    return {"heading": gettext("Pause over"), "said": [said, *own]}


def describe_question(request: Request, context: MailContext) -> str:
    """`Ann asks to pause the match until ...`, `You asked to ...`, with instants where the reader
    lives."""
    instant = "" if request.until is None else format_instant(request.until, context.player.zone)
    own = request.tenure.player_id == context.player.pk
    return describe_request_made(request, "" if own else clean_name(request.tenure.name), instant)


def moves_to_undo(request: Request, record: Record, seats: Sequence[Seat]) -> list[Any]:
    """The lines, which everybody could read, of the moves that would go back."""
    if request.upto is None or request.state != State.OPEN:
        return []
    gone = record.taken_back_plies
    lines = list_log_lines(record, seats, None, request.upto + 1)
    return [line for ply, line in lines if ply not in gone]
