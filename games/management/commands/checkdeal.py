"""manage.py checkdeal CODE: is the deal of a match, and every move after it, what was promised?"""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games import play
from games.models import Match
from games.web.table_context import TableContext
from games.web.tables import list_shuffles


class Command(BaseCommand):
    """Checks the seed's commitment, every move and every digest of one match. The seed and the
    order of the cards are printed only once the match is over."""

    help = "Checks the deal and moves of a match against its public commitment."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("code", help="the match code, such as k7wq2mzt")

    def handle(self, *args: Any, code: str, **options: Any) -> None:
        match = Match.objects.filter(code=code).first()
        if match is None:
            raise CommandError(f"There is no match {code[:20]!r}.")
        here = TableContext(match, list(match.seats.order_by("number")), None)
        if not here.is_dealt:
            raise CommandError(f"The match {code} has not started, so nothing has been dealt.")
        self.stdout.write(f"{match.title} {match.code}, {match.get_status_display()}")
        self.stdout.write(f"seed hash  {match.seed_hash}")
        if here.is_finished:
            self.stdout.write(f"seed       {match.seed}")
            for words, order in list_shuffles(here):
                self.stdout.write(f"{words}: {' '.join(order)}")
        else:
            self.stdout.write("seed       sealed until the match is over")
        finding = play.verify_match(match)
        if not finding.is_sound:
            raise CommandError(f"Not sound at ply {finding.ply}: {finding.words}.")
        self.stdout.write(f"Sound: {finding.words}.")
