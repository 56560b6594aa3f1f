"""Reports of mails that came back, as mail servers write them that give no machine-readable status.
Written for these tests in the form of each server; nobody's mail is in them."""

from itertools import count

COPY = "Subject: [Rural Route] Emu Ranchers k7q2mnpr\n\nYour turn. 5.1.1 550 user unknown\n"
numbers = count(1)


def mail(sender: str, subject: str, text: str, **fields: str) -> bytes:
    """A report of plain text."""
    heads = {
        "From": sender,
        "To": "b-1-0@reply.example.org",
        "Subject": subject,
        "Message-ID": f"<returned.{next(numbers)}@mx.example.net>",
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=utf-8",
        **{name.replace("_", "-").title(): value for name, value in fields.items()},
    }
    lines = [f"{name}: {value}" for name, value in heads.items()]
    return "\r\n".join([*lines, "", *text.splitlines(), ""]).encode()


EXIM = mail(
    "Mail Delivery System <Mailer-Daemon@mx.example.net>",
    "Mail delivery failed: returning message to sender",
    f"""This message was created automatically by mail delivery software.

A message that you sent could not be delivered to one or more of its
recipients. This is a permanent error. The following address(es) failed:

  ann@example.org
    host mail.example.org [192.0.2.7]
    SMTP error from remote mail server after RCPT TO:<ann@example.org>:
    550 No such user here

------ This is a copy of the message, including all the headers. ------

{COPY}""",
    x_failed_recipients="ann@example.org",
    auto_submitted="auto-replied",
)
EXIM_GIVEN_UP = mail(
    "Mail Delivery System <Mailer-Daemon@mx.example.net>",
    "Mail delivery failed: returning message to sender",
    f"""A message that you sent could not be delivered to one or more of its
recipients. This is a permanent error. The following address(es) failed:

  ann@example.org
    retry timeout exceeded

------ This is a copy of the message, including all the headers. ------

{COPY}""",
    x_failed_recipients="ann@example.org",
)
QMAIL = mail(
    "MAILER-DAEMON@mx.example.net",
    "failure notice",
    f"""Hi. This is the qmail-send program at mx.example.net.
I'm afraid I wasn't able to deliver your message to the following addresses.
This is a permanent error; I've given up. Sorry it didn't work out.

<ann@example.org>:
Sorry, no mailbox here by that name. (#5.1.1)

--- Below this line is a copy of the message.

Return-Path: <post@play.example.org>
{COPY}""",
)
QMAIL_REMOTE = mail(
    "MAILER-DAEMON@mx.example.net",
    "failure notice",
    f"""Hi. This is the qmail-send program at mx.example.net.
I'm afraid I wasn't able to deliver your message to the following addresses.

<ann@example.org>:
192.0.2.7 does not like recipient.
Remote host said: 550 Requested action not taken: mailbox unavailable
Giving up on 192.0.2.7.

--- Below this line is a copy of the message.

{COPY}""",
)
GMAIL = mail(
    "Mail Delivery Subsystem <mailer-daemon@googlemail.com>",
    "Delivery Status Notification (Failure)",
    """** Address not found **

Your message wasn't delivered to ann@example.org because the address couldn't be found, or is
unable to receive mail.

The response was:
The email account that you tried to reach does not exist.
""",
    x_failed_recipients="ann@example.org",
    auto_submitted="auto-replied",
)
YAHOO = mail(
    "MAILER-DAEMON@yahoo.com",
    "Failure Notice",
    f"""Sorry, we were unable to deliver your message to the following address.

<ann@example.org>:
554: delivery error: dd This user doesn't have a example.org account (ann@example.org) [0]

--- Below this line is a copy of the message.

{COPY}""",
)
SENDMAIL = mail(
    "Mail Delivery Subsystem <MAILER-DAEMON@mx.example.net>",
    "Returned mail: see transcript for details",
    f"""The original message was received at Sat, 22 Nov 2025 10:00:00 GMT

   ----- The following addresses had permanent fatal errors -----
<ann@example.org>

   ----- Transcript of session follows -----
... while talking to mail.example.org.:
>>> RCPT To:<ann@example.org>
<<< 553 sorry, that domain isn't in my list

   ----- Original message -----
{COPY}""",
)
EXCHANGE = mail(
    "System Administrator <postmaster@example.org>",
    "Undeliverable: [Rural Route] Emu Ranchers k7q2mnpr",
    """Your message

  To:      ann@example.org
  Subject: [Rural Route] Emu Ranchers k7q2mnpr

did not reach the following recipient(s):

ann@example.org on Sat, 22 Nov 2025 10:00:00 +0000
    The recipient name is not recognized
""",
)
FULL = mail(
    "Mail Delivery System <Mailer-Daemon@mx.example.net>",
    "Mail delivery failed: returning message to sender",
    """The following address(es) failed:

  ann@example.org
    mailbox is full: retry timeout exceeded
""",
    x_failed_recipients="ann@example.org",
)
GERMAN = mail(
    "Mail Delivery System <mailer-daemon@mx.example.net>",
    "Unzustellbar: [Rural Route] Emu Ranchers",
    """Die folgende Adresse konnte nicht erreicht werden:

  ann@example.org:
  SMTP error from remote server for RCPT TO command, host: mx.example.org (192.0.2.7) reason: 550
  5.1.1 <ann@example.org>: Recipient address rejected: User unknown
""",
)
# Each with the code that it comes to.
FAILED = {
    "exim": (EXIM, "5.1.1"),
    "exim, given up": (EXIM_GIVEN_UP, "4.4.7"),
    "qmail": (QMAIL, "5.1.1"),
    "qmail, remote": (QMAIL_REMOTE, "5.0.0"),
    "gmail": (GMAIL, "5.1.1"),
    "yahoo": (YAHOO, "5.1.1"),
    "sendmail": (SENDMAIL, "5.0.0"),
    "exchange": (EXCHANGE, "5.0.0"),
    "full": (FULL, "5.2.2"),
    "german": (GERMAN, "5.1.1"),
}

EXIM_LATE = mail(
    "Mail Delivery System <Mailer-Daemon@mx.example.net>",
    "Warning: message 1abcde-000 delayed 24 hours",
    """This message was created automatically by mail delivery software.
A message that you sent has not yet been delivered to one or more of its
recipients after more than 24 hours on the queue on mx.example.net.

No action is required on your part. Delivery attempts will continue for
some time. The last answer was: 451 4.7.1 try again later, 550 in the end.
""",
)
SENDMAIL_LATE = mail(
    "Mail Delivery Subsystem <MAILER-DAEMON@mx.example.net>",
    "Warning: could not send message for past 4 hours",
    """    **********************************************
    **      THIS IS A WARNING MESSAGE ONLY      **
    **  YOU DO NOT NEED TO RESEND YOUR MESSAGE  **
    **********************************************
Message will be retried for 2 more day(s). 550 is what comes then.
""",
)
AWAY = mail(
    "Ann <ann@example.org>",
    "Out of office: Re: Emu Ranchers",
    "I am away until 5.1.26 and can be reached at 550 1234.\n",
    auto_submitted="auto-replied",
)
CHATTER = mail("Ann <ann@example.org>", "Re: Emu Ranchers", "I will be late tonight.\n")
NO_FAILURES = {
    "exim, late": EXIM_LATE,
    "sendmail, late": SENDMAIL_LATE,
    "away": AWAY,
    "chatter": CHATTER,
}
