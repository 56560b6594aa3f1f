"""The mailbox takes mails by SMTP and shows them, to this machine only."""

import html
import re
import socket
import subprocess
import sys
from collections.abc import Iterator
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path
from smtplib import SMTP
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from config.bootstrap import ROOT
from config.processes import find_free_port
from games.post import inbox
from games.post.mailbox import MailSink as Sink
from games.web.views import mailbox

SCRIPT = "<script>alert('emu')</script>"


def turn_mail(subject: str = "Your turn", page: str = "") -> bytes:
    message = EmailMessage()
    message["From"] = "Rural Route <post@example.org>"
    message["To"] = "Ada <ada@example.org>"
    message["Subject"] = subject
    message["Message-ID"] = "<turn.7@example.org>"
    message.set_content("Hatch or draw. Ο Έμου & co.\n")
    if page:
        message.add_alternative(page, subtype="html")
    return message.as_bytes()


@pytest.fixture
def sink(tmp_path: Path, settings) -> Sink:
    settings.MAILBOX_DIR = str(tmp_path / "mailbox")
    return Sink(tmp_path / "mailbox")


@pytest.fixture
def client(db) -> Client:
    return Client()


def only_key() -> str:
    (path,) = mailbox.newest_first()
    return path.name


def subjects(client: Client, **query: str) -> list[str]:
    answer = client.get(reverse("mailbox"), query)
    return [mail.subject for mail in answer.context["mails"]]


def test_the_newest_mail_is_on_top(client: Client, sink: Sink) -> None:
    for subject in ("first", "second", "third"):
        sink.store_mail(turn_mail(subject), ["ada@example.org"])
    assert subjects(client) == ["third", "second", "first"]


def test_mails_of_one_recipient_can_be_picked_out(client: Client, sink: Sink) -> None:
    sink.store_mail(turn_mail("for Ada"), ["ada@example.org"])
    sink.store_mail(turn_mail("for Bea"), ["bea@example.org"])
    sink.store_mail(turn_mail("for both"), ["ada@example.org", "bea@example.org"])
    assert subjects(client, to="ADA@") == ["for both", "for Ada"]


def test_a_recipient_without_mails_is_quoted(client: Client, sink: Sink) -> None:
    answer = client.get(reverse("mailbox"), {"to": "<nobody>"})
    assert "No emails to “&lt;nobody&gt;”." in answer.content.decode()


def test_a_mail_is_shown_with_text_and_headers(client: Client, sink: Sink) -> None:
    sink.store_mail(turn_mail("Your turn: Ümlaut"), ["ada@example.org"])
    page = client.get(reverse("mailbox_letter", args=[only_key()])).content.decode()
    assert "<h1>Your turn: Ümlaut</h1>" in page
    assert "Hatch or draw. Ο Έμου &amp; co." in page
    assert "&lt;turn.7@example.org&gt;" in page
    assert "<iframe" not in page


def test_the_html_of_a_mail_is_framed_and_may_run_nothing(client: Client, sink: Sink) -> None:
    sink.store_mail(
        turn_mail(page=f"<html><head></head><body>{SCRIPT}</body></html>"), ["ada@x.org"]
    )
    page = client.get(reverse("mailbox_letter", args=[only_key()])).content.decode()
    address = reverse("mailbox_html", args=[only_key()])
    assert 'sandbox="allow-popups allow-popups-to-escape-sandbox"' in page
    assert f'src="{address}"' in page
    assert SCRIPT not in page

    framed = client.get(address)
    policy = framed.headers["Content-Security-Policy"]
    assert set(policy.split("; ")) == {
        "default-src 'none'",
        "style-src 'unsafe-inline'",
        "img-src data:",
        "frame-ancestors 'self'",
        "sandbox allow-popups allow-popups-to-escape-sandbox",
    }
    assert framed.headers["X-Frame-Options"] == "SAMEORIGIN"
    assert '<head><base target="_blank"></head>' in framed.content.decode()


