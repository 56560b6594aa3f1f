"""manage.py titlereport [NAME ...]: what titles are like to play, from matches of their bots."""

from random import Random
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.titles import TITLES, find_title
from games.titles.title_report import report_title

MATCHES = 100


class Command(BaseCommand):
    """Plays matches of the quick bots at every size of a table, with the usual options, and prints
    what was counted: as plain text that is Markdown, too."""

    help = "Plays matches of a title's bots and reports length, letters, choice, fairness and ends."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("names", nargs="*", metavar="name", help="emu_ranchers; none: all")
        parser.add_argument("--matches", type=int, default=MATCHES, help="of each size of a table")
        parser.add_argument("--seats", type=int, help="one size of a table alone")

    def handle(self, *args: Any, names: list[str], matches: int, **options: Any) -> None:
        if matches < 1:
            raise CommandError("Say how many matches, one at least.")
        slugs = [name.replace("_", "-") for name in names]
        for slug in slugs or [entry.game.slug for entry in TITLES]:
            entry = find_title(slug)
            if entry is None:
                known = ", ".join(each.game.slug for each in TITLES)
                raise CommandError(f"There is no title {slug[:40]!r}; there are {known}.")
            for seats in entry.game.seat_counts:
                if options["seats"] in (None, seats):
                    self.stdout.write(
                        report_title(entry.game, seats, map(Random, range(matches)), {}).render()
                        + "\n\n"
                    )
