"""Staff move, withdraw and annul in seasons: with a reason, told to those whom it concerns."""

import pytest
from django.core import mail
from django.urls import reverse

from accounts.models import Player
from games.models import Match, StaffAct
from games.play import NotAllowed
from games.post.outbox.mail_sender import send_due_mails
from games.seasons import season_jobs, staff_actions
from games.seasons.division_tables import build_tables
from games.seasons.models import Entry, Fixture
from tests.factories import PlayerFactory
from tests.seasons.town import SPRING, begun, end_all, season_of, shown_division, some
from tests.web.pages import press, reader

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]


@pytest.fixture
def judge() -> Player:
    return PlayerFactory(display_name="Judge", is_staff=True, is_superuser=True, confirmed=True)


def test_staff_put_somebody_into_a_division_and_withdraw_somebody_by_forms(judge: Player) -> None:
    season = season_of(some(16))
    last, first = season.entries.order_by("-pk")[0], season.entries.order_by("pk")[0]
    page = reverse("admin:seasons_entry_page", args=[last.pk])
    client = reader(judge)
    assert "Move to another division" in client.get(page).content.decode()
    press(client, page, {"act": "move", "division": "1", "why": "an old hand"})
    staff_actions.withdraw_entry(first.pk, judge, "two accounts")
    season_jobs.run_seasons(SPRING)
    last.refresh_from_db()
    assert last.division is not None and last.division.number == 1
    assert not Entry.objects.filter(pk=first.pk).exists()
    assert list(StaffAct.objects.values_list("what", "why")) == [
        ("placed", "an old hand"),
        ("withdrew", "two accounts"),
    ]
    send_due_mails()
    (told,) = (
        one for one in mail.outbox if one.to == [last.player.email] and "anoth" in one.subject
    )
    assert "you will be in division 1" in " ".join(told.body.split())
    assert "Reason: an old hand" in told.body


def test_somebody_is_moved_into_the_place_of_who_was_withdrawn(judge: Player) -> None:
    season = season_of(some(16))
    season_jobs.run_seasons(SPRING)
    end_all(season, SPRING)
    first, second = season.divisions.order_by("number")
    gone = first.entries.order_by("rank")[0]
    late = second.entries.order_by("rank")[0]
    with pytest.raises(NotAllowed, match="Division 1 has no gap|has started playing"):
        staff_actions.move_entry(late.pk, 1, judge, "why not")
    staff_actions.withdraw_entry(gone.pk, judge, "gone fishing")
    with pytest.raises(NotAllowed, match="has started playing"):
        staff_actions.move_entry(late.pk, 1, judge, "why not")
    new = Entry.objects.create(
        season=season, player=PlayerFactory(), division=second, rank=99, joined_at=SPRING
    )
    staff_actions.move_entry(new.pk, 1, judge, "came late")
    waiting = Fixture.objects.filter(sittings__entry=new)
    assert waiting.exists() and not waiting.filter(void=True).exists()
    assert not gone.sittings.filter(fixture__match=None).exists()


def test_a_match_is_void_or_its_result_annulled_and_the_table_counts_anew(judge: Player) -> None:
    division = shown_division(some(9))
    coming = division.fixtures.filter(match=None)[0]
    staff_actions.annul_fixture(coming.pk, judge, "the server was away")
    coming.refresh_from_db()
    assert coming.void and StaffAct.objects.filter(what="voided").count() == 3
    with pytest.raises(NotAllowed, match="already void"):
        staff_actions.annul_fixture(coming.pk, judge, "again")
    running_now = division.fixtures.filter(match__status=Match.Status.RUNNING)[0]
    with pytest.raises(NotAllowed, match="The match is in progress"):
        staff_actions.annul_fixture(running_now.pk, judge, "no")
    (table,) = build_tables([division])
    before = sum(one.finished for one in table.standings)
    over = division.fixtures.filter(match__status=Match.Status.FINISHED)[0]
    page = reverse("admin:seasons_fixture_page", args=[over.pk])
    press(reader(judge), page, {"act": "annul", "why": "they agreed on it"})
    (table,) = build_tables([division])
    assert sum(one.finished for one in table.standings) == before - 3


def test_staff_who_are_in_the_season_do_nothing_in_it(judge: Player) -> None:
    season = season_of([judge, *some(7)])
    for entry in season.entries.all():
        with pytest.raises(NotAllowed, match="Ask a colleague"):
            staff_actions.withdraw_entry(entry.pk, judge, "mine")
    assert begun(8, "ranchers").entries.count() == 8
