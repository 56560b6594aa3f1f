"""Naming devices on the page, and what makes the site one that can be installed."""

import base64
import hashlib
import json
import re
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from config.bootstrap import ensure_vapid_key
from games.models import Delivery, Device
from games.post.push import devices
from tests.factories import PlayerFactory
from tests.post.push.receiver import Receiver
from tests.web.pages import press, reader

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def own_key(settings: Any, tmp_path: Path) -> None:
    ensure_vapid_key(tmp_path / "vapid_key")
    settings.VAPID_KEY = (tmp_path / "vapid_key").read_text().strip()


def subscription(name: str = "a") -> dict[str, str]:
    device = Receiver()
    endpoint = f"https://push.example.org/{name}"
    return {"endpoint": endpoint, "p256dh": device.p256dh, "auth": device.auth}


def test_a_browser_is_named_listed_tried_and_removed() -> None:
    player = PlayerFactory()
    browser = reader(player)
    assert browser.post("/devices/", subscription()).status_code == 204
    page = browser.get("/news/")
    assert "Remove device" in page.content.decode()
    assert "push.example.org" not in page.content.decode()
    press(browser, "/devices/try/")
    assert Delivery.objects.get().notification.type == devices.DEVICE_TEST
    press(browser, f"/devices/{Device.objects.get().pk}/forget/")
    assert not Device.objects.exists()


def test_devices_are_tested_so_many_times_a_day(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(devices, "TESTS", 1)
    browser = reader(PlayerFactory())
    browser.post("/devices/", subscription())
    press(browser, "/devices/try/")
    Delivery.objects.update(state=Delivery.State.SENT)
    page = press(browser, "/devices/try/", follow=True)
    assert "Try again tomorrow" in page.content.decode()
    assert Delivery.objects.count() == 1


def test_a_device_goes_with_its_session() -> None:
    player = PlayerFactory()
    browser = reader(player)
    browser.post("/devices/", subscription())
    browser.logout()
    assert not Device.objects.exists()


def test_nobody_removes_the_device_of_somebody_else() -> None:
    browser = reader(PlayerFactory())
    browser.post("/devices/", subscription())
    reader(PlayerFactory()).post(f"/devices/{Device.objects.get().pk}/forget/")
    assert Device.objects.count() == 1


@pytest.mark.parametrize(
    "wrong",
    [
        {"endpoint": "https://127.0.0.1:8000/"},
        {"endpoint": "http://push.example.org/a"},
        {"endpoint": "https://push.example.org/" + "a" * 800},
        {"p256dh": "AAAA"},
        {"auth": "x" * 500},
        {"endpoint": ""},
    ],
)
def test_what_is_no_subscription_is_refused_in_a_sentence(wrong: dict[str, str]) -> None:
    answer = reader(PlayerFactory()).post("/devices/", subscription() | wrong)
    assert answer.status_code == 400
    assert "doesn’t belong to a push service" in answer.content.decode()
    assert not Device.objects.exists()


def test_a_visitor_names_no_device() -> None:
    assert Client().post("/devices/", subscription()).status_code == 302
    assert not Device.objects.exists()


def test_the_manifest_names_pictures_that_are_there() -> None:
    answer = Client().get("/manifest.webmanifest")
    told = json.loads(answer.content)
    assert answer["Content-Type"] == "application/manifest+json"
    assert (told["display"], told["start_url"], told["scope"]) == ("standalone", "/", "/")
    assert {icon["purpose"] for icon in told["icons"]} == {"any", "maskable"}
    for icon in told["icons"]:
        assert Path("games/static", icon["src"].removeprefix("/static/")).is_file()
    assert "manifest-src 'self'" in answer["Content-Security-Policy"]


def test_the_service_worker_stands_at_the_root_and_keeps_one_page() -> None:
    answer = Client().get("/worker.js")
    script = answer.content.decode()
    assert answer["Content-Type"].startswith("text/javascript")
    assert answer["Cache-Control"] == "no-cache"
    assert re.findall(r"\.(?:add|addAll|put)\(", script) == [".add("]
    assert 'const OFFLINE = "/offline/";' in script


def test_the_offline_page_stands_alone_and_its_style_is_allowed_by_name() -> None:
    answer = Client().get("/offline/")
    page = answer.content.decode()
    found = re.search(r"<style>(.*?)</style>", page, re.DOTALL)
    assert found is not None
    digest = base64.b64encode(hashlib.sha256(found[1].encode()).digest()).decode()
    assert f"'sha256-{digest}'" in answer["Content-Security-Policy"]
    assert not re.search(r"<(?:link|script|img)", page)
