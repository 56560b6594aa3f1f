"""Leaving on the pages: proved, told at once, taken back for seven days, and then for good."""

import re
from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from django.core import mail
from django.test import Client

from accounts import account_deletion, unsubscribe_links
from accounts.models import Player, SecurityEvent
from games import periodic_jobs, play
from games.models import Intervention, Match, Notice, Reach, Uninvited
from games.play.departures import list_seats_to_leave
from games.post import inbox, signed_addresses
from games.post.outbox import invitation_links
from games.post.outbox.mail_sender import send_due_mails
from tests.accounts.proving import by_mailed_code
from tests.factories import PlayerFactory
from tests.matches import answer, awaited, fresh, open_table, running_match
from tests.play.times import Times
from tests.post.letters.writing import DOMAIN, people, plain, send
from tests.web.pages import reader
from tests.web.scenes import heard

pytestmark = pytest.mark.django_db
ASK, MINE = "/privacy/mine/leave/", "/privacy/mine/"
WEEK = timedelta(days=7)


@pytest.fixture
def ann() -> Player:
    found: Player = PlayerFactory(display_name="Ann", confirmed=True)
    return found


def asked(player: Player) -> Client:
    """The player has asked to leave, on the page."""
    client = reader(player)
    by_mailed_code(client, ASK)
    assert client.post(ASK).headers["Location"] == MINE
    return client


def link_in(body: str) -> str:
    found = re.search(r"https?://[^/\s]+(/privacy/\S+)", body)
    assert found, body
    return found[1]


def gone(player: Player) -> Player:
    return Player.objects.get(pk=player.pk)


# Asked for


def test_nobody_leaves_who_has_not_just_proved_to_be_the_player(ann: Player) -> None:
    client = reader(ann)
    assert "/account/reauthenticate/code/" in client.post(ASK).headers["Location"]
    assert gone(ann).leaves_at is None


def test_the_page_says_what_will_happen_to_each_match(ann: Player) -> None:
    running_match(people=[ann, PlayerFactory()], on_timeout="auto")
    running_match(people=[ann, PlayerFactory()], on_timeout="forfeit")
    open_table(opener=ann)
    client = reader(ann)
    by_mailed_code(client, ASK)
    page = client.get(ASK).content.decode()
    assert "One match that hasn’t begun will be cancelled" in page
    assert "In one match in progress, a bot will play on for you." in page
    assert "You will lose one match in progress" in page


def test_the_mail_says_the_day_and_how_to_take_it_back(ann: Player, times: Times) -> None:
    running_match(people=[ann, PlayerFactory()])
    asked(ann)
    mail.outbox.clear()
    assert periodic_jobs.delete_leaving_accounts() == 0
    (told,) = mail.outbox
    assert told.to == [ann.email]
    assert "on 29 November 2026, 12:00 UTC" in told.body
    assert "You will leave your match." in told.body
    assert "reply “keep me”" in told.body
    assert "@reply.example.org" in told.extra_headers["Reply-To"]
    periodic_jobs.delete_leaving_accounts()
    assert len(mail.outbox) == 1
    link = link_in(told.body)
    assert "Do you want to keep it?" in Client().get(link).content.decode()
    assert gone(ann).leaves_at is not None
    assert "your account won’t be deleted" in Client().post(link).content.decode()
    assert gone(ann).leaves_at is None
    assert Client().get(link).status_code == 404


def test_a_link_of_an_older_wish_takes_back_no_newer_one(ann: Player, times: Times) -> None:
    old = account_deletion.cancel_deletion_link(account_deletion.request_deletion(ann.pk, "page"))
    account_deletion.cancel_deletion(ann.pk, "page")
    times.go(timedelta(hours=1))
    account_deletion.request_deletion(ann.pk, "page")
    assert Client().post(old).status_code == 404
    assert gone(ann).leaves_at is not None


def test_every_page_shows_it_until_one_button_takes_it_back(ann: Player) -> None:
    account_deletion.request_deletion(ann.pk, "page")
    client = reader(ann)
    assert "Your account will be deleted on" in client.get("/lobby/").content.decode()
    client.post("/privacy/mine/stay/")
    assert "Your account will be deleted on" not in client.get("/lobby/").content.decode()
    kinds = set(SecurityEvent.objects.filter(player=ann).values_list("kind", flat=True))
    assert {"leaving_asked", "leaving_stopped"} <= kinds


@pytest.mark.parametrize(
    ("others", "words"),
    [(0, "You are the only superuser"), (1, "Ask a colleague to remove your staff rights")],
)
def test_staff_are_refused_in_words_that_help(others: int, words: str) -> None:
    for _ in range(others):
        PlayerFactory(is_superuser=True, is_staff=True)
    keeper = PlayerFactory(is_superuser=True, is_staff=True)
    with pytest.raises(account_deletion.CannotLeave, match=words):
        account_deletion.request_deletion(keeper.pk, "page")
    assert gone(keeper).leaves_at is None


# Carried out


def leave(player: Player, times: Times) -> None:
    """The player asks, and the seven days go by."""
    account_deletion.request_deletion(player.pk, "page")
    periodic_jobs.delete_leaving_accounts()
    times.go(WEEK)
    assert periodic_jobs.delete_leaving_accounts() == 1


def test_nobody_leaves_before_the_seven_days_are_over(ann: Player, times: Times) -> None:
    account_deletion.request_deletion(ann.pk, "page")
    periodic_jobs.delete_leaving_accounts()
    times.go(WEEK - timedelta(seconds=1))
    assert periodic_jobs.delete_leaving_accounts() == 0
    assert gone(ann).is_active
    times.go(timedelta(seconds=1))
    assert periodic_jobs.delete_leaving_accounts() == 1
    assert not gone(ann).is_active


