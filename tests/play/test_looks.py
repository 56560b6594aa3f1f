"""A look of staff at hidden cards: where it stands, and until when."""

import re
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from django.core import mail
from django.db import connection
from django.db.migrations.loader import MigrationLoader

import games.migrations
from accounts.models import Player
from config import clock
from games import play
from games.models import Intervention, Match, Seat
from games.play.staff import reveals
from games.play.staff.oversight import record_verification, verify_record_for_staff
from games.play.staff.reveals import describe_reveal
from games.post.outbox.mail_sender import send_due_mails
from tests.factories import PlayerFactory
from tests.matches import answer, awaited, fresh, other, running_match
from tests.models.former_apps import FormerApps
from tests.post.letters.writing import DOMAIN, asked, new_match, wrote
from tests.web.pages import page, reader, record_of

pytestmark = pytest.mark.django_db
WORDS = "Judge (staff) looked at all hands, as of move 0 (why)."


def look(match: Match, ply: int = 0, seat: int | None = None, why: str = "why") -> Intervention:
    judge = Player.objects.filter(display_name="Judge").first()
    judge = judge or PlayerFactory(display_name="Judge", is_staff=True)
    found = play.reveal_table(match.pk, seat, ply, judge, why)
    assert found is not None
    return found


def match_under_way() -> Match:
    """A match in which both have had a turn, so that ply 0 is long past."""
    match = running_match()
    answer(awaited(match))
    answer(awaited(match))
    return fresh(match)


def top_of(html: str) -> str:
    """The notice at the top of a page; empty if there is none."""
    return html.partition('id="looks"')[2].partition("</form>")[0]


def mark_seen(seat: Seat, html: str) -> None:
    upto = re.search(r'name="upto" value="(\d+)"', html)
    assert upto
    address = f"/m/{seat.match.code}/looks/"
    assert reader(seat.player).post(address, {"upto": upto[1]}).status_code == 302


def test_a_look_at_an_early_position_stands_where_it_happened() -> None:
    match = match_under_way()
    found = look(match, ply=0)
    assert (found.ply, found.about_ply) == (match.ply, 0)
    for seat in match.seats.all():
        html = page(reader(seat.player), match)
        assert WORDS in html.partition('class="entries"')[2], "not since the last turn of the seat"


def test_it_stands_on_the_page_of_everybody_at_the_table_and_of_no_onlooker() -> None:
    match = match_under_way()
    look(match)
    for query in ("", "?text=1"):
        for seat in match.seats.all():
            assert WORDS in top_of(page(reader(seat.player), match, query))
        assert top_of(page(reader(), match, query)) == ""


def test_it_stays_until_it_is_marked_as_seen_by_each_for_themselves() -> None:
    match = match_under_way()
    look(match)
    first, second = match.seats.order_by("number")
    html = page(reader(first.player), match)
    assert top_of(page(reader(first.player), match))
    mark_seen(first, html)
    assert top_of(page(reader(first.player), match)) == ""
    assert top_of(page(reader(second.player), match))


def test_a_look_that_came_while_the_page_was_open_is_not_marked_with_the_others() -> None:
    match = match_under_way()
    look(match, why="the first")
    seat = match.seats.get(number=0)
    html = page(reader(seat.player), match)
    look(match, why="the second")
    mark_seen(seat, html)
    left = top_of(page(reader(seat.player), match))
    assert "the second" in left
    assert "the first" not in left


@pytest.mark.parametrize("upto", ["", "x", "²", "-1", "9" * 30])
def test_what_is_no_look_marks_nothing(upto: str) -> None:
    match = match_under_way()
    look(match)
    seat = match.seats.get(number=0)
    assert reader(seat.player).post(f"/m/{match.code}/looks/", {"upto": upto}).status_code == 302
    assert top_of(page(reader(seat.player), match))


def test_only_who_sits_at_the_table_marks_anything() -> None:
    match = match_under_way()
    look(match)
    address = f"/m/{match.code}/looks/"
    assert reader(PlayerFactory()).post(address, {"upto": "1"}).status_code == 404
    assert "/login/" in reader().post(address, {"upto": "1"})["Location"]
    assert reader(match.seats.get(number=0).player).get(address).status_code == 405


