"""What staff do, and what comes of it: refusals of acts, mails about them, reports and their queue,
the mail of the week, and the pages of staff who sit at the table."""

from collections.abc import Callable, Iterator
from datetime import timedelta

from accounts.models import Player
from games import play
from games.models import Match, Seat
from games.play.staff import reports, rulings
from games.post.outbox.mail_sender import send_due_mails
from games.post.outbox.staff_weekly_summary import write_weekly_mails
from games.web import idempotency
from tests.twins.sitting import Sent, Sitting
from tests.twins.surfaces import When, apart, mails, surface, table_pages, undone

WHY = "x"
Act = Callable[[Match, Player], object]


def acts(here: Sitting) -> dict[str, Act]:
    """What a colleague who does not sit there may try."""
    found: dict[str, Act] = {
        "time": lambda match, by: rulings.grant_time(match.pk, 24, by, WHY),
        "a pause": lambda match, by: rulings.pause_match(match.pk, None, by, WHY),
        "cancelling": lambda match, by: rulings.cancel_match(match.pk, by, WHY),
        "annulling": lambda match, by: rulings.annul_match(match.pk, by, WHY),
        "no places": lambda match, by: rulings.end_with_places(match.pk, [], by, WHY),
        "no reason": lambda match, by: rulings.cancel_match(match.pk, by, ""),
    }
    for number in range(here.match.seats.count()):
        found[f"deadline of {number}"] = moving(number, here)
        found[f"take-back of {number}"] = taking_back(number)
        found[f"giving back of {number}"] = giving_back(number)
    return found


def moving(number: int, here: Sitting) -> Act:
    to = here.now + timedelta(days=3)
    return lambda match, by: rulings.move_deadline(match.pk, number, to, by, WHY)


def taking_back(number: int) -> Act:
    return lambda match, by: rulings.take_back_last_answer(match.pk, number, by, WHY)


def giving_back(number: int) -> Act:
    return lambda match, by: rulings.give_back_seat(match.pk, number, by, WHY)


@surface(When.AT_THE_END)
def acts_of_staff(here: Sitting) -> Iterator[tuple[str, Sent]]:
    """What a colleague of the reader is answered who acts on the match, and what the reader reads
    of it on the page and in mails. Then it is as if it had not been."""
    for name, act in acts(here).items():
        with undone(here):
            colleague = a_colleague()
            try:
                act(here.match, colleague)
            except play.PlayError as refusal:
                yield name, str(refusal)
                continue
            yield name, "done"
            send_due_mails()
            over = Match.objects.get(pk=here.match.pk).status != Match.Status.RUNNING
            yield from apart(mails(here) if over else (*table_pages(here), *mails(here)))


def a_colleague() -> Player:
    return Player.objects.create_user("colleague@example.org", display_name="C", is_staff=True)


@surface(When.AT_THE_END)
def pages_of_staff_who_play(here: Sitting) -> Iterator[tuple[str, Sent]]:
    """The pages on which staff act, for one who sits at the table."""
    if here.reader is None:
        return
    about = f"/admin/games/match/{here.match.pk}"
    for page in ("acts/", "dispute/", "dispute/table/", "dispute.html", "dispute.json"):
        yield page, here.get(f"{about}/{page}")
    for act in ("grant", "take_back", "cancel"):
        with undone(here):
            key = idempotency.issue_key(here.reader.pk)
            sent = {"act": act, "why": WHY, "seat": 0, "hours": 24, idempotency.FIELD: key}
            yield f"act {act}", here.browser.post(f"{about}/acts/", sent)
    for rows in ("report", "remark", "staffact", "question"):
        yield rows, here.get(f"/admin/games/{rows}/")
    other = here.match.seats.exclude(player=here.reader).exclude(player=None).first()
    if other is not None and other.player_id is not None:
        yield "player", here.get(f"/admin/games/report/player/{other.player_id}/")


@surface(When.AT_THE_END)
def reports_and_the_week(here: Sitting) -> Iterator[tuple[str, Sent]]:
    """A report of the reader, its answer by mail, and the mail that sums up the week."""
    if here.reader is None:
        return
    yield "report", here.get(f"{here.page}report/")
    with undone(here):
        key = idempotency.issue_key(here.reader.pk)
        sent = {"about": "match", "words": "something is wrong", idempotency.FIELD: key}
        yield "reported", here.browser.post(f"{here.page}report/", sent)
        report = here.match.reports.get()
        yield "seat", str(report.seat == Seat.objects.get(pk=here.seat.pk))
        reports.answer_report(report.pk, a_colleague(), "we have looked")
        write_weekly_mails(here.now)
        send_due_mails()
        yield from apart(mails(here))
        for page in ("", f"{report.pk}/page/"):
            yield f"queue {page}", here.get(f"/admin/games/report/{page}")
