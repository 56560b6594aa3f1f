"""A player turns off the talk of one match: they hear none of it by anything, nobody else notices,
and it can be turned on again."""

import re
from datetime import datetime, timedelta

import pytest

from accounts.models import Player
from games import periodic_jobs, play
from games.models import Match, Notice, Report, Seat
from games.play import visibility
from games.web.feed_documents import last_news_at
from games.web.match_list import list_running_matches_of
from tests.factories import PlayerFactory
from tests.house.test_twin_plans import nothing, opening, told
from tests.matches import answer, awaited, fresh, other, running_match
from tests.play.times import Times
from tests.post.letters.writing import plain, send, talk_to, words_of
from tests.post.sink import Sink, text
from tests.twins import differences
from tests.twins.table import Table
from tests.web.pages import reader

pytestmark = pytest.mark.django_db
MINUTE = timedelta(minutes=1)
WORDS = "Good luck, all of you"


@pytest.fixture
def people() -> list[Player]:
    return [PlayerFactory(display_name=name, confirmed=True) for name in ("Ann", "Bob", "Cid")]


@pytest.fixture
def match(people: list[Player]) -> Match:
    return running_match(3, game="hunting-prey", people=people)


def seat(match: Match, who: Player) -> Seat:
    return match.seats.get(player=who)


def page(match: Match, who: Player) -> str:
    return reader(who).get(f"/m/{match.code}/").content.decode()


def pulse(html: str) -> str:
    found = re.search(r'id="pulse" hx-get="([^"?]*)', html)
    assert found, "the page does not ask for a pulse"
    return found[1]


def turns(match: Match, who: Player, hears: str) -> None:
    answered = reader(who).post(f"/m/{match.code}/talk/hear/", {"hear": hears})
    assert answered.headers["Location"] == f"/m/{match.code}/#talk"


def latest(match: Match, who: Player) -> datetime | None:
    found = visibility.get_pulse(match.code, who.pk)
    assert found
    return max(filter(None, (found.public_at, found.own_at)), default=None)


def test_whoever_turns_it_off_hears_nothing_and_the_others_all_of_it(
    match: Match, people: list[Player]
) -> None:
    ann, bob, cid = people
    play.post_remark(seat(match, ann).pk, WORDS)
    turns(match, bob, "no")
    play.post_remark(seat(match, ann).pk, "Quolls again")
    html = page(match, bob)
    assert WORDS not in html and "Quolls" not in html and 'id="talk-sign"' not in html
    assert "You have muted this chat" in html
    assert WORDS in page(match, cid) and "Quolls" in page(match, cid)
    assert "New messages" not in reader(bob).get("/").content.decode()
    turns(match, bob, "yes")
    html = page(match, bob)
    assert WORDS in html and "Quolls" in html and 'class="is-new"' not in html


def test_the_pulse_and_the_lists_of_the_others_alone_hear_of_a_remark(
    times: Times, match: Match, people: list[Player]
) -> None:
    ann, bob, cid = people
    play.hide_talk(seat(match, bob).pk)
    open_pages = {who.pk: pulse(page(match, who)) for who in (bob, cid)}
    feed, before = last_news_at(seat(match, bob)), latest(match, bob)
    times.go(MINUTE)
    for words in ("one", "two"):
        play.post_remark(seat(match, ann).pk, words)
        times.go(MINUTE)
    assert reader(bob).get(open_pages[bob.pk]).status_code == 204
    assert reader(cid).get(open_pages[cid.pk]).status_code == 200
    assert pulse(page(match, bob)) == open_pages[bob.pk] != pulse(page(match, cid))
    assert (last_news_at(seat(match, bob)), latest(match, bob)) == (feed, before)
    (of_bob,), (of_cid,) = list_running_matches_of(bob.pk), list_running_matches_of(cid.pk)
    assert of_bob.match.public_at == feed != of_cid.match.public_at == fresh(match).public_at


