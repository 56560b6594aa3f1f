"""`manage.py demo`: loads the demo players and matches, once, and only where nobody else plays."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from games.management import demo


class Command(BaseCommand):
    help = (
        "Loads demo data: players with a known password, matches in progress and a finished match."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        if not (settings.DEBUG or settings.MAILBOX_DIR):
            raise CommandError(
                "The demo creates players with a known password, so you can load it only with "
                "DEBUG on or under `manage.py up`."
            )
        if demo.is_loaded():
            self.stdout.write("The demo is already loaded.")
        else:
            matches = demo.load_demo()
            self.stdout.write(f"The demo is loaded: {len(matches)} matches.")
        for line in demo.list_sign_ins():
            self.stdout.write(line)