def test_nobody_leaves_who_could_not_be_told(
    ann: Player, times: Times, monkeypatch: pytest.MonkeyPatch
) -> None:
    def away(*_args: Any) -> None:
        raise ConnectionRefusedError

    monkeypatch.setattr("accounts.adapter.AccountAdapter.send_account_mail", away)
    account_deletion.request_deletion(ann.pk, "page")
    times.go(2 * WEEK)
    assert periodic_jobs.delete_leaving_accounts() == 0
    assert gone(ann).is_active


def test_a_running_match_goes_on_by_its_own_terms(ann: Player, times: Times) -> None:
    played_on = running_match(3, game="ranchers", people=[ann, *people(2)], on_timeout="auto")
    lost = running_match(3, game="ranchers", people=[ann, *people(2)], on_timeout="forfeit")
    waits = open_table(opener=ann)
    alone = running_match(people=[ann], bot_seats=1)
    leave(ann, times)
    seat = played_on.seats.get(player=ann)
    assert (seat.stand_in, seat.resigned_at, fresh(played_on).status) == (True, None, "running")
    events = Intervention.objects.filter(match=played_on)
    assert [event.what for event in events] == [Intervention.Event.LEFT]
    assert lost.seats.get(player=ann).resigned_at is not None
    assert fresh(waits).status == Match.Status.CANCELLED
    assert fresh(alone).status == Match.Status.FINISHED
    other = awaited(fresh(played_on))
    answer(other)
    page = reader(other.player).get(f"/m/{played_on.code}/").content.decode()
    assert "a former player" in page
    assert "Ann" not in heard(page)


def test_whoever_was_stopped_in_the_middle_leaves_all_the_same(ann: Player, times: Times) -> None:
    for _ in range(3):
        match = running_match(people=[ann, *people(1)])
        play.post_remark(match.seats.get(player=ann).pk, "hello")
    account_deletion.request_deletion(ann.pk, "page")
    periodic_jobs.delete_leaving_accounts()
    times.go(WEEK)
    rounds = 0
    while gone(ann).leaves_at is not None:
        looks = iter([False] * (1 + rounds) + [True] * 1000)  # each time one part further
        periodic_jobs.delete_leaving_accounts(partial(next, looks))
        rounds += 1
        assert rounds < 40
    assert rounds > 4
    assert gone(ann).name == "a former player"
    assert not list_seats_to_leave(ann)


def test_nothing_is_mailed_to_who_has_left(ann: Player, times: Times) -> None:
    match = running_match(people=[ann, *people(1)])
    address = ann.email
    leave(ann, times)
    mail.outbox.clear()
    answer(match.seats.get(player__isnull=False, question__isnull=False))
    send_due_mails()
    assert [each.to for each in mail.outbox if address in each.to] == []


def test_a_report_about_a_mail_of_before_is_not_kept(ann: Player, times: Times) -> None:
    match = running_match(people=[ann, *people(1)])
    notice = Notice.objects.filter(seat__match=match, seat__player=ann)[0]
    words = f"Final-Recipient: rfc822; {ann.email}"
    leave(ann, times)
    to = f"{signed_addresses.notice_bounce_address(notice.pk)}@{DOMAIN}"
    letter = send(plain("MAILER-DAEMON@example.net", words), to, envelope_from="")
    assert (letter.raw, letter.sender, letter.reason) == (None, "", "left")


def test_no_address_of_before_leads_anywhere(ann: Player, times: Times) -> None:
    page = unsubscribe_links.unsubscribe_path(ann.pk, "turns")
    letters = f"{signed_addresses.stop_address(ann.pk, 'turns')}@{DOMAIN}"
    assert Client().get(page).status_code == 200
    assert inbox.is_ours(letters)
    leave(ann, times)
    assert Client().get(page).status_code == 404
    assert not inbox.is_ours(letters)


def test_staff_read_the_row_of_who_has_left_and_change_nothing(ann: Player, times: Times) -> None:
    keeper = PlayerFactory(is_superuser=True, is_staff=True)
    leave(ann, times)
    client, page = reader(keeper), f"/admin/accounts/player/{ann.pk}/change/"
    assert "a former player" in client.get(page).content.decode()
    assert client.post(page, {"display_name": "Ann"}).status_code == 403


def test_the_address_can_sign_up_again_as_somebody_new(ann: Player, times: Times) -> None:
    match = running_match(people=[ann, *people(1)])
    address = ann.email
    leave(ann, times)
    new = PlayerFactory(email=address, display_name="Ann", confirmed=True)
    assert new.pk != ann.pk
    page = reader(new).get("/").content.decode()
    assert match.code not in page
    assert "former" not in page


def test_of_a_dead_or_tired_mailbox_only_a_hash_is_known(ann: Player, times: Times) -> None:
    now = times.now()
    Reach.objects.create(email=ann.email, score=4, scored_at=now, suppressed_at=now, words="gone")
    Uninvited.objects.create(email=ann.email, at=now)
    address = ann.email
    leave(ann, times)
    assert Reach.objects.get().email.startswith("sha256:")
    assert Uninvited.objects.get().email.startswith("sha256:")
    assert invitation_links.is_unwelcome(address)
    PlayerFactory(email=address)
    assert Reach.objects.get().email == Uninvited.objects.get().email == address


def test_two_who_have_left_are_called_the_same(ann: Player, times: Times) -> None:
    bob = PlayerFactory(confirmed=True)
    leave(ann, times)
    leave(bob, times)
    assert str(gone(ann)) == str(gone(bob)) == "a former player"
