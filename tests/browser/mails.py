"""python -m tests.browser.mails FOLDER [begin ...]: every kind of mail, drawn and as text.

Each is drawn with a phone's 320 and a desk's 600 pixels, light and dark, without images (of which
no mail has any), into FOLDER; its text stands beside it. `begin`: only mails whose names begin so.
"""

import sys
from collections.abc import Iterable
from email.message import EmailMessage
from pathlib import Path
from unittest.mock import patch

from playwright.sync_api import Browser, sync_playwright

from tests.bench import house
from tests.services import chromium

WIDTHS = (320, 600)
SCHEMES = ("light", "dark")


def write(name: str, mail: EmailMessage, folder: Path) -> None:
    """The text of a mail below its head, and its page if it has one."""
    from tests.post.sink import html, text

    heads = "\n".join(
        f"{name}: {mail[name]}" for name in ("Subject", "To", "Reply-To") if mail[name]
    )
    (folder / f"{name}.txt").write_text(f"{heads}\n\n{text(mail)}")
    if mail.get_body(("html",)) is not None:
        (folder / f"{name}.html").write_text(html(mail))


def draw(browser: Browser, folder: Path) -> None:
    """Pictures of the pages in a folder."""
    page = browser.new_context().new_page()
    page.route("**/*.{png,jpg,gif,webp,svg}", lambda route: route.abort())
    for path in sorted(folder.glob("*.html")):
        page.set_content(path.read_text())
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 400})
            for scheme in SCHEMES:
                page.emulate_media(color_scheme=scheme)
                page.screenshot(path=folder / f"{path.stem}-{width}-{scheme}.png", full_page=True)


def main(folder: Path, begins: Iterable[str]) -> None:
    program = chromium()
    if program is None:
        raise SystemExit("No Chromium on PATH; install one or set CHROMIUM to its program.")
    house.set_up()
    from django.conf import settings
    from django.core import mail

    from tests.browser.mailbag.bag import Bag
    from tests.browser.mailbag.scenes import SCENES
    from tests.browser.visitors import launch
    from tests.play.times import Times

    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    settings.REPLY_DOMAIN, settings.ALARM_MAIL = "reply.example.org", ["host@example.org"]
    settings.SITE_URL, settings.SITE_HOST = "https://play.example.org", "play.example.org"
    mail.outbox = []
    folder.mkdir(parents=True, exist_ok=True)
    times = Times()
    with patch("config.clock.now", times.now):
        bag = Bag(times)
        for scene in SCENES:
            scene(bag)
    wanted = tuple(begins)
    for came in bag.mails:
        if not wanted or came.name.startswith(wanted):
            write(came.name, came.mail, folder)
    with sync_playwright() as playwright:
        browser = launch(playwright.chromium, program)
        draw(browser, folder)
        browser.close()
    print(f"{len(bag.mails)} mails")


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
