"""Every link of the site leads on: for a visitor, a member, the staff, and a guest who has only
mails."""

import random
import re
from html import unescape
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.core import mail
from django.utils import timezone

from accounts.models import Player
from games.models import InboundMail, Match
from games.post import signed_addresses
from games.post.outbox import invitation_links
from games.post.outbox.mail_sender import send_due_mails
from tests.browser.addresses import furnish
from tests.factories import PlayerFactory
from tests.long_run import LONG
from tests.matches import answer, awaited, fresh, open_table, sensible_turn
from tests.post.letters.writing import DOMAIN, quoting, reply_to, send
from tests.web.crawling import crawl
from tests.web.pages import reader

pytestmark = [pytest.mark.django_db, pytest.mark.lengthy, pytest.mark.one_database]
GUEST = "gus@example.org"
SENDER = f'"Gus Green" <{GUEST}>'


def test_visitor_member_and_staff_find_no_dead_end(tmp_path: Path, settings: Any) -> None:
    settings.MAILBOX_DIR = str(tmp_path / "mails")
    people = [PlayerFactory(display_name=name, confirmed=True) for name in ("Ann", "Bob")]
    furnished = furnish("house", people, tmp_path / "mails")
    (staff,) = Player.objects.filter(is_staff=True)
    for who, least in ((None, 60), (people[0], 90), (staff, 150 if LONG else 110)):
        starts = ["/", *(path for of, path in furnished.values() if of == who)]
        starts += ["/admin/"] if who == staff else []
        found = crawl(reader(who), starts)
        assert not found.faults, found.faults
        assert found.read.total() >= least


def test_a_guest_who_has_only_mails_finds_no_dead_end(settings: Any) -> None:
    settings.REPLY_DOMAIN = DOMAIN
    match = plays_by_mail(open_table(opener=PlayerFactory(display_name="Ann", confirmed=True)))
    assert match.status == Match.Status.FINISHED
    mails = [each for each in mail.outbox if each.to == [GUEST]]
    kinds = {str(each.extra_headers["X-Rural-Route-Reason"]) for each in mails}
    assert {"invitation", "turn", "finished"} <= kinds
    found = crawl(reader(), links_of(mails))
    assert not found.faults, found.faults
    assert found.read.total() >= 60


def plays_by_mail(match: Match) -> Match:
    """A match to its end, whose invited guest writes letters and asks for whatever mails tell."""
    assert match.opened_by is not None
    invitation = invitation_links.invite_address(match, match.opened_by, GUEST, timezone.now())
    send_due_mails()
    address = signed_addresses.invitation_address(invitation.pk, invitation.email)
    send(quoting(SENDER, "yes\nname Gus"), f"{address}@{DOMAIN}")
    dice = random.Random(5)
    asks = ["help", "table", "log", "settings"]
    while (match := fresh(match)).status == Match.Status.RUNNING:
        send_due_mails()
        seat = awaited(match)
        turn = sensible_turn(match, seat, dice)
        if seat.player.email != GUEST:
            answer(seat, turn)
            continue
        if asks:
            send(quoting(SENDER, asks.pop()), reply_to(seat))
        letter = send(quoting(SENDER, turn), reply_to(seat))
        assert letter.state == InboundMail.State.DONE
    send_due_mails()
    return match


def links_of(mails: list[Any]) -> list[str]:
    """The addresses of this site in text and HTML of the mails."""
    found: dict[str, None] = {}
    for each in mails:
        bodies = [each.body, *(body for body, kind in each.alternatives if kind == "text/html")]
        for address in re.findall(r"https?://[^\s\"<>)]+", "\n".join(map(str, bodies))):
            parts = urlsplit(unescape(address).rstrip(".,"))
            found[f"{parts.path}{'?' if parts.query else ''}{parts.query}"] = None
    return list(found)
