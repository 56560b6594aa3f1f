"""Addresses and tokens of other apps, as they are stored: encrypted, through changes of the key."""

from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection
from django.utils import timezone

from accounts.models import Player
from games.models import Delivery, Hook
from games.play.staff.account_merge import merge_accounts
from games.post.hooks import player_hooks
from games.post.outbox.hook_sender import HOOK
from games.post.outbox.sender import send_due
from tests.factories import PlayerFactory

pytestmark = pytest.mark.django_db

GIVEN = {"address": "https://ntfy.sh/secret-topic", "secret": "tk_secret"}


@pytest.fixture
def hook() -> Hook:
    return player_hooks.add_hook(PlayerFactory(), Hook.Kind.NTFY, GIVEN, timezone.now())


def stored() -> str:
    with connection.cursor() as cursor:
        cursor.execute("SELECT address, secret FROM games_hook")
        return " ".join(cursor.fetchone())


def read() -> tuple[str, str]:
    found = Hook.objects.get()
    return found.address, found.secret


def test_no_word_of_a_secret_stands_in_the_database(hook: Hook) -> None:
    assert "topic" not in stored() and "tk_" not in stored()
    assert read() == tuple(GIVEN.values())


def test_secrets_are_read_through_a_change_of_the_secret_key(hook: Hook, settings: Any) -> None:
    before = settings.SECRET_KEY
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = "a new key " * 6, [before]
    assert read() == tuple(GIVEN.values())
    call_command("renew_factors")
    settings.SECRET_KEY_FALLBACKS = []
    assert read() == tuple(GIVEN.values())


def test_an_app_whose_key_is_gone_is_switched_off_and_calls_nothing(
    hook: Hook, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.SECRET_KEY = "another key " * 5
    assert read() == ("", "")
    call_command("renew_factors")
    assert "gAAAA" in stored(), "what cannot be read was thrown away"
    player_hooks.send_test(hook.player, hook.pk, timezone.now())
    send_due(HOOK)
    assert Delivery.objects.get(channel="hook").state == Delivery.State.FAILED
    assert Hook.objects.get().off_since is not None


def test_apps_go_with_a_player_whose_two_accounts_become_one(hook: Hook) -> None:
    kept: Player = PlayerFactory()
    staff = PlayerFactory(is_staff=True, is_superuser=True)
    merge_accounts(hook.player_id, kept.pk, staff, "one person")
    assert list(kept.hooks.values_list("pk", flat=True)) == [hook.pk]
    assert read() == tuple(GIVEN.values())
