"""`manage.py recount`: counts everybody's reliability anew from the rows of their matches."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from config import clock
from games.reliability import counting

MOST_SHOWN = 20


class Command(BaseCommand):
    help = "Recounts every player’s reliability; --check shows what would change."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--check", action="store_true", help="change nothing, and fail if any figure is wrong"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if not options["check"]:
            self.stdout.write(f"{counting.recount_all(clock.now())} players counted.")
            return
        found = list(counting.list_differences())
        for stored, right in found[:MOST_SHOWN]:
            self.stderr.write(f"player {stored.player_id}: {stored}, not {right}")
        if found:
            raise CommandError(f"{len(found)} figures are wrong.")
        self.stdout.write("All figures are correct.")