def test_a_mail_without_html_has_no_page(client: Client, sink: Sink) -> None:
    sink.store_mail(turn_mail(), ["ada@example.org"])
    assert client.get(reverse("mailbox_html", args=[only_key()])).status_code == 404


@pytest.mark.parametrize("key", ["1.M1P1Q1.nowhere", "..", "%2e%2e", "cur"])
def test_a_mail_that_is_not_there_is_not_found(client: Client, sink: Sink, key: str) -> None:
    sink.store_mail(turn_mail(), ["ada@example.org"])
    assert client.get(f"/mailbox/{key}/").status_code == 404
    assert client.get(f"/mailbox/{key}/html/").status_code == 404


def test_an_empty_mailbox_is_a_page_too(client: Client, settings, tmp_path: Path) -> None:
    settings.MAILBOX_DIR = str(tmp_path / "not yet there")
    assert "No letters today. Write one?" in client.get(reverse("mailbox")).content.decode()


def test_there_is_no_mailbox_unless_the_house_keeps_one(client: Client, sink: Sink, settings):
    sink.store_mail(turn_mail(page="<p>hand"), ["ada@example.org"])
    key = only_key()
    settings.MAILBOX_DIR = ""
    pages = [reverse("mailbox"), *(reverse(f"mailbox_{page}", args=[key]) for page in PAGES)]
    assert [client.get(page).status_code for page in pages] == [404, 404, 404]


def test_another_machine_sees_no_mailbox(client: Client, sink: Sink) -> None:
    sink.store_mail(turn_mail(page="<p>hand"), ["ada@example.org"])
    pages = [reverse("mailbox"), *(reverse(f"mailbox_{page}", args=[only_key()]) for page in PAGES)]
    answers = [client.get(page, REMOTE_ADDR="192.0.2.7") for page in pages]
    assert [answer.status_code for answer in answers] == [404, 404, 404]


PAGES = ("letter", "html")


@pytest.mark.parametrize(
    "header",
    ["x-forwarded-for", "x-forwarded-proto", "x-forwarded-host", "forwarded", "x-real-ip", "via"],
)
def test_nobody_behind_a_proxy_sees_the_mailbox(client: Client, sink: Sink, header: str) -> None:
    sink.store_mail(turn_mail(page="<p>hand"), ["ada@example.org"])
    for page in (reverse(f"mailbox_{name}", args=[only_key()]) for name in (*PAGES, "answer")):
        for ask in (client.get, client.post):
            assert ask(page, headers={header: "127.0.0.1"}).status_code == 404


def test_a_house_on_https_shows_no_mailbox(client: Client, sink: Sink, settings) -> None:
    sink.store_mail(turn_mail(page="<p>hand"), ["ada@example.org"])
    assert client.get(reverse("mailbox"), secure=True).status_code == 404
    settings.SITE_IS_HTTPS = True
    assert client.get(reverse("mailbox")).status_code == 404


def test_posting_to_the_mailbox_is_refused(client: Client, sink: Sink) -> None:
    assert client.post(reverse("mailbox")).status_code == 405


def test_a_mail_in_an_unknown_character_set_is_shown_as_well_as_can_be(
    client: Client, sink: Sink
) -> None:
    sink.store_mail(
        b"Subject: odd\r\nContent-Type: text/plain; charset=emu-8\r\n\r\nFeathers\r\n", ["a@x.org"]
    )
    page = client.get(reverse("mailbox_letter", args=[only_key()])).content.decode()
    assert "Feathers" in page


def test_only_the_newest_mails_are_kept(client: Client, tmp_path: Path, settings) -> None:
    settings.MAILBOX_DIR = str(tmp_path / "mailbox")
    sink = Sink(tmp_path / "mailbox", kept=3, tidied_every=5)
    for number in range(6):
        sink.store_mail(turn_mail(str(number)), ["ada@example.org"])
    assert subjects(client) == ["5", "4", "3"]


