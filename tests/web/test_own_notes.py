"""Notes to oneself on the page of a match."""

import re
from typing import Any

import pytest
from django.contrib import admin
from django.test import Client

from accounts.models import Player
from games import play
from games.models import Match, PrivateNote
from games.play.private_notes import LONGEST, notes_digest
from tests.factories import PlayerFactory
from tests.matches import answer, awaited, fresh, open_table, play_on, running_match
from tests.web.pages import reader

pytestmark = pytest.mark.django_db
WORDS = "Quolls <b>lie</b> with Bob"
SHOWN = "Quolls &lt;b&gt;lie&lt;/b&gt; with Bob"
FORM = 'id="own-notes"'


@pytest.fixture
def people() -> list[Player]:
    return [PlayerFactory(display_name="Ann"), PlayerFactory(display_name="Bob")]


@pytest.fixture
def match(people: list[Player]) -> Match:
    return running_match(people=people)


def page(match: Match, who: Player | None, path: str = "", **how: Any) -> str:
    client = Client() if who is None else reader(who)
    return client.get(f"/m/{match.code}/{path}", **how).content.decode()


def keeps(match: Match, who: Player, text: str, before: str = "", **how: Any) -> Any:
    sent = {"text": text, "before": notes_digest(before)}
    return reader(who).post(f"/m/{match.code}/notes/", sent, **how)


def above(html: str) -> str:
    """What stands above the table."""
    return html.split('class="table-page__table"')[0]


def test_notes_stand_below_the_table_and_above_it_at_ones_turn(match: Match) -> None:
    seat = awaited(match)
    assert seat.player is not None
    answered = keeps(match, seat.player, WORDS)
    assert answered.headers["Location"] == f"/m/{match.code}/#notes"
    html = page(match, seat.player)
    assert SHOWN in above(html) and html.count(SHOWN) == 3  # the form has them, too
    answer(seat)
    html = page(match, seat.player)
    assert SHOWN not in above(html) and SHOWN in html


def test_nobody_else_reads_them_on_any_page(match: Match, people: list[Player]) -> None:
    keeps(match, people[0], WORDS)
    judge = PlayerFactory(is_staff=True, is_superuser=True)
    ended = play_on(fresh(match))
    for who in (people[1], PlayerFactory(), judge, None):
        assert FORM in page(match, who) if who == people[1] else FORM not in page(match, who)
        for path in ("", "log/", "moment/0/", "deal/", "match.json", "match.txt"):
            assert "Quolls" not in page(ended, who, path), path
    for path in ("timeline", "dispute"):
        shown = reader(judge).get(f"/admin/games/match/{match.pk}/{path}/")
        assert shown.status_code == 200 and "Quolls" not in shown.content.decode()
    assert not admin.site.is_registered(PrivateNote)


def test_htmx_gets_the_notes_alone_and_a_pulse_leaves_them(
    match: Match, people: list[Player]
) -> None:
    answered = keeps(match, people[0], WORDS, headers={"hx-request": "true"})
    html = answered.content.decode()
    assert answered.status_code == 200 and html.lstrip().startswith("<section")
    assert SHOWN in html and "Notes saved." in html and "<table" not in html
    refused = keeps(match, people[0], "late", headers={"hx-request": "true"}).content.decode()
    assert "changed elsewhere" in refused and ">\nlate</textarea>" in refused and SHOWN in refused
    before = re.search(r'name="before" value="(\w+)"', refused)
    assert before and before[1] == notes_digest(WORDS)  # so that saving once more does
    gone = keeps(match, people[0], "", WORDS, headers={"hx-request": "true"}).content.decode()
    assert "Notes deleted." in gone and not PrivateNote.objects.exists()


def test_what_is_refused_stays_as_it_was_typed(match: Match, people: list[Player]) -> None:
    answered = keeps(match, people[0], "y" * (LONGEST + 1))
    html = answered.content.decode()
    assert answered.status_code == 422 and "y" * (LONGEST + 1) in html
    assert 'id="not-noted" role="alert"' in html and "<details open>" in html


def test_only_who_holds_a_seat_has_notes_there(match: Match, people: list[Player]) -> None:
    stranger = PlayerFactory()
    assert keeps(match, stranger, WORDS).status_code == 404
    assert Client().post(f"/m/{match.code}/notes/", {"text": WORDS}).status_code == 302
    assert FORM not in page(match, stranger) and FORM not in page(match, None)
    assert FORM not in page(open_table(opener=people[0]), people[0])
    assert not PrivateNote.objects.exists()


def test_no_other_page_moves_or_hears_of_a_note(match: Match, people: list[Player]) -> None:
    before = Match.objects.values().get(pk=match.pk), list(match.seats.values())
    play.add_note(match.seats.get(player=people[0]).pk, WORDS)
    assert (Match.objects.values().get(pk=match.pk), list(match.seats.values())) == before
