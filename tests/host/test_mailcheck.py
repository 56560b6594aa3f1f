"""`manage.py mailcheck`: what of the mail setup is missing, and what could not be seen."""

from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from config import clock
from games.health import mail_dns
from games.health.mail_dns import MISSING, OK, UNSEEN, DnsUnavailable
from games.models import InboundMail
from games.post import inbox
from tests.post.sink import Sink

IP = "203.0.113.7"
WELL: dict[tuple[str, str], list[str]] = {
    ("play.example.org", "TXT"): ["google-site=1", "v=spf1 mx -all"],
    ("reply.example.org", "TXT"): ["v=spf1 mx ~all"],
    ("_dmarc.example.org", "TXT"): ["v=DMARC1; p=quarantine"],
    ("s1._domainkey.play.example.org", "TXT"): ["v=DKIM1; k=rsa; p=MIGf"],
    ("7.113.0.203.in-addr.arpa.", "PTR"): ["mail.example.org."],
    ("mail.example.org", "A"): [IP],
    ("reply.example.org", "MX"): ["10 mail.example.org."],
}


class Names:
    def __init__(self, known: dict[tuple[str, str], list[str]]) -> None:
        self.known = known

    def query(self, name: str, kind: str) -> list[str]:
        return self.known.get((name, kind), [])


class Nobody:
    def query(self, name: str, kind: str) -> list[str]:
        raise DnsUnavailable("LifetimeTimeout")


def found(names: Any, **changed: Any) -> dict[str, str]:
    asked = {
        "sender": "play.example.org",
        "answers": "reply.example.org",
        "server": IP,
        "signature": ("play.example.org", "s1"),
        **changed,
    }
    return {each.of: each.state for each in mail_dns.list_findings(names, **asked)}


ALL = {
    *("SPF of play.example.org", "SPF of reply.example.org", "DMARC of play.example.org"),
    *("DKIM", "PTR", "MX of reply.example.org"),
}


def test_all_is_well_where_all_is_published() -> None:
    assert found(Names(WELL)) == dict.fromkeys(ALL, OK)


def test_where_nothing_is_published_each_thing_is_missing() -> None:
    assert found(Names({})) == dict.fromkeys(ALL, MISSING)


def test_without_a_network_nothing_is_called_missing() -> None:
    assert found(Nobody()) == dict.fromkeys(ALL, UNSEEN)


@pytest.mark.parametrize(
    ("key", "records", "of"),
    [
        (("play.example.org", "TXT"), ["v=spf1 +all"], "SPF of play.example.org"),
        (("play.example.org", "TXT"), ["v=spf1 -all", "v=spf1 mx"], "SPF of play.example.org"),
        (("s1._domainkey.play.example.org", "TXT"), ["v=DKIM1; p="], "DKIM"),
        (("mail.example.org", "A"), ["203.0.113.8"], "PTR"),
        (("reply.example.org", "MX"), ["10 nowhere.example."], "MX of reply.example.org"),
    ],
)
def test_what_is_published_wrongly_is_found(
    key: tuple[str, str], records: list[str], of: str
) -> None:
    told = found(Names({**WELL, key: records}))
    assert told[of] == MISSING


def test_what_cannot_be_known_from_here_is_said_to_be_unseen() -> None:
    told = found(Names(WELL), server="localhost", signature=None)
    assert (told["PTR"], told["DKIM"]) == (UNSEEN, UNSEEN)
    assert found(Names(WELL), signature=("play.example.org", ""))["DKIM"] == MISSING


@pytest.mark.django_db
def test_the_command_sends_reads_what_came_back_and_says_all_of_it(
    sink: Sink, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.REPLY_DOMAIN, settings.MAIL_FROM = "reply.example.org", "post@play.example.org"
    settings.INBOUND_AUTHSERV_ID = "mail.example.org"
    monkeypatch.setattr(mail_dns, "Resolver", lambda: Names(WELL))

    def come_in(_seconds: float) -> None:
        """The mail that was sent to ourselves, as a mail server in front passes it on."""
        head = (
            b"Authentication-Results: mail.example.org; dmarc=pass\r\n"
            b"DKIM-Signature: v=1; d=play.example.org; s=s1; b=x\r\n"
        )
        inbox.receive_mail(
            head + sink.raw[-1],
            way="lmtp",
            envelope_from="",
            envelope_to=sink.recipients[-1][0],
            received_at=clock.now(),
        )

    monkeypatch.setattr("games.management.commands.mailcheck.time.sleep", come_in)
    told = StringIO()
    call_command("mailcheck", "ann@example.net", ip=IP, stdout=told)
    assert [each[0] for each in sink.recipients] == ["ann@example.net", sink.recipients[1][0]]
    assert InboundMail.objects.get().way == "lmtp"
    lines = told.getvalue().splitlines()
    assert len(lines) == 9
    assert all(line.split()[0] == "ok" for line in lines), told.getvalue()


@pytest.mark.django_db
def test_what_is_missing_ends_the_command_with_an_error(sink: Sink, settings: Any) -> None:
    settings.REPLY_DOMAIN = ""
    settings.EMAIL_PORT = 9
    told = StringIO()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(mail_dns, "Resolver", Nobody)
        with pytest.raises(CommandError, match="1 of 6 parts are missing"):
            call_command("mailcheck", "ann@example.net", stdout=told)
    assert "refused by the mail server" in told.getvalue()
    assert told.getvalue().count("not seen") == 5
