"""manage.py titlereport [NAME ...]: what titles are like to play, from matches of their bots."""

from pathlib import Path
from random import Random
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from games import titles
from games.titles import find_title
from games.titles.title import Title
from games.titles.title_report import TitleReport, read_reports, report_title, store_reports

MATCHES = 100
PAGE = Path(settings.BASE_DIR) / "docs/title-reports.md"


class Command(BaseCommand):
    """Plays matches of the quick bots at every size of a table, with the usual options, and prints
    what was counted: as plain text that is Markdown, too."""

    help = "Plays matches of a title's bots and reports length, emails, choice, fairness and ends."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("names", nargs="*", metavar="name", help="emu_ranchers; none: all")
        parser.add_argument("--matches", type=int, default=MATCHES, help="of each size of a table")
        sizes = parser.add_mutually_exclusive_group()
        sizes.add_argument("--seats", type=int, help="one size of a table alone")
        sizes.add_argument(
            "--save", action="store_true", help="store it for the staff's page and for docs/"
        )

    def handle(
        self, *args: Any, names: list[str], matches: int, save: bool, **options: Any
    ) -> None:
        if matches < 1:
            raise CommandError("Say how many matches, one at least.")
        slugs = [name.replace("_", "-") for name in names]
        entries = [self.find_entry(slug) for slug in slugs] or titles.TITLES
        for entry in entries:
            reports = []
            for seats in entry.game.seat_counts:
                if options["seats"] in (None, seats):
                    chances = map(Random, range(matches))
                    reports.append(report_title(entry.game, seats, chances, {}))
                    self.stdout.write(reports[-1].render() + "\n\n")
            if save:
                store_reports(settings.TITLE_FOLDERS[entry.game.slug], reports)
        if save and PAGE.exists():
            PAGE.write_text(render_page(PAGE.read_text(encoding="utf-8")), encoding="utf-8")

    def find_entry(self, slug: str) -> Title[Any]:
        entry = find_title(slug)
        if entry is None:
            known = ", ".join(each.game.slug for each in titles.TITLES)
            raise CommandError(f"There is no title {slug[:40]!r}; there are {known}.")
        return entry


def list_stored_reports() -> list[TitleReport]:
    """What is stored of all titles, in their order."""
    folders = [settings.TITLE_FOLDERS[entry.game.slug] for entry in titles.TITLES]
    return [report for folder in folders for report in read_reports(folder)]


def render_page(page: str) -> str:
    """docs/title-reports.md with the tables of what is stored below what it says itself."""
    head = page.partition("\n|")[0].rstrip()
    return "\n\n".join([head, *(report.render() for report in list_stored_reports())]) + "\n"
