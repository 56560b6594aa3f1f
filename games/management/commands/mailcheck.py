"""`manage.py mailcheck ADDRESS`: sends a test mail, waits for one that it has sent to this house
itself, looks at the DNS, and says what is missing."""

import re
import secrets
import time
from argparse import ArgumentParser
from email import message_from_bytes, policy
from email.message import EmailMessage
from smtplib import SMTPException
from typing import Any

from django.conf import settings
from django.core.mail import EmailMultiAlternatives, get_connection
from django.core.management.base import BaseCommand, CommandError

from games.health import mail_dns
from games.health.mail_dns import MISSING, OK, UNSEEN, DnsFinding
from games.models import InboundMail, Notice
from games.post.mails.headers import envelope_sender, house_address

WORDS = """\
This is a test email from {site}. You don’t need to do anything.

If it’s in the spam folder, look at its source: Authentication-Results says which of SPF, DKIM and
DMARC failed.
"""
WAIT_SECONDS = 60.0
LOOK_SECONDS = 1.0
TAG = re.compile(r"\b([a-z])\s*=\s*([^;\s]+)")


class Command(BaseCommand):
    help = "Sends a test email to ADDRESS and reports what is missing from the email setup."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("address", help="your own mailbox, for example at a large provider")
        parser.add_argument(
            "--ip", default="", help="IP address that emails leave from, to check its PTR record"
        )
        parser.add_argument("--dkim", default="", help="DKIM selector that emails are signed with")
        parser.add_argument(
            "--wait",
            type=float,
            default=WAIT_SECONDS,
            help="seconds to wait for the email to ourselves (default: %(default)g)",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        seen = [self.send_test_mail(options["address"])]
        came, finding = self.send_mail_to_ourselves(options["wait"])
        seen.append(finding)
        if came is not None:
            seen.append(check_auth_verdict(came))
        sender = settings.MAIL_FROM.rpartition("@")[2].lower()
        server = options["ip"] or (settings.EMAIL_HOST if is_smtp() else "")
        signed = (sender, options["dkim"]) if options["dkim"] else find_dkim_signature(came)
        found = mail_dns.list_findings(
            mail_dns.Resolver(), sender, settings.REPLY_DOMAIN.lower(), server, signed
        )
        seen += found
        for each in seen:
            self.stdout.write(f"{each.state:>8}  {each.of}: {each.words}")
        missing = sum(each.state == MISSING for each in seen)
        if missing:
            raise CommandError(f"{missing} of {len(seen)} parts are missing.")

    def send_test_mail(self, address: str) -> DnsFinding:
        """The mail to the mailbox that the host looks into."""
        of = f"an email to {address}"
        try:
            send_test_mail(address, f"<mailcheck.{secrets.token_hex(8)}@{settings.SITE_HOST}>")
        except (OSError, SMTPException) as error:
            return DnsFinding(MISSING, of, f"refused by the mail server: {error}")
        words = "the mail server has accepted it. Check the mailbox, including spam."
        return DnsFinding(OK if is_smtp() else UNSEEN, of, words if is_smtp() else NO_SERVER)

    def send_mail_to_ourselves(self, seconds: float) -> tuple[EmailMessage | None, DnsFinding]:
        """A mail to a signed address of this house, and the same as it came in."""
        of = "an email to ourselves"
        if not settings.REPLY_DOMAIN:
            return None, DnsFinding(
                UNSEEN, of, "no email can arrive here: REPLY_DOMAIN is not set."
            )
        name = f"mailcheck.{secrets.token_hex(8)}@{settings.SITE_HOST}"
        try:
            send_test_mail(envelope_sender(Notice(pk=0)), f"<{name}>")
        except (OSError, SMTPException) as error:
            return None, DnsFinding(MISSING, of, f"refused by the mail server: {error}")
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            letter = InboundMail.objects.filter(message_key__contains=name).first()
            if letter is not None and letter.raw is not None:
                came = message_from_bytes(bytes(letter.raw), policy=policy.default)
                assert isinstance(came, EmailMessage)  # noqa: S101 - for the type
                return came, DnsFinding(OK, of, f"it came back through {letter.way}.")
            time.sleep(min(LOOK_SECONDS, seconds))
        words = (
            f"it did not come back within {seconds:g} s: look at the MX record, the mail server in "
            "front, and whether `listen` or `imap_poll` runs."
        )
        return None, DnsFinding(MISSING, of, words)


NO_SERVER = "EMAIL_URL names no mail server, so no email leaves this machine."


def is_smtp() -> bool:
    return settings.EMAIL_BACKEND == "django.core.mail.backends.smtp.EmailBackend"


def send_test_mail(address: str, message_id: str) -> None:
    """Hands a test mail to the mail server, from where turn mails come."""
    EmailMultiAlternatives(
        subject=f"[{settings.SITE_NAME}] A test",
        body=WORDS.format(site=settings.SITE_NAME),
        from_email=envelope_sender(Notice(pk=0)),
        to=[address],
        headers={
            "From": house_address(),
            "Message-ID": message_id,
            "Auto-Submitted": "auto-generated",
        },
        connection=get_connection(),
    ).send()


def find_dkim_signature(came: EmailMessage | None) -> tuple[str, str] | None:
    """Domain and selector of the DKIM signature of the mail that came back, with no selector if it
    has none; None if no mail did."""
    if came is None:
        return None
    signed = dict(TAG.findall(str(came.get("DKIM-Signature", ""))))
    return signed.get("d", ""), signed.get("s", "")


def check_auth_verdict(came: EmailMessage) -> DnsFinding:
    """What our own mail server says of it."""
    of, ours = "how our mail server rates us", settings.INBOUND_AUTHSERV_ID
    if not ours:
        return DnsFinding(UNSEEN, of, "INBOUND_AUTHSERV_ID is not set, so no verdict is trusted.")
    for result in came.get_all("Authentication-Results", []):
        words = " ".join(str(result).split())
        if words.lower().startswith(ours.lower()):
            return DnsFinding(MISSING if "dmarc=fail" in words.lower() else OK, of, words[:300])
    return DnsFinding(MISSING, of, f"no Authentication-Results of {ours} in it.")