def test_the_words_name_the_moment_looked_at_and_no_ply() -> None:
    match = running_match(game="hunting-prey")
    seat = match.seats.get(number=0)
    hand = record_of(match).view(0)["hand"]
    play.submit_turn(seat.pk, f"swap {hand[0]}, draw")
    play.submit_turn(seat.pk, f"play {record_of(match).view(0)['hand'][0]}")
    match = fresh(match)
    assert match.ply > 2
    found = look(match, ply=match.ply, seat=0)
    words = describe_reveal(found, ["Ann", "Bob"], list(match.seats.all()), record_of(match))
    assert words == ("Judge (staff) looked at the cards Ann sees, as of move 0 (why).")


def mails_of_next_turn(match: Match) -> list[str]:
    """Whoever is awaited answers; the texts of the mails that go out then, each on one line."""
    before = len(mail.outbox)
    answer(awaited(match))
    send_due_mails()
    return [" ".join(str(one.body).split()) for one in mail.outbox[before:]]


def test_the_next_mail_to_each_seat_tells_of_it_once() -> None:
    match = match_under_way()
    send_due_mails()
    look(match)
    told = [mails_of_next_turn(match) for _turn in range(4)]
    assert [[text.count(WORDS) for text in texts] for texts in told] == [[1], [1], [0], [0]]


def test_the_drawn_mail_tells_of_it_too() -> None:
    match = match_under_way()
    send_due_mails()
    look(match)
    mails_of_next_turn(match)
    assert WORDS in str(mail.outbox[-1].alternatives[0][0])  # type: ignore[attr-defined]


def test_what_was_marked_as_seen_on_the_page_is_in_no_mail() -> None:
    match = match_under_way()
    send_due_mails()
    look(match)
    reveals.mark_reveals_seen(other(awaited(match)).pk)
    (text,) = mails_of_next_turn(match)
    assert "looked at" not in text


@pytest.mark.parametrize("had_the_mail", [True, False])
def test_whoever_plays_by_mail_marks_as_seen_what_a_mail_told(
    had_the_mail: bool, settings: Any
) -> None:
    settings.REPLY_DOMAIN = DOMAIN
    match = new_match()
    send_due_mails()
    if had_the_mail:
        look(match)
        mails_of_next_turn(match)
    else:
        mails_of_next_turn(match)
        look(match)
    seat = asked(match)
    wrote(seat, "seen")
    assert bool(top_of(page(reader(seat.player), match))) != had_the_mail


def test_a_check_of_the_record_counts_no_moves_for_the_players() -> None:
    match = match_under_way()
    record_verification(match.pk, PlayerFactory(is_staff=True), verify_record_for_staff(match.pk))
    html = page(reader(), match)
    assert "verified the record (all moves check out)." in html


def files_looks() -> tuple[Any, Any]:
    """The migration that files looks of before, and the models as it finds them."""
    (file,) = Path(games.migrations.__path__[0]).glob("*_former_looks.py")
    last = MigrationLoader(None).graph.leaf_nodes("games")
    module = import_module(f"games.migrations.{file.stem}")
    return module, FormerApps(MigrationLoader(None).project_state(last).apps)


def old_event(match: Match, what: str, ply: int, why: str) -> Intervention:
    """An intervention as it was written before looks were filed where they happened."""
    return Intervention.objects.create(match=match, what=what, ply=ply, why=why, at=clock.now())


def test_the_migration_files_old_looks_where_they_happened_and_owes_those_that_matter() -> None:
    running, over = match_under_way(), match_under_way()
    first, second = (old_event(running, "revealed", ply, "why") for ply in (0, 3))
    old_event(over, "revealed", 1, "why")
    check = old_event(running, "verified", 4, "all 4 steps fit")
    wrong = old_event(
        running, "verified", 2, "the record does not fit; ply 2 is the first that is wrong"
    )
    play.resign_seat(over.seats.get(number=0).pk)
    migration, then = files_looks()
    migration.file_all(then, SimpleNamespace(connection=connection))
    for event in (first, second, check, wrong):
        event.refresh_from_db()
    assert [(event.ply, event.about_ply) for event in (first, second, wrong)] == [
        (4, 0),
        (4, 3),
        (4, 2),
    ]
    assert (check.ply, check.about_ply, check.why) == (4, None, "every step fits")
    assert wrong.why == "the record does not fit"
    assert {seat.unseen_look_id for seat in running.seats.all()} == {first.pk}
    assert {seat.unseen_look_id for seat in over.seats.all()} == {None}
