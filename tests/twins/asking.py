"""What is asked of a table and answered to it, among the surfaces."""

from collections.abc import Iterator

from django.test import Client

from games import play
from games.models import Match
from games.post.outbox.mail_sender import send_due_mails
from games.web import idempotency
from tests.twins.refusals import answered, reply_address
from tests.twins.sitting import Sent, Sitting
from tests.twins.surfaces import (
    LONG,
    When,
    apart,
    history_pages,
    mails,
    surface,
    table_pages,
    undone,
)

ASKED = ("undo", "pause", "draw")
ENDS = ("draw",)  # with what is agreed on the match is over, and nothing is secret any more


@surface(When.AT_THE_END)
def requests_on_the_page(here: Sitting) -> Iterator[tuple[str, Sent]]:
    """What the reader is told who asks for something, all that they and an onlooker read then, and
    what becomes of it once everybody has agreed. Its history is read with the first wish alone; in
    the long run, with each."""
    if here.reader is None:
        return
    yield "ask", here.get(f"{here.page}ask/")
    for wish in ASKED:
        with undone(here):
            key = idempotency.issue_key(here.reader.pk)
            yield f"ask {wish}", here.post(f"{here.page}ask/", ask=wish, form_key=key)
            here.match.refresh_from_db()
            if here.match.status == Match.Status.RUNNING:  # with bots alone all is agreed at once
                yield from apart(told_of(here, "asked", wish))
            if here.match.request_id is not None and wish not in ENDS:
                agree(here)
                yield from apart(told_of(here, "agreed", wish))
        here.match.refresh_from_db()
    with undone(here):
        yield "a nudge", here.post(f"{here.page}nudge/")
        yield "what it said", here.get(here.page)


def agree(here: Sitting) -> None:
    """Everybody else agrees."""
    for seat in here.match.seats.exclude(player=here.reader).filter(player__isnull=False):
        try:
            play.answer_request(seat.pk, 1, True)
        except play.PlayError:
            return


def told_of(here: Sitting, done: str, wish: str) -> Iterator[tuple[str, Sent]]:
    what = f"{done} {wish}"
    send_due_mails()
    history = history_pages(here) if LONG or wish == ASKED[0] else ()
    for name, sent in (*table_pages(here), *history, *mails(here)):
        yield f"{what}: {name}", sent
    yield f"{what}: onlooker's page", Client().get(here.page)
    yield f"{what}: timeline", here.get(f"/admin/games/match/{here.match.pk}/timeline/")


@surface(When.AT_THE_END)
def requests_by_mail(here: Sitting) -> Iterator[tuple[str, Sent]]:
    """What is answered to letters that ask for something."""
    if here.reader is None:
        return
    for number, line in enumerate(("ask undo", "ask cancel", "agree 1", "nudge", "resume")):
        with undone(here):
            yield from answered(here, 50 + number, [line], reply_address(here))