def test_what_else_happens_is_noticed_before_and_after_remarks(
    times: Times, match: Match, people: list[Player]
) -> None:
    ann, bob, _cid = people
    play.hide_talk(seat(match, bob).pk)
    for acts in ("say", "step", "say"):
        before = latest(match, bob)
        times.go(MINUTE)
        if acts == "say":
            play.post_remark(seat(match, ann).pk, "one")
            assert latest(match, bob) == before
        else:
            answer(awaited(fresh(match)))
            play.post_remark(seat(match, ann).pk, "after the move")
            assert latest(match, bob) != before
    play.hide_talk(seat(match, bob).pk, False)
    assert latest(match, bob) == fresh(match).public_at


def test_what_is_not_heard_is_not_offered_to_be_reported(
    match: Match, people: list[Player], sink: Sink
) -> None:
    ann, bob, _cid = people
    play.post_remark(seat(match, ann).pk, WORDS)
    form = f"/m/{match.code}/report/"
    assert WORDS in reader(bob).get(form).content.decode()
    play.hide_talk(seat(match, bob).pk)
    assert WORDS not in reader(bob).get(form).content.decode()
    written = plain(bob.email, "report remark rude")
    send(written, talk_to(seat(match, bob)), envelope_from=bob.email, verdict="pass")
    periodic_jobs.send_notices()
    assert "talk on" in text(sink.mails[-1]) and not Report.objects.exists()


@pytest.mark.parametrize("hushed", [True, False])
def test_mails_quote_nothing(hushed: bool, people: list[Player], sink: Sink) -> None:
    match = running_match(people=people[:2])
    asked = awaited(match)
    play.hide_talk(other(asked).pk, hushed)
    play.post_remark(asked.pk, WORDS)
    Notice.objects.all().delete()
    answer(asked)
    periodic_jobs.send_notices()
    (mail,) = [mail for mail in sink.mails if mail["X-Rural-Route-Reason"] == "turn"]
    assert (WORDS in text(mail)) is not hushed


def test_it_is_turned_off_and_on_by_mail(match: Match, people: list[Player]) -> None:
    bob = seat(match, people[1])

    def wrote(words: str) -> str:
        return words_of(send(plain(people[1].email, words), talk_to(bob)))

    assert "chat muted" in wrote("talk off") and seat(match, people[1]).hushed
    assert "chat unmuted" in wrote("Talk on.") and not seat(match, people[1]).hushed
    assert "write “talk off”" in wrote("talk about")


def test_it_goes_with_whoever_turned_it_off_and_not_with_the_seat(
    match: Match, people: list[Player]
) -> None:
    bob, new = people[1], PlayerFactory()
    play.hide_talk(seat(match, bob).pk)
    play.hand_over_seat(seat(match, bob).pk, new)
    assert not seat(match, new).hushed
    play.hand_over_seat(seat(match, new).pk, bob)
    assert seat(match, bob).hushed


def test_only_who_holds_a_seat_turns_it_off_there(match: Match) -> None:
    stranger = PlayerFactory()
    assert reader(stranger).post(f"/m/{match.code}/talk/hear/", {"hear": "no"}).status_code == 404
    assert not match.seats.filter(hushed=True).exists()


def hushes(_table: Table, seat: Seat, _turn: str) -> None:
    """Somebody else than the reader turns the talk off; all speak."""
    play.hide_talk(seat.pk)
    speaks(_table, seat, _turn)


def speaks(table: Table, _seat: Seat, _turn: str) -> None:
    for each in Seat.objects.filter(match=table.match).order_by("number"):
        play.post_remark(each.pk, f"seat {each.number} says so")


@pytest.mark.one_database
def test_that_somebody_hears_no_talk_changes_no_byte_and_no_instant_for_others() -> None:
    plan = opening("emus-redux")
    heard = told(plan, speaks, False)
    assert heard != told(plan, nothing, False)
    assert [str(one) for one in differences(heard, told(plan, hushes, False))] == []
