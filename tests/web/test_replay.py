"""The history of a match: the table at any moment, and the whole log."""

import random
import re

import pytest
from django.test import Client

from games import play
from games.decks.decktet import CARDS
from games.models import Match
from games.play.staff.oversight import record_verification, verify_record_for_staff
from tests.matches import answer, awaited, other, running_match
from tests.web.pages import play_until, random_turn, reader, record_of

pytestmark = pytest.mark.django_db


def ways(html: str) -> dict[str, str]:
    """Where First, Previous, Next and Last lead."""
    found = re.findall(r'id="way-(\d)" href="([^"]*)"', html)
    names = {"1": "first", "2": "previous", "3": "next", "4": "last"}
    return {names[number]: href for number, href in found}


def test_the_links_lead_from_the_first_moment_to_the_last_and_back() -> None:
    rnd = random.Random(2)
    match = running_match()
    for _ in range(6):
        random_turn(match, rnd)
    client = reader(match.seats.get(number=0).player)
    address, seen = f"/m/{match.code}/moment/0/", []
    while address:
        seen.append(address)
        html = client.get(address).content.decode()
        address = ways(html).get("next", "")
    assert seen == [f"/m/{match.code}/moment/{moment}/" for moment in range(7)]
    assert ways(html) == {"first": seen[0], "previous": seen[-2]}
    assert ways(client.get(seen[0]).content.decode()) == {"next": seen[1], "last": seen[-1]}


def test_a_seat_sees_its_own_hand_as_it_was() -> None:
    match = running_match()
    seat = awaited(match)
    before = record_of(match).view(seat.number)["hand"]
    answer(seat)
    answer(awaited(match))
    html = reader(seat.player).get(f"/m/{match.code}/moment/0/").content.decode()
    hand = html.partition('<ul class="fan"')[2].partition("</ul>")[0]
    assert all(str(CARDS[card].full_title) in hand for card in before)


def test_an_onlooker_sees_no_hand_of_a_running_match() -> None:
    match = running_match()
    answer(awaited(match))
    html = reader().get(f"/m/{match.code}/moment/1/").content.decode()
    assert 'class="fan"' not in html
    assert "only you see this" not in html


def hands_in(html: str) -> list[str]:
    """The hands that a replay lays open, seat by seat, as HTML."""
    section = html.partition('<section class="sheet hands"')[2].partition("</section>")[0]
    return section.split('<div class="hands__seat">')[1:]


@pytest.mark.parametrize("game", ["emu-ranchers", "hunting-prey"])
def test_a_replay_after_the_end_lays_all_hands_open_as_they_were(game: str) -> None:
    match = running_match(game=game)
    record = record_of(match)
    was = [record.view(seat)["hand"] for seat in range(2)]
    clients = [reader(), reader(match.seats.get(number=0).player)]
    address = f"/m/{match.code}/moment/0/"
    assert [hands_in(client.get(address).content.decode()) for client in clients] == [[], []]
    play.resign_seat(awaited(match).pk)
    for client in clients:
        html = client.get(address).content.decode()
        shown = [re.findall(r'data-card="(\w+)"', hand) for hand in hands_in(html)]
        assert shown == was
        assert 'class="fan"' not in html


def test_the_end_of_a_match_shows_what_was_left_on_the_table_alone() -> None:
    match = running_match()
    play_until(match, "over", random.Random(4))
    html = reader().get(f"/m/{match.code}/moment/{10**6}/", follow=True).content.decode()
    assert hands_in(html) == []


def test_a_moment_beyond_the_last_leads_to_the_last_one() -> None:
    match = running_match()
    answer(awaited(match))
    response = reader().get(f"/m/{match.code}/moment/{10**12}/")
    assert (response.status_code, response["Location"]) == (302, f"/m/{match.code}/moment/1/")


def test_secret_moves_of_closing_are_no_moment_for_anybody() -> None:
    rnd = random.Random(1)
    record = None
    while record is None or len(record.awaited_seats) < 2:
        match = running_match()
        record = play_until(match, "closing", rnd)
    seat = match.seats.get(number=0)
    clients = (reader(), reader(seat.player), reader(other(seat).player))
    before = [last_moment(client, match) for client in clients]
    answer(seat, "close auto")
    assert [last_moment(client, match) for client in clients] == before


def last_moment(client: Client, match: Match) -> str:
    """The address of the last moment that there is for somebody."""
    return str(client.get(f"/m/{match.code}/moment/{10**6}/")["Location"])


def test_the_lines_of_the_moment_are_shown() -> None:
    match = running_match()
    seat = awaited(match)
    answer(seat)
    html = reader().get(f"/m/{match.code}/moment/1/").content.decode()
    story = html.partition('<ol class="entries">')[2].partition("</ol>")[0]
    assert f"{seat.name} discards" in re.sub(r"<[^>]*>", "", story)


def test_every_moment_of_a_finished_match_can_be_shown() -> None:
    match = running_match()
    play_until(match, "over", random.Random(4))
    client = reader(match.seats.get(number=1).player)
    last = client.get(f"/m/{match.code}/moment/{10**6}/", follow=True)
    number = int(last.redirect_chain[-1][0].rstrip("/").rpartition("/")[2])
    assert number > 20
    for moment in range(0, number, 7):
        assert client.get(f"/m/{match.code}/moment/{moment}/").status_code == 200
    assert ">The end</span>" in last.content.decode()


def test_the_whole_log_tells_everything_and_keeps_private_lines_private() -> None:
    match = running_match()
    seat = awaited(match)
    answer(seat)
    own = reader(seat.player).get(f"/m/{match.code}/log/").content.decode()
    others = reader(other(seat).player).get(f"/m/{match.code}/log/").content.decode()
    assert "You draw" in own
    assert "You draw" not in others
    assert "begins year 1" in others


def test_what_happened_from_outside_the_rules_stands_in_the_log() -> None:
    match = running_match()
    seat = awaited(match)
    play.resign_seat(seat.pk)
    html = reader().get(f"/m/{match.code}/log/").content.decode()
    assert f"{seat.name} resigned." in html
    assert Match.objects.get(pk=match.pk).status == Match.Status.FINISHED


def test_what_staff_did_stands_at_one_moment_whatever_was_done_in_secret_before() -> None:
    pages = []
    for secret in (True, False):
        match = running_match(game="hunting-prey")
        hand = record_of(match).view(0)["hand"]
        if secret:
            play.submit_turn(match.seats.get(number=0).pk, f"swap {hand[0]}, draw")
        record_verification(match.pk, None, verify_record_for_staff(match.pk))
        pages.append(reader().get(f"/m/{match.code}/moment/0/").content.decode())
    assert [page.count("verified the record") for page in pages] == [1, 1]


def test_the_table_leads_one_move_back_and_keeps_what_is_picked() -> None:
    match = running_match()
    for _ in range(3):
        answer(awaited(match))
    seat = awaited(match)
    card = record_of(match).view(seat.number)["hand"][0]
    client = reader(seat.player)
    page = client.get(f"{match.get_absolute_url()}?pick={card}").content.decode()
    found = re.search(r'id="back" rel="prev" href="([^"]*)"', page)
    assert found and found[1] == f"/m/{match.code}/moment/2/?pick={card}"
    past = client.get(found[1]).content.decode()
    assert f'href="/m/{match.code}/moment/3/?pick={card}"' in past
    assert f'id="to-table" href="{match.get_absolute_url()}?pick={card}"' in past
    assert 'id="send"' not in past


def test_nothing_leads_back_from_the_first_position() -> None:
    match = running_match()
    assert 'id="back"' not in reader().get(match.get_absolute_url()).content.decode()
