"""Friends by asking and accepting, on the page and by mail; blocking by both, in silence."""

from typing import Any

import pytest

from accounts.models import Player
from games import social
from games.models import Block, Delivery, Friendship, Invitation, Match
from games.post import personal_address
from games.post.outbox.mail_sender import send_due_mails
from tests.factories import PlayerFactory
from tests.matches import running_match
from tests.post.letters.personal import answer_to, newest
from tests.post.letters.writing import DOMAIN
from tests.post.sink import Sink, reply_address_of, text
from tests.web.pages import CSRF, press, reader
from tests.web.scenes import heard

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def mails_come_in(settings: Any) -> None:
    settings.REPLY_DOMAIN = DOMAIN


@pytest.fixture
def ann() -> Player:
    return PlayerFactory(display_name="Ann", confirmed=True)


@pytest.fixture
def bob() -> Player:
    return PlayerFactory(display_name="Bob", confirmed=True)


def does(player: Player, words: str, name: str = "") -> Any:
    return press(reader(player), "/people/", {"do": words, "name": name})


def page_of(player: Player) -> str:
    return reader(player).get("/people/").content.decode()


def test_one_asks_and_the_other_accepts_on_the_page(ann: Player, bob: Player) -> None:
    assert does(ann, "befriend", "bob").status_code == 302
    assert "Friend requests" in page_of(bob) and "Requests sent" in page_of(ann)
    does(bob, "befriend Ann")
    assert list(social.list_friends(ann)) == [bob] and list(social.list_friends(bob)) == [ann]
    does(bob, "part Ann")
    assert not social.list_friends(ann).exists()


def test_two_who_ask_each_other_are_friends(ann: Player, bob: Player) -> None:
    social.befriend(ann, bob)
    social.befriend(bob, ann)
    assert Friendship.objects.get().accepted_at is not None


def test_nobody_is_told_of_a_no(ann: Player, bob: Player) -> None:
    social.befriend(ann, bob)
    before = CSRF.sub("", page_of(ann))
    social.end_friendship(bob, ann)
    assert before == CSRF.sub("", page_of(ann))
    assert "Bob" in page_of(ann) and "Ann" not in page_of(bob).partition("<main")[2]
    social.befriend(bob, ann)
    assert list(social.list_friends(ann)) == [bob]


def test_a_name_that_nobody_has_stays_in_the_form(ann: Player) -> None:
    answered = does(ann, "block", "<Zed>")
    assert answered.status_code == 422
    assert 'value="&lt;Zed&gt;"' in answered.content.decode()
    assert "No player is called" in answered.content.decode()


@pytest.mark.parametrize("mine", [True, False])
def test_what_is_asked_of_whom_one_is_kept_apart_from_stays_unanswered(
    ann: Player, bob: Player, mine: bool, sink: Sink
) -> None:
    social.block_player(bob, ann)
    if mine:
        with pytest.raises(social.SocialError, match="You have blocked Ann"):
            social.befriend(bob, ann)
        return
    assert "unless they have opted out" in answer_to(sink, ann, "friend Bob")
    assert Friendship.objects.exists()
    assert Delivery.objects.get(notification__recipient=bob).state == Delivery.State.SKIPPED
    assert bob.email not in {mail["To"] for mail in sink.mails}
    assert "Ann" not in heard(page_of(bob).partition("Blocked")[0].partition("<main")[2])


def test_a_friend_who_blocks_stays_a_friend_to_the_other(ann: Player, bob: Player) -> None:
    social.befriend(ann, bob)
    social.befriend(bob, ann)
    before = page_of(ann).count("Bob")
    social.block_player(bob, ann)
    assert page_of(ann).count("Bob") == before
    assert not social.list_friends(bob).exists()


def test_all_of_it_can_be_written(ann: Player, bob: Player, sink: Sink) -> None:
    social.befriend(bob, ann)
    assert "Bob would like to be your friend" in answer_to(sink, ann, "friends")
    assert "You and Bob are now friends" in answer_to(sink, ann, "friend bob")
    told = answer_to(sink, ann, "friends")
    assert "Your friends are Bob" in told and "new emu-ranchers with Bob" in told
    assert "email Bob an invitation" in answer_to(sink, ann, "new emu-ranchers with Bob for 2")
    assert Invitation.objects.get().guest == bob
    assert "Done. We won’t tell anyone." in answer_to(sink, ann, "unfriend Bob")
    assert "Bob is blocked" in answer_to(sink, ann, "block Bob")
    assert "You’ve blocked Bob" in answer_to(sink, ann, "blocked")
    assert "Bob is no longer blocked" in answer_to(sink, ann, "unblock Bob")
    assert not Block.objects.exists()
    assert "Bob wasn’t blocked" in answer_to(sink, ann, "unblock Bob")


def test_by_name_only_those_are_invited_whom_one_knows(
    ann: Player, bob: Player, sink: Sink
) -> None:
    assert "You haven’t played with Bob" in answer_to(sink, ann, "new emu-ranchers with Bob")
    assert not Match.objects.exists()
    running_match(people=[ann, bob])
    assert "email Bob an" in answer_to(sink, ann, "new emu-ranchers with Bob for 2 seats drawn")


def test_rated_tables_are_opened_and_told_of_by_mail(ann: Player, bob: Player, sink: Sink) -> None:
    answer_to(sink, ann, "new emu-ranchers rated seat 2")
    match = Match.objects.get()
    assert match.rated and match.seats.get(number=1).player == ann
    assert "rated: 1 open seat" in answer_to(sink, bob, "lobby")
    assert "rated: " in answer_to(sink, ann, "matches")
    answer_to(sink, bob, "settings ratings off")
    bob.refresh_from_db()
    assert not bob.rating_shown


def test_who_is_asked_reads_it_in_a_mail_and_answers_that(
    ann: Player, bob: Player, sink: Sink
) -> None:
    social.befriend(ann, bob)
    mail = newest(sink, "friend")
    assert mail["To"] == bob.email and reply_address_of(mail) == personal_address.address_of(bob)
    assert "Ann would like to be your friend" in str(mail["Subject"])
    assert {"  friend Ann", "  unfriend Ann", "  block Ann"} <= set(text(mail).splitlines())
    send_due_mails()
    assert len([mail for mail in sink.mails if mail["X-Rural-Route-Reason"] == "friend"]) == 1
