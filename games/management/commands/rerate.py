"""`manage.py rerate`: counts all ratings anew from the results of the matches."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from config import clock
from games.ratings import rating_updates

MOST_SHOWN = 20


class Command(BaseCommand):
    help = "Recalculates all ratings in one transaction; --check shows what would change."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--check", action="store_true", help="change nothing, and fail if any rating is wrong"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if not options["check"]:
            self.stdout.write(f"{rating_updates.rate_all_anew(clock.now())} matches rated.")
            return
        found = rating_updates.list_differences(clock.now())
        for seat, stored, right in found[:MOST_SHOWN]:
            self.stderr.write(f"seat {seat}: {stored}, not {right}")
        if found:
            raise CommandError(f"{len(found)} ratings are wrong.")
        self.stdout.write("All ratings are correct.")
