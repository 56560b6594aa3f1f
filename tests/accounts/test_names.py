"""What nobody may be called, and which two names look the same."""

from importlib import import_module
from types import SimpleNamespace

import pytest
from django.apps import apps
from django.core import mail
from django.core.exceptions import ValidationError
from django.db import IntegrityError, connection
from django.test.utils import CaptureQueriesContext

from accounts import email_ownership, forms, names
from accounts.models import Player, SecurityEvent
from games.management.commands import prepare
from games.play import bots
from tests.at_once import at_once
from tests.factories import PlayerFactory

pytestmark = pytest.mark.both_databases

GOOD = [
    "Ann",
    "Zoë",
    "O'Neill-Smith Jr.",
    "Пётр",
    "李雷",
    "Ann 李",
    "さくら花",
    "J. R. R.",
    "Nguyễn Thị",
    "Admiral",
    "Botany",
    "Player 10",
]


@pytest.mark.parametrize("name", GOOD)
def test_these_names_are_fine(name):
    names.validate_display_name(name)


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("An\u200bn", "invisible characters"),
        ("Ann\u3164", "invisible characters"),
        ("\u2800", "invisible characters"),
        ("Ann\ufe0f", "invisible characters"),
        ("\u202eAnn", "invisible characters"),
        ("A\u0301\u0302\u0303nn", "too many accents"),
        ("Аnn", "mixes alphabets"),  # a Cyrillic А
        ("Αnn", "mixes alphabets"),  # a Greek Α
        ("play.example", "like an address"),
        ("https://x", "like an address"),
        ("ann@home", "like an address"),
        ("www games", "like an address"),
        ("evil\uff0eorg", "like an address"),
        ("Rural Route", "reserved for the site"),
        ("RURAL  R0UTE", "reserved for the site"),
        ("Admin", "reserved for the site"),
        ("Аdмin".replace("м", "m"), "mixes alphabets"),
        ("admin 2", "reserved for the site"),
        ("5taff".replace("5", "S"), "reserved for the site"),
        *[(name, "reserved for the site") for name in bots.NAMES],
        ("B0T otter", "reserved for the site"),
    ],
)
def test_these_names_are_refused_with_the_reason(name, reason):
    with pytest.raises(ValidationError, match=reason):
        names.validate_display_name(name)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ann", "ANN"),
        ("Сор", "Cop"),  # all of it Cyrillic
        ("Ian", "lan"),
        ("Bob", "B0b"),
        ("Bernd", "Bemd"),
        ("Ａｎｎ", "Ann"),
        ("Ann  Lee", "Ann Lee"),
    ],
)
def test_these_two_look_the_same(one, other):
    assert names.fold_name(one) == names.fold_name(other)


@pytest.mark.parametrize(("one", "other"), [("Ann", "Anna"), ("Zoe", "Zoë"), ("P 1", "P 2")])
def test_these_two_do_not(one, other):
    assert names.fold_name(one) != names.fold_name(other)


def test_no_two_players_have_names_that_look_the_same(db):
    PlayerFactory(display_name="Ian")
    with pytest.raises(IntegrityError):
        Player.objects.bulk_create([Player(email="x@example.org", display_name="lan")])


def test_a_new_name_is_folded_whatever_is_saved_of_the_player(db):
    ann = PlayerFactory(display_name="Ann")
    ann.display_name = "Bea"
    ann.save(update_fields=["display_name"])
    ann.refresh_from_db()
    assert ann.folded_name == names.fold_name("Bea")


def test_the_page_says_what_is_wrong_with_a_name(client, db):
    PlayerFactory(display_name="Ian")
    form = {"email": "x@example.org", "time_zone": "UTC"}
    for name, reason in (("lan", "name looks like"), ("Bot Otter", "reserved for the site")):
        page = client.post("/account/signup/", form | {"display_name": name}).content.decode()
        assert reason in page
    assert Player.objects.count() == 1


def test_who_has_such_a_name_from_before_keeps_it(db):
    old = PlayerFactory(display_name="Bot Fan")
    assert forms.validate_free_name("Bot Fan", besides=old.pk) == "Bot Fan"
    with pytest.raises(ValidationError, match="reserved for the site"):
        forms.validate_free_name("Bot Fans", besides=old.pk)


def test_who_is_invited_gets_a_name_that_looks_like_nobodys(db):
    PlayerFactory(display_name="Ian")
    assert email_ownership.find_unused_name("lan") == "lan 2"


@pytest.mark.django_db(transaction=True)
def test_of_ten_who_want_a_name_at_once_each_gets_another(transactional_db):
    numbers = iter(range(10))
    made = at_once(
        lambda: email_ownership.claim_account(f"g{next(numbers)}@example.org", "Gus", "UTC")[1]
    )
    assert made == [True] * 10
    folded = list(Player.objects.values_list("folded_name", flat=True))
    assert len(folded) == len(set(folded)) == 10


# The update of a house that has such names


@pytest.fixture
def house_from_before(transactional_db):
    """Four players as a former release left them, three of whom look alike."""
    players = []
    for name in ("Ian", "lan", "Bea", "Ian 2", "1an"):
        players.append(PlayerFactory(display_name=name))
        Player.objects.update(folded_name=None)
    return players


def migrate():
    module = import_module("accounts.migrations.0010_names_that_look_the_same")
    module.fold(apps, SimpleNamespace(connection=connection))


def test_an_update_numbers_later_names_that_look_the_same_and_tells_them(house_from_before):
    migrate()
    assert list(Player.objects.order_by("pk").values_list("display_name", flat=True)) == [
        "Ian",
        "lan 3",
        "Bea",
        "Ian 2",
        "1an 4",
    ]
    assert prepare.notify_renamed_players() == 2
    assert prepare.notify_renamed_players() == 0
    assert [letter.to for letter in mail.outbox] == [
        [house_from_before[1].email],
        [house_from_before[4].email],
    ]
    assert "you are now called\nlan 3" in mail.outbox[0].body
    assert SecurityEvent.objects.filter(kind="renamed").count() == 2


def test_an_update_that_was_killed_is_taken_up_again(house_from_before, monkeypatch):
    module = import_module("accounts.migrations.0010_names_that_look_the_same")
    monkeypatch.setattr(module, "BATCH", 2)
    fold, seen = names.fold_name, []

    def dies(name):
        seen.append(name)
        if len(seen) == 15:
            raise KeyboardInterrupt
        return fold(name)

    monkeypatch.setattr(names, "fold_name", dies)
    with pytest.raises(KeyboardInterrupt):
        migrate()
    monkeypatch.setattr(names, "fold_name", fold)
    assert 0 < Player.objects.exclude(folded_name=None).count() < 5
    migrate()
    folded = list(Player.objects.values_list("folded_name", flat=True))
    assert len(set(folded)) == 5 and None not in folded


def test_an_update_looks_up_no_name_for_each_player(house_from_before):
    """No index finds them yet."""
    with CaptureQueriesContext(connection) as asked:
        migrate()
    # PostgreSQL may read rows by a cursor that it declares.
    lookups = [query for query in asked if query["sql"].startswith(("SELECT", "DECLARE"))]
    assert len(lookups) == 4  # names known and meant, the players, and that there are no more
