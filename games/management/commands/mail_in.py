"""`manage.py mail_in FILE --to ADDRESS`: takes a mail from a file and says what became of it."""

import sys
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from config import clock
from games.models import InboundMail
from games.post import inbox
from games.post.inbox.mail_storage import VERDICTS


class Command(BaseCommand):
    help = (
        "Reads an email from a file (- for standard input), runs its commands and shows the reply."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", help="file with the raw email, such as letter.eml")
        parser.add_argument("--to", required=True, help="signed address the email was sent to")
        parser.add_argument("--from", dest="sender", default=None, help="envelope sender")
        parser.add_argument(
            "--verdict", choices=VERDICTS, default="", help="verdict about the sender"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            raw = (
                sys.stdin.buffer.read()
                if options["file"] == "-"
                else Path(options["file"]).read_bytes()
            )
        except OSError as problem:
            raise CommandError(f"{options['file']} cannot be read: {problem.strerror}.") from None
        try:
            letter = inbox.receive_mail(
                raw,
                way="file",
                envelope_from=options["sender"],
                envelope_to=options["to"],
                received_at=clock.now(),
                verdict=options["verdict"],
            )
        except inbox.MailRefused as refused:
            raise CommandError(f"The email was refused: {refused}") from None
        if letter is None:
            self.stdout.write("This email was processed before; nothing is done twice.")
            return
        inbox.process_inbound_mails()
        self.print_answer(InboundMail.objects.get(pk=letter.pk))

    def print_answer(self, letter: InboundMail) -> None:
        self.stdout.write(f"Letter {letter.pk}: {letter.get_state_display()}, {letter.reason}")
        for number, entry in enumerate(letter.transcript, 1):
            if entry["line"]:
                self.stdout.write(f"{number}> {entry['line']}")
            self.stdout.write(f"   {entry['words']}")
            if entry.get("link"):
                self.stdout.write(f"   {entry['link']}")
