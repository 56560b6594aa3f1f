"""The two addresses that anybody may write to: `join@` for who would like to play here, `help@` for
who has lost the way.

Whoever writes gets one answer a day and no act. A forged From would have us write to somebody who
asked for nothing, so an answer goes only to a sender whom our own mail server found genuine
(DMARC). It is a courtesy: sent once the letter is done, and lost if no mail can be sent then.
"""

import logging

from allauth.account.models import EmailAddress
from django.conf import settings
from django.db import transaction

from accounts import rate_limits
from accounts.adapter import AccountAdapter
from accounts.rate_limits import Budget
from games.models import InboundMail, Reach
from games.post.inbox.mail_reader import ParsedMail
from games.post.signed_addresses import HELP, JOIN

log = logging.getLogger(__name__)

ANSWERS_A_DAY, ANSWERS_A_DOMAIN = 1, 50
TEMPLATES = {JOIN: "account/email/join", HELP: "account/email/help"}
LONGEST_EMAIL = 254


def handle_public_mail(letter: InboundMail, parsed: ParsedMail) -> None:
    """Answer a letter to one of the addresses, and note in its row what became of it.
    `letter.route` is the kind of the address."""
    letter.state, letter.reason = InboundMail.State.DONE, "answered"
    email = parsed.writer
    if letter.verdict != "pass" or not email or len(email) > LONGEST_EMAIL:
        letter.state, letter.reason = InboundMail.State.IGNORED, "unproved"
    elif Reach.objects.filter(email=email, suppressed_at__isnull=False).exists():
        letter.state, letter.reason = InboundMail.State.IGNORED, "suppressed"
    elif not rate_limits.spend_budgets(list_budgets(letter.route, email)):
        letter.state, letter.reason = InboundMail.State.IGNORED, "too_many"
    else:
        kind, answered = letter.route, letter.message_id
        transaction.on_commit(lambda: send_answer(kind, email, answered))


def list_budgets(kind: str, email: str) -> list[Budget]:
    """What an answer to `email` is counted against: the address, its domain, and the site."""
    domain = email.rpartition("@")[2]
    return [
        Budget(f"answers {kind}", email, ANSWERS_A_DAY),
        Budget("answers domain", domain, ANSWERS_A_DOMAIN),
        Budget("answers", rate_limits.EVERYBODY, settings.STRANGER_MAILS_A_DAY),
    ]


def send_answer(kind: str, email: str, answered: str) -> None:
    """Send the answer to `email`; `answered` is the Message-ID of their letter, or empty."""
    known = EmailAddress.objects.filter(email__iexact=email, verified=True)
    address = known.select_related("user").first()
    headers = {"Auto-Submitted": "auto-replied"}
    if answered:
        headers |= {"In-Reply-To": answered, "References": answered}
    things = {"user": address.user if address else None, "by_mail": bool(settings.REPLY_DOMAIN)}
    try:
        AccountAdapter().send_account_mail(TEMPLATES[kind], email, things, headers)
    except OSError as error:  # SMTP errors are OSErrors too
        log.error("an email to %s@ was not answered: %s", kind, type(error).__name__)
