"""Whole matches, from the invitation to the result, of people who see nothing but their mails, over
real SMTP both ways."""

import re
import statistics
from email.message import EmailMessage
from typing import Any

import pytest
from django.core import mail as posted
from django.test import Client

from accounts.models import Player
from games import play
from games.models import InboundMail, Match, Move, Notice
from games.titles import all_games
from tests.accounts import proving
from tests.long_run import in_long_run
from tests.post.correspondents import Door, Mailbox, invited_match, played_by_mail
from tests.post.sink import Sink, text

pytestmark = [
    pytest.mark.lengthy,
    pytest.mark.one_database,
    pytest.mark.django_db(transaction=True),
]


def test_a_whole_match_is_played_by_mail_alone(door: Door, sink: Sink, settings: Any) -> None:
    match, boxes = invited_match("ranchers", 2, door)
    match = played_by_mail(match, boxes, sink)
    assert (match.status, match.ending) == (Match.Status.FINISHED, Match.Ending.PLAYED)
    assert play.verify_match(match).is_sound
    assert set(Move.objects.filter(match=match).values_list("via", flat=True)) == {Move.Via.MAIL}
    report(match, sink)
    for box in boxes:
        assert box.reasons.count("finished") == 1
    letters = InboundMail.objects.all()
    assert {letter.state for letter in letters} == {InboundMail.State.DONE}
    assert {letter.reason for letter in letters} <= {"played", "asked", "refused", "welcome"}
    assert Notice.objects.filter(kind="answer").count() <= letters.count()
    names = [str(mail["Message-ID"]) for mail in sink.mails]
    assert len(names) == len(set(names))
    assert_threads(match, sink)
    claims_the_account(boxes[1], match, settings)


def report(match: Match, sink: Sink) -> None:
    """Prints what the match took of the post, for docs/email.md: `pytest -s`."""
    by_kind: dict[str, list[EmailMessage]] = {}
    for mail in sink.mails:
        by_kind.setdefault(str(mail["X-Rural-Route-Reason"]), []).append(mail)
    turns = by_kind.get("turn", [])
    lines = statistics.median(len(text(mail).splitlines()) for mail in turns)
    size = statistics.median(len(bytes(mail)) for mail in turns) / 1000
    whole = sum(map(len, sink.raw)) / 1000
    kinds = ", ".join(f"{kind} {len(mails)}" for kind, mails in sorted(by_kind.items()))
    letters = InboundMail.objects.count()
    print(
        f"\n{match.game}, {match.seats.count()}: {letters} letters in, {len(sink.raw)} mails out, "
        f"{whole:.0f} kB; turn mails {lines:.0f} lines, {size:.1f} kB; {kinds}"
    )


def assert_threads(match: Match, sink: Sink) -> None:
    """Every mail about the match stands in the thread of its reader's seat."""
    for each in sink.mails:
        if each["X-Rural-Route-Reason"] in ("invitation", "salt_receipt"):
            continue
        seat = match.seats.get(player__email=each["To"])
        assert str(each["References"]).startswith(f"<m.{match.code}.{seat.number}@")


def claims_the_account(box: Mailbox, match: Match, settings: Any) -> None:
    """The guest signs in by a mailed code, finds the match, proves to be the player by another,
    sets a password and signs in by it."""
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    browser = Client()
    browser.post("/account/login/code/", {"email": box.email})
    code = re.search(r"\n\s*([A-Z0-9-]{6,9})\s*\n", str(posted.outbox[-1].body))
    assert code is not None
    browser.post("/account/login/code/confirm/", {"code": code[1]})
    assert f"/m/{match.code}/" in browser.get("/matches/", follow=True).content.decode()
    page = browser.get(f"/m/{match.code}/").content.decode()
    assert 'id="result"' in page and box.name in page
    password = "guinea fowl at dawn"
    proving.by_mailed_code(browser, "/account/password/set/")
    browser.post("/account/password/set/", {"password1": password, "password2": password})
    again = Client()
    again.post("/account/login/", {"login": box.email, "password": password})
    assert again.session["_auth_user_id"] == str(Player.objects.get(email=box.email).pk)


@in_long_run
@pytest.mark.parametrize(
    "game", [game for game in all_games() if game.slug != "ranchers"], ids=lambda game: game.slug
)
def test_a_whole_match_of_every_other_game_is_played_by_mail_alone(
    game: Any, door: Door, sink: Sink
) -> None:
    seats = 3 if 3 in game.seat_counts else game.seat_counts[0]
    terms = {"options": {"clock": 6}} if game.slug == "biome-rummy" else {}
    match, boxes = invited_match(game.slug, seats, door, **terms)
    match = played_by_mail(match, boxes, sink)
    assert (match.status, match.ending) == (Match.Status.FINISHED, Match.Ending.PLAYED)
    assert play.verify_match(match).is_sound
    assert set(Move.objects.filter(match=match).values_list("via", flat=True)) == {Move.Via.MAIL}
    report(match, sink)
