"""The timeline of a match as staff read it."""

import re

import pytest

from games import play
from games.models import Intervention, Notice
from tests.admin.pages import CODES, LIST, hidden_cards, page_of, reveal, texts

pytestmark = pytest.mark.django_db


def test_staff_see_moves_notices_and_the_deadline_on_one_page(client, judge, match):
    client.force_login(judge)
    page = client.get(page_of(match))
    kinds = {entry.kind.value for entry in page.context["entries"]}
    assert kinds == {"match", "step", "question", "notice"}
    assert 'id="ply-4"' in texts(page)
    assert match.seed_hash in texts(page)


def test_the_address_of_a_match_leads_to_its_timeline(client, judge, match):
    client.force_login(judge)
    assert client.get(f"{LIST}{match.pk}/change/").url == page_of(match)


def test_the_timeline_shows_one_seat_and_one_kind_if_asked(client, judge, match):
    client.force_login(judge)
    page = client.get(page_of(match), {"seat": "0", "kind": "step"})
    assert {(entry.kind.value, entry.seat.number) for entry in page.context["entries"]} == {
        ("step", 0)
    }


@pytest.mark.parametrize("filters", [{"seat": "99"}, {"seat": "x"}, {"kind": "secret"}])
def test_a_filter_that_there_is_not_shows_everything(client, judge, match, filters):
    client.force_login(judge)
    assert client.get(page_of(match), filters).context["hidden"] == 0


def test_a_match_that_there_is_not_has_no_page(client, judge):
    client.force_login(judge)
    for page in ("timeline", "table"):
        assert client.get(f"{LIST}987654/{page}/").status_code == 404


def test_the_seed_is_shown_to_nobody_while_the_match_runs_and_to_staff_afterwards(
    client, root, match
):
    client.force_login(root)
    for page in (LIST, page_of(match), page_of(match, "table")):
        assert match.seed not in texts(client.get(page))
    assert match.seed not in texts(reveal(client, match))
    play.resign_seat(match.seats.first().pk)
    assert match.seed in texts(client.get(page_of(match)))


# Letters by lot, among which the code of a card may be.
CHANCE = re.compile(r'name="(?:csrfmiddlewaretoken|form_key)" value="[^"]*"')


def test_a_hidden_card_is_on_no_page_of_a_running_match(client, root, match):
    client.force_login(root)
    hidden = hidden_cards(match)
    notice = Notice.objects.filter(seat__match=match).first()
    pages = [
        LIST,
        f"{LIST}{match.pk}/change/",
        f"{LIST}{match.pk}/history/",
        page_of(match),
        page_of(match, "table"),
        *(f"{page_of(match, 'table')}?ply={ply}&seat={who}" for ply in (0, 4) for who in "01"),
        f"{page_of(match, 'table')}?ply=4&seat=every&reveal-why=please&reveal-seat=every",
        "/admin/games/notice/",
        f"/admin/games/notice/{notice.pk}/change/",
        "/admin/games/intervention/",
        "/admin/",
    ]
    assert len(hidden) > 30
    for page in pages:
        answered = client.get(page, follow=True)
        assert answered.status_code == 200
        told = CHANCE.sub("", texts(answered))
        assert set(CODES.findall(told)) & hidden == set(), page
    assert not Intervention.objects.exists()
