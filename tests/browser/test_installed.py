"""The site as an installed one, in a real Chromium: a push that is shown and opened, the page for
when there is no way to the house, the manifest. Only the push service is not there: what it would
have said is handed to the browser by its own tools."""

import json
import shutil
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from accounts.models import Player
from config.bootstrap import ensure_vapid_key
from games.models import Device
from games.post.push import push_message
from tests.browser.barriers import barriers
from tests.browser.matches import begun_by
from tests.browser.visitors import Visitors, launch, page_width
from tests.post.push.receiver import Receiver

SHOWN = """async () => {
  const registration = await navigator.serviceWorker.ready;
  const shown = await registration.getNotifications();
  return shown.map((each) => [each.title, each.body, each.tag, each.data.navigate]);
}"""
# A headless Chromium has no push service; all that is ours around the subscription is real.
SUBSCRIBED = """([endpoint, p256dh, auth]) => {
  const made = {
    endpoint,
    options: {applicationServerKey: null},
    toJSON: () => ({endpoint, keys: {p256dh, auth}}),
  };
  let known = null;
  PushManager.prototype.getSubscription = async () => known;
  PushManager.prototype.subscribe = async (asked) => {
    made.options.applicationServerKey = asked.applicationServerKey.buffer;
    known = made;
    return made;
  };
  Notification.requestPermission = async () => "granted";
}"""


@pytest.fixture(autouse=True)
def own_key(settings: Any, tmp_path: Any) -> None:
    ensure_vapid_key(tmp_path / "vapid_key")
    settings.VAPID_KEY = (tmp_path / "vapid_key").read_text().strip()


@pytest.fixture
def visitors(browser: Browser, live_server: Any) -> Iterator[Visitors]:
    """As always, but in a whole Chromium: one without windows shows no notification."""
    names = ("chromium", "chromium-browser", "google-chrome")
    program = next(filter(None, map(shutil.which, names)), None)
    if program is None:
        pytest.skip("There is no whole Chromium here, only one without windows.")
    whole = launch(browser.browser_type, program)
    visitors = Visitors(whole, live_server.url)
    yield visitors
    visitors.leave()
    whole.close()
    assert visitors.problems == []


def test_the_installed_site_tells_and_stands_without_the_house(
    visitors: Visitors, people: list[Player], settings: Any
) -> None:
    page = visitors.known(people[0])
    context: BrowserContext = page.context
    context.grant_permissions(["notifications"])
    named(page, people[0])
    pushed(page, people, settings)
    without_the_house(page, context)
    visitors.problems[:] = [each for each in visitors.problems if "ERR_INTERNET" not in each]


def named(page: Page, player: Player) -> None:
    """The reader names this browser as a device; the page is in order at both widths."""
    device = Receiver()
    keys = json.dumps(["https://push.example.org/a", device.p256dh, device.auth])
    page.add_init_script(f"({SUBSCRIBED})({keys})")
    for width in (360, 1280):
        page.set_viewport_size({"width": width, "height": 900})
        page.goto("/news/")
        expect(page.get_by_role("button", name="Turn on for this device")).to_be_visible()
        assert barriers(page) == ""
        assert page_width(page) <= width
    page.get_by_role("button", name="Turn on for this device").click()
    expect(page.get_by_role("button", name="Remove device")).to_be_visible()
    assert Device.objects.get().player == player


def pushed(page: Page, people: list[Player], settings: Any) -> None:
    """What our sender would seal is shown by our service worker."""
    match = begun_by(people)
    seats = list(match.seats.select_related("player").order_by("number"))
    notice = seats[0].notices.filter(kind="turn").first() or seats[0].notices.first()
    settings.SITE_URL = page.evaluate("location.origin")
    told = push_message.build_message(notice, seats, match, 1)
    browser = page.context.new_cdp_session(page)
    browser.send("ServiceWorker.enable")
    found: list[dict[str, Any]] = []
    browser.on("ServiceWorker.workerRegistrationUpdated", lambda each: found.append(each))
    page.evaluate("navigator.serviceWorker.ready")
    browser.send("ServiceWorker.disable")
    browser.send("ServiceWorker.enable")
    page.wait_for_timeout(100)
    registrations = [one for each in found for one in each["registrations"]]
    origin = page.evaluate("location.origin")
    (number,) = {one["registrationId"] for one in registrations if one["scopeURL"] == f"{origin}/"}
    browser.send(
        "ServiceWorker.deliverPushMessage",
        {
            "origin": origin,
            "registrationId": number,
            "data": push_message.message_bytes(told).decode(),
        },
    )
    page.wait_for_function(f"async () => (await ({SHOWN})()).length === 1")
    names = [seat.name for seat in seats if seat.pk != notice.seat_id]
    assert page.evaluate(SHOWN) == [
        [
            told["notification"]["title"],
            f"With {', '.join(names)}",
            match.code,
            f"{origin}{match.get_absolute_url()}",
        ]
    ]


def without_the_house(page: Page, context: BrowserContext) -> None:
    """Offline, every page is the one that the service worker keeps; and it keeps no other."""
    manifest = page.request.get("/manifest.webmanifest").json()
    assert manifest["display"] == "standalone"
    page.goto("/")
    page.evaluate("navigator.serviceWorker.ready")
    context.set_offline(True)
    page.goto("/lobby/")
    expect(page.get_by_role("heading")).to_have_text("You’re offline")
    assert page.evaluate("getComputedStyle(document.body).maxWidth") != "none"
    kept = page.evaluate(
        """async () => {
          const names = await caches.keys();
          const keys = async (name) => (await caches.open(name)).keys();
          const all = await Promise.all(names.map(keys));
          return all.flat().map((request) => new URL(request.url).pathname);
        }"""
    )
    assert kept == ["/offline/"]
    context.set_offline(False)
    page.goto("/lobby/")
    expect(page.get_by_role("heading", level=1)).not_to_have_text("You’re offline")
