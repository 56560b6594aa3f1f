"""Adding other apps on the page of notifications, trying, switching and removing them."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import Player
from games.models import Delivery, Hook
from games.post.hooks import player_hooks
from tests.factories import PlayerFactory
from tests.web.pages import press, reader

pytestmark = pytest.mark.django_db

TOPIC = {"address": "https://ntfy.sh/my-topic"}


def page_of(browser: Client) -> str:
    return browser.get("/news/").content.decode()


def added(player: Player, kind: str = "ntfy", **given: str) -> Hook:
    return player_hooks.add_hook(player, kind, given or TOPIC, timezone.now())


def press_act(browser: Client, hook: Hook, act: str) -> None:
    browser.post(f"/hooks/{hook.pk}/change/", {"act": act})


def test_an_app_is_added_tried_switched_off_and_on_and_removed() -> None:
    player = PlayerFactory()
    browser = reader(player)
    assert "Apps</th>" not in page_of(browser), "a column for what nobody has"
    answered = press(browser, "/hooks/add/ntfy/", TOPIC, follow=True)
    assert "App added" in answered.content.decode()
    hook = Hook.objects.get()
    assert (hook.player, hook.kind, hook.address) == (player, "ntfy", TOPIC["address"])
    assert "Apps</th>" in page_of(browser)
    press(browser, f"/hooks/{hook.pk}/test/")
    assert "on its way" in page_of(browser)
    Delivery.objects.update(state=Delivery.State.FAILED, error="403 no <b>way</b>")
    assert "failed: 403 no &lt;b&gt;way&lt;/b&gt;" in page_of(browser)
    Delivery.objects.update(state=Delivery.State.SENT, error="")
    assert "The test message arrived." in page_of(browser)
    press_act(browser, hook, "off")
    assert "Switched off on" in page_of(browser) and Hook.objects.get().off_since
    press_act(browser, hook, "on")
    assert Hook.objects.get().off_since is None
    press_act(browser, hook, "remove")
    assert not Hook.objects.exists()


def test_the_address_of_an_app_is_not_shown_again_and_the_secret_that_is_ours_to_give_is() -> None:
    player = PlayerFactory()
    added(player, "slack", address="https://hooks.slack.com/services/T0/B0/secretword")
    hook = added(player, "signed", address="https://example.org/hook")
    page = page_of(reader(player))
    assert "secretword" not in page
    assert hook.secret.startswith("whsec_") and hook.secret in page


@pytest.mark.parametrize("kind", ["ntfy", "matrix", "signed", "slack", "discord"])
def test_a_hostile_address_is_quoted_and_not_kept(kind: str) -> None:
    browser = reader(PlayerFactory())
    given = {"secret": "syt_x", "room": "!a:b"}
    for address in (
        "http://push.example.org/x",
        "https://a.example:8443/x",
        "https://user@a.example/x",
        "javascript:alert(1)",
        "https://exämple.org/x",
    ):
        page = press(browser, f"/hooks/add/{kind}/", {**given, "address": address})
        assert "look right" in page.content.decode()
    assert not Hook.objects.exists()


def test_a_sixth_app_is_refused_in_a_sentence() -> None:
    player = PlayerFactory()
    for _ in range(Hook.MOST):
        added(player)
    page = press(reader(player), "/hooks/add/ntfy/", TOPIC, follow=True).content.decode()
    assert "You already send to 5 other apps." in page
    assert Hook.objects.count() == Hook.MOST


def test_nobody_changes_or_tries_the_app_of_somebody_else() -> None:
    hook = added(PlayerFactory())
    other = reader(PlayerFactory())
    for act in ("off", "remove"):
        press_act(other, hook, act)
    other.post(f"/hooks/{hook.pk}/test/")
    assert Hook.objects.get().off_since is None and not Delivery.objects.exists()


def test_apps_are_tried_so_many_times_a_day(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(player_hooks, "TESTS", 1)
    player = PlayerFactory()
    hook = added(player)
    browser = reader(player)
    press(browser, f"/hooks/{hook.pk}/test/")
    Delivery.objects.update(state=Delivery.State.SENT)
    page = press(browser, f"/hooks/{hook.pk}/test/", follow=True).content.decode()
    assert "Try again tomorrow" in page
    assert Delivery.objects.count() == 1


def test_an_unknown_kind_is_no_page() -> None:
    assert reader(PlayerFactory()).post("/hooks/add/pager/", {}).status_code == 404


def saved(player: Player, **changed: Any) -> Player:
    """The player, once the page was sent with some of it changed."""
    browser = reader(player)
    sent = {"turn_mails": "none", "digest_hour": "8", "quiet_from": "", "quiet_to": "", **changed}
    browser.post("/news/", sent)
    return Player.objects.get(pk=player.pk)


def test_whoever_hears_of_turns_in_another_app_alone_need_not_say_that_they_know() -> None:
    player = PlayerFactory(password="correct horse")
    hook = added(player)
    assert saved(player, hook_turns="on").turn_mails == "none"
    other = PlayerFactory(password="correct horse")
    assert saved(other, hook_turns="on").turn_mails == "at_once", "they have no other app"
    third = PlayerFactory(password="correct horse")
    player_hooks.switch_hook(third, added(third).pk, False, timezone.now() - timedelta(days=1))
    assert saved(third, hook_turns="on").turn_mails == "at_once", "it is off"
    assert hook.player.hook_turns


def test_what_nobody_can_see_on_the_page_stays_as_it_is() -> None:
    """Without another app the column is not there, and saving changes nothing of it."""
    player = PlayerFactory(hook_matches=False)
    page = page_of(reader(player))
    for name, value in (("turns", "True"), ("reminders", "True"), ("matches", "False")):
        assert f'<input type="hidden" name="hook_{name}" value="{value}"' in page
