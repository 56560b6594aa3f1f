"""The same people and terms once more: one rematch a match, whoever asks and however many."""

from collections.abc import Sequence

import pytest
from django.db import IntegrityError

from accounts.models import Player
from config import clock
from games import play, social
from games.models import Invitation, Match, Opening
from games.play import CannotJoin, CannotOpen, NotAllowed
from games.play.open_tables import list_lobby_matches
from games.play.seat_assignment import KEPT
from games.post.outbox import rematches
from games.post.outbox.mail_sender import send_due_mails
from tests.at_once import at_once
from tests.factories import PlayerFactory
from tests.matches import fresh, open_table, running_match
from tests.play.times import Times
from tests.post.letters.writing import plain, send, talk_to
from tests.post.sink import Sink, text
from tests.web.pages import press, reader

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]


@pytest.fixture
def three() -> list[Player]:
    return [PlayerFactory(display_name=name, confirmed=True) for name in ("Ann", "Bob", "Cid")]


def over(seated: Sequence[Player], **terms: object) -> Match:
    """A match that is over, since all but the first have resigned."""
    match = running_match(len(seated), people=seated, game="ranchers", **terms)
    for seat in match.seats.exclude(player=seated[0]):
        play.resign_seat(seat.pk)
    return fresh(match)


def seats(match: Match) -> list[Player | None]:
    return [seat.player for seat in match.seats.order_by("number")]


def test_a_rematch_has_the_same_terms_and_every_seat_is_one_further(
    three: list[Player], sink: Sink
) -> None:
    ann, bob, cid = three
    old = over(three, pace_hours=72, on_timeout="forfeit")
    new = rematches.open_or_join_rematch(old, bob, clock.now())
    assert (new.pace_hours, new.on_timeout, new.visibility) == (72, "forfeit", old.visibility)
    send_due_mails()
    asked = [mail for mail in sink.mails if "would like a rematch" in str(mail["Subject"])]
    assert {str(mail["To"]) for mail in asked} == {ann.email, cid.email}
    assert "Bob would like a rematch of Ranchers" in " ".join(text(asked[0]).split())
    assert (
        rematches.open_or_join_rematch(old, ann, clock.now())
        == new
        == rematches.open_or_join_rematch(old, bob, clock.now())
    )
    assert rematches.open_or_join_rematch(old, cid, clock.now()).status == Match.Status.RUNNING
    assert seats(new) == [bob, cid, ann]


def test_its_seats_are_kept_for_three_days(three: list[Player], times: Times) -> None:
    old, stranger = over(three), PlayerFactory()
    new = rematches.open_or_join_rematch(old, three[0], clock.now())
    with pytest.raises(CannotJoin, match="all its seats are reserved"):
        play.join_match(new.pk, stranger)
    assert new not in list_lobby_matches(stranger) and new in list_lobby_matches(three[1])
    times.go(KEPT)
    assert new in list_lobby_matches(stranger)
    play.join_match(new.pk, stranger)


def test_whoever_says_no_leaves_a_seat_to_anybody(three: list[Player]) -> None:
    old, stranger = over(three), PlayerFactory()
    new = rematches.open_or_join_rematch(old, three[0], clock.now())
    Invitation.objects.filter(guest=three[1]).update(declined_at=clock.now())
    play.join_match(new.pk, stranger)
    assert rematches.open_or_join_rematch(old, three[2], clock.now()).status == Match.Status.RUNNING
    with pytest.raises(CannotJoin, match="already has a rematch"):
        rematches.open_or_join_rematch(old, three[1], clock.now())


def test_a_rematch_is_for_those_who_sat_there_and_for_a_match_that_is_over(
    three: list[Player],
) -> None:
    with pytest.raises(NotAllowed, match="Only this match’s players"):
        rematches.open_or_join_rematch(over(three), PlayerFactory(), clock.now())
    with pytest.raises(CannotOpen, match="isn’t over"):
        rematches.open_or_join_rematch(running_match(people=three[:2]), three[0], clock.now())


