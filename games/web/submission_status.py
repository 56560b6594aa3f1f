"""Answers that were lost on the way: a page whose Send was never answered asks what became of it.

It asks for the table with `?sent=`, the number of the question or the key of the form that it sent;
or somebody sends the same turn again. Both are told the truth, and nothing is played twice.
"""

from dataclasses import dataclass

from django.utils.timezone import localtime
from django.utils.translation import gettext

from games.models import Seat
from games.play.record.answer_status import AnswerStatus, find_answer, find_same_answer
from games.web import idempotency
from games.web.table_context import TableContext

MOST_SHOWN = 80


@dataclass(frozen=True)
class SubmissionStatus:
    """What became of a move whose answer was lost, in words; `is_open` if it was not taken and can
    be sent again."""

    words: str
    is_open: bool = False


def find_submission_status(here: TableContext, sent: str, door: str) -> SubmissionStatus | None:
    """What became of what the reader's page sent to the address `door` under `sent`; None for
    somebody without a seat."""
    seat = here.mine
    if seat is None:
        return None
    if not sent.isascii() or not sent.isdigit() or len(sent) > 9:
        return find_form_status(seat, sent, door)
    answered = find_answer(here.match, seat, int(sent))
    if answered is not None:
        return SubmissionStatus(describe_acceptance(answered))
    if seat.question == int(sent):
        return SubmissionStatus(
            gettext("Your move didn’t arrive. You can send it again."), is_open=True
        )
    return SubmissionStatus(gettext("Your move wasn’t played: that question is no longer open."))


def find_form_status(seat: Seat, key: str, door: str) -> SubmissionStatus:
    if seat.player_id is not None and idempotency.is_processed(seat.player_id, door, key):
        return SubmissionStatus(gettext("Your move was played."))
    return SubmissionStatus(
        gettext("Your move didn’t arrive. You can send it again."), is_open=True
    )


def explain_repeat(here: TableContext, words: str, question: int | None) -> str:
    """What is said to whoever sends once more what was taken before; empty if it was not."""
    if here.mine is None or question is None:
        return ""
    answered = find_same_answer(here.match, here.mine, question, words, here.names)
    return describe_acceptance(answered) if answered is not None else ""


def describe_acceptance(answered: AnswerStatus) -> str:
    return gettext("Your move was played at %(time)s and counts once: “%(words)s”.") % {
        "time": f"{localtime(answered.at):%H:%M}",
        "words": ", ".join(answered.moves)[:MOST_SHOWN],
    }
