"""What a page takes for the deal: seen, kept by its hash, and receipted at once."""

from typing import Any

import pytest

from accounts.models import Player
from games import periodic_jobs
from games.models import Joining, Match, Notification, Seek
from games.play.record import joint_seed
from games.play.record.joint_seed import hash_salt
from games.seasons.models import Entry, Season
from games.seasons.page_paths import season_path
from games.seasons.registration import open_cup
from games.web.idempotency import FIELD
from tests.factories import PlayerFactory
from tests.matches import EMU, fresh, open_table
from tests.web.pages import keyed, press, reader

pytestmark = pytest.mark.django_db


@pytest.fixture
def player() -> Player:
    return PlayerFactory(confirmed=True)


@pytest.fixture
def match() -> Match:
    return open_table(3, game="hunting-prey")


def last_salt(match: Match) -> str:
    return joint_seed.list_joinings(fresh(match))[-1].salt


def test_the_hash_stands_on_the_page_before_anybody_joins_with_a_field_for_the_salt(
    match: Match, player: Player
) -> None:
    html = reader(player).get(match.get_absolute_url()).content.decode()
    assert match.seed_hash in html and match.secret not in html
    assert 'name="salt"' in html and "games/salt" in html


def test_whoever_joins_has_the_receipt_on_the_page_and_by_email(
    match: Match, player: Player, mailoutbox: Any
) -> None:
    browser = reader(player)
    press(browser, f"/m/{match.code}/join/", {"salt": "quoll"})
    receipt = f"receipt {match.code} 2 {hash_salt('quoll')} {match.seed_hash}"
    assert receipt in browser.get(match.get_absolute_url()).content.decode()
    assert receipt not in reader().get(match.get_absolute_url()).content.decode()
    periodic_jobs.send_notices()
    told = [mail.body for mail in mailoutbox if mail.to == [player.email]]
    assert [receipt in " ".join(body.split()) for body in told] == [True]


def test_a_join_that_is_sent_again_with_another_salt_keeps_the_first(
    match: Match, player: Player
) -> None:
    browser = reader(player)
    sent = keyed(browser, accept="usual", salt="quoll")
    for salt in ("quoll", "numbat"):
        answered = browser.post(f"/m/{match.code}/join/", sent | {"salt": salt})
        assert answered.status_code == 302 and FIELD in sent
    assert last_salt(match) == hash_salt("quoll")
    assert Joining.objects.filter(seat__match=match).count() == 2


def test_without_a_salt_one_sits_down_all_the_same(match: Match, player: Player) -> None:
    press(reader(player), f"/m/{match.code}/join/")
    assert match.seats.filter(player=player).exists() and last_salt(match) == ""
    assert not Notification.objects.filter(type=joint_seed.RECEIPT).exists()


def test_a_salt_of_any_length_and_letters_is_kept_by_its_hash(match: Match, player: Player) -> None:
    words = "Quöll \u202e\U0001f43e " * 9000
    press(reader(player), f"/m/{match.code}/join/", {"salt": words})
    assert last_salt(match) == hash_salt(words)


def test_seeks_and_entries_keep_a_salt(player: Player) -> None:
    browser = reader(player)
    press(browser, "/lobby/wish/", {"game": EMU, "salt": "quoll"})
    assert Seek.objects.get().salt == hash_salt("quoll")
    cup = open_cup(PlayerFactory(), EMU, 3)
    assert 'name="salt"' in browser.get(season_path(cup)).content.decode()
    press(browser, f"/seasons/{Season.objects.get().pk}/join/", {"salt": "numbat"})
    assert Entry.objects.get(player=player).salt == hash_salt("numbat")