@pytest.mark.django_db(transaction=True)
def test_ten_at_once_open_one_rematch(three: list[Player]) -> None:
    old = over(three[:2])
    turn = iter(three[:2] * 5)
    opened = at_once(lambda: rematches.open_or_join_rematch(old, next(turn), clock.now()).pk)
    assert len(set(opened)) == 1 == Opening.objects.filter(rematch_of=old).count()
    with pytest.raises(IntegrityError):
        Opening.objects.create(match=open_table(), rematch_of=old)


def test_a_click_or_a_word_by_mail_asks_for_it(three: list[Player], sink: Sink) -> None:
    old = over(three[:2])
    page = reader(three[0]).get(f"/m/{old.code}/").content.decode()
    assert f'id="rematch" method="post" action="/m/{old.code}/rematch/"' in page
    assert 'id="rematch"' not in reader(three[2]).get(f"/m/{old.code}/").content.decode()
    new = Match.objects.get(pk=0 if not press_rematch(three[0], old) else rematch_of(old).pk)
    seat = old.seats.get(player=three[1])
    send(plain(three[1].email, "rematch"), talk_to(seat), envelope_from=three[1].email)
    assert fresh(new).status == Match.Status.RUNNING


def press_rematch(player: Player, old: Match) -> bool:
    answered = press(reader(player), f"/m/{old.code}/rematch/")
    return bool(answered.headers["Location"] == f"/m/{rematch_of(old).code}/")


def rematch_of(old: Match) -> Match:
    return Opening.objects.get(rematch_of=old).match


def test_bots_sit_one_further_too_and_a_match_against_them_begins_at_once(
    three: list[Player],
) -> None:
    old = open_table(opener=three[0], bot_seats=1)
    play.resign_seat(old.seats.get(player=three[0]).pk)
    new = rematches.open_or_join_rematch(fresh(old), three[0], clock.now())
    assert new.status == Match.Status.RUNNING
    assert [bool(seat.bot) for seat in new.seats.order_by("number")] == [True, False]


# Kept apart


def test_whoever_is_blocked_is_not_asked_and_cannot_tell(three: list[Player], sink: Sink) -> None:
    ann, bob, cid = three
    old = over(three)
    social.block_player(ann, bob)
    new = rematches.open_or_join_rematch(old, ann, clock.now())
    assert [one.guest for one in new.invitations.all()] == [cid]
    taken = fresh(over([cid, bob, PlayerFactory()]))
    full = rematches.open_or_join_rematch(taken, cid, clock.now())
    play.leave_match(full.pk, cid)
    refusals = []
    for match in (old, taken):
        with pytest.raises(CannotJoin) as refused:
            rematches.open_or_join_rematch(match, bob, clock.now())
        refusals.append(str(refused.value))
    assert refusals[0] == refusals[1]


def test_whoever_is_blocked_opens_a_rematch_that_nobody_answers(
    three: list[Player], sink: Sink
) -> None:
    ann, bob, _cid = three
    old = over([ann, bob])
    social.block_player(ann, bob)
    new = rematches.open_or_join_rematch(old, bob, clock.now())
    send_due_mails()
    assert not [mail for mail in sink.mails if "rematch" in str(mail["Subject"])]
    page = reader(bob).get(f"/m/{new.code}/").content.decode()
    assert "Ann has been invited." in page and ann.email not in page
    assert "reserved for three days" not in reader(ann).get("/people/").content.decode()
    with pytest.raises(CannotJoin):
        rematches.open_or_join_rematch(old, ann, clock.now())


def test_with_whomever_one_has_blocked_there_is_no_rematch(three: list[Player]) -> None:
    old = over(three[:2])
    social.block_player(three[0], three[1])
    with pytest.raises(CannotOpen, match="You’ve blocked everybody"):
        rematches.open_or_join_rematch(old, three[0], clock.now())