def test_each_new_connection_leaves_only_the_newest_mails(
    client: Client, tmp_path: Path, settings
) -> None:
    settings.MAILBOX_DIR = str(tmp_path / "mailbox")
    for number in range(6):
        sink = Sink(tmp_path / "mailbox", kept=3)
        sink.store_mail(turn_mail(str(number)), ["ada@example.org"])
    assert subjects(client) == ["5", "4", "3"]


@pytest.fixture
def server(sink: Sink, settings) -> Iterator[int]:
    """The port of a running `manage.py mailbox`."""
    port = find_free_port()
    command = [sys.executable, str(ROOT / "manage.py"), "mailbox", "--port", str(port)]
    environment = {"SECRET_KEY": "x", "MAILBOX_DIR": settings.MAILBOX_DIR}
    with subprocess.Popen(
        command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as running:
        try:
            said = running.stdout.readline() if running.stdout else ""
            assert said.startswith(f"Accepting email at 127.0.0.1, port {port}"), said
            yield port
        finally:
            running.terminate()
        assert running.wait(10) == 0


def test_a_mail_sent_by_smtp_is_filed_for_everybody_it_goes_to(client: Client, server: int) -> None:
    with SMTP("127.0.0.1", server) as post:
        post.sendmail("post@example.org", ["ada@x.org", "hidden@x.org"], turn_mail("by SMTP"))
    assert subjects(client, to="hidden@x.org") == ["by SMTP"]


def test_a_taken_port_is_said(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        tried = subprocess.run(
            [sys.executable, str(ROOT / "manage.py"), "mailbox", "--port", str(port)],
            env={"SECRET_KEY": "x", "MAILBOX_DIR": str(tmp_path)},
            capture_output=True,
            text=True,
            timeout=30,
        )
    assert tried.returncode == 1
    assert f"Cannot listen at 127.0.0.1, port {port}" in tried.stderr


# Answering


class Door:
    """Keeps the mails it is given; refuses everything while `refusing`."""

    def __init__(self) -> None:
        self.mails: list[dict[str, Any]] = []
        self.refusing = False

    def receive_mail(self, raw: bytes, **facts: Any) -> None:
        if self.refusing:
            raise inbox.MailRefused(550, "5.1.1 This address does not exist")
        mail = message_from_bytes(raw, policy=policy.default)
        self.mails.append({"mail": mail, **facts})


@pytest.fixture
def door(settings: Any, monkeypatch: pytest.MonkeyPatch) -> Door:
    settings.REPLY_DOMAIN = "reply.localhost"
    door = Door()
    monkeypatch.setattr(inbox, "receive_mail", door.receive_mail)
    return door


def answerable(reply_to: str = "t-1-2-xyz@reply.localhost", subject: str = "Your turn") -> bytes:
    return f"Reply-To: {reply_to}\r\nReferences: <root@example.org>\r\n".encode() + turn_mail(
        subject
    )


def answer_page(client: Client, text: str | None = None) -> HttpResponse:
    address = reverse("mailbox_answer", args=[only_key()])
    return client.get(address) if text is None else client.post(address, {"text": text})


def test_a_mail_that_asks_for_an_answer_has_a_link_to_write_one(
    client: Client, sink: Sink, door: Door
) -> None:
    sink.store_mail(answerable(), ["ada@example.org"])
    page = client.get(reverse("mailbox_letter", args=[only_key()])).content.decode()
    assert f'href="{reverse("mailbox_answer", args=[only_key()])}"' in page


def test_the_form_has_empty_lines_on_top_of_what_it_quotes(
    client: Client, sink: Sink, door: Door
) -> None:
    sink.store_mail(answerable(), ["ada@example.org"])
    page = answer_page(client).content.decode()
    text = html.unescape(re.findall(r"<textarea[^>]* autofocus>(.*?)</textarea>", page, re.S)[0])
    # A browser drops the first line break.
    assert text.startswith("\n\n\nOn ")
    assert text.partition("wrote:")[2] == "\n> Hatch or draw. Ο Έμου & co."
    assert "<dd>ada@example.org</dd>" in page
    assert "t-1-2-xyz@reply.localhost" in page


def test_an_answer_goes_out_as_a_real_mail_in_the_same_thread(
    client: Client, sink: Sink, door: Door
) -> None:
    sink.store_mail(answerable(), ["ada@example.org"])
    sent = answer_page(client, "draw deck\r\n\r\n> Hatch or draw. Ο Έμου & co.\r\n")
    assert sent.status_code == 302
    assert sent.headers["Location"] == "/mailbox/?to=ada%40example.org"
    (taken,) = door.mails
    assert taken["envelope_from"] == "ada@example.org"
    assert taken["envelope_to"] == "t-1-2-xyz@reply.localhost"
    mail = taken["mail"]
    assert (mail["From"], mail["To"]) == ("ada@example.org", "t-1-2-xyz@reply.localhost")
    assert mail["Subject"] == "Re: Your turn"
    assert mail["In-Reply-To"] == "<turn.7@example.org>"
    assert mail["References"] == "<root@example.org> <turn.7@example.org>"
    assert mail.get_content().splitlines() == ["draw deck", "", "> Hatch or draw. Ο Έμου & co."]
    assert "Reply sent." in client.get(sent.headers["Location"]).content.decode()


def test_what_is_refused_is_said_and_the_text_kept(client: Client, sink: Sink, door: Door) -> None:
    sink.store_mail(answerable(), ["ada@example.org"])
    door.refusing = True
    refused = answer_page(client, "draw deck")
    assert refused.status_code == 422
    page = refused.content.decode()
    assert "550 5.1.1 This address does not exist" in page
    assert "\ndraw deck</textarea>" in page


@pytest.mark.parametrize(
    "reply_to",
    ["ann@example.org", "", "t-1@reply.localhost.example.org", "<>", "t-1@example.org@"],
)
def test_only_our_own_reply_addresses_are_answered(
    client: Client, sink: Sink, door: Door, reply_to: str
) -> None:
    sink.store_mail(answerable(reply_to), ["ada@example.org"])
    assert answer_page(client, "draw deck").status_code == 404
    letter = client.get(reverse("mailbox_letter", args=[only_key()])).content.decode()
    assert "/answer/" not in letter
    assert door.mails == []


def test_no_header_is_smuggled_into_an_answer(client: Client, sink: Sink, door: Door) -> None:
    folded = "Your turn\r\n\tBcc: eve@example.org"
    mail_with_more = answerable("t-1@reply.localhost", "x").replace(
        b": x\n", f": {folded}\n".encode()
    )
    sink.store_mail(mail_with_more, ["a@x.org"])
    assert answer_page(client, "draw deck").status_code == 302
    mail = door.mails[0]["mail"]
    assert mail["Bcc"] is None
    assert mail["Subject"] == "Re: Your turn Bcc: eve@example.org"


def test_another_machine_answers_nothing(client: Client, sink: Sink, door: Door) -> None:
    sink.store_mail(answerable(), ["ada@example.org"])
    address = reverse("mailbox_answer", args=[only_key()])
    assert client.post(address, {"text": "x"}, REMOTE_ADDR="192.0.2.7").status_code == 404
    assert door.mails == []


def test_answering_needs_the_page_it_was_written_on(sink: Sink, door: Door, db: None) -> None:
    sink.store_mail(answerable(), ["ada@example.org"])
    assert answer_page(Client(enforce_csrf_checks=True), "draw deck").status_code == 403
    assert door.mails == []


def test_the_list_asks_for_newer_mails_and_changes_only_then(client: Client, sink: Sink) -> None:
    sink.store_mail(turn_mail("first"), ["ada@example.org"])
    page = client.get(reverse("mailbox"), {"to": "ada@"})
    newer = page.context["newer"]
    assert f'hx-get="{html.escape(newer)}"' in page.content.decode()
    assert client.get(newer).status_code == 204
    sink.store_mail(turn_mail("for Bea"), ["bea@example.org"])
    assert client.get(newer).status_code == 204
    sink.store_mail(turn_mail("second"), ["ada@example.org"])
    answer = client.get(newer)
    assert [mail.subject for mail in answer.context["mails"]] == ["second", "first"]
