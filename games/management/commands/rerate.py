"""`manage.py rerate`: counts all ratings anew from the results of the matches."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from config import clock
from games.ratings import rating

MOST_SHOWN = 20


class Command(BaseCommand):
    help = "Counts all ratings anew, in one transaction; --check says what would be other."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--check", action="store_true", help="write nothing, and fail at any")

    def handle(self, *args: Any, **options: Any) -> None:
        if not options["check"]:
            self.stdout.write(f"{rating.rerate(clock.now())} matches rated.")
            return
        found = rating.differences(clock.now())
        for seat, stored, right in found[:MOST_SHOWN]:
            self.stderr.write(f"seat {seat}: {stored}, and not {right}")
        if found:
            raise CommandError(f"{len(found)} ratings are not what the matches tell.")
        self.stdout.write("Every rating is what the matches tell.")
