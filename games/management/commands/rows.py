"""`manage.py rows`: how many players, matches, moves and mails there are, and the newest move."""

from typing import Any

from django.core.management.base import BaseCommand

from accounts.models import Player
from games.models import InboundMail, Match, Move, Notice

COUNTED = {
    "players": Player,
    "matches": Match,
    "moves": Move,
    "mails": Notice,
    "letters": InboundMail,
}


class Command(BaseCommand):
    help = "Shows the number of rows per table and the time of the newest move."

    def handle(self, *args: Any, **options: Any) -> None:
        counts = (f"{model._default_manager.count():,} {name}" for name, model in COUNTED.items())
        self.stdout.write(f"{', '.join(counts)}.")
        newest = Move.objects.order_by("-at").values_list("at", flat=True).first()
        when = "No moves yet." if newest is None else f"Newest move: {newest.isoformat()}."
        self.stdout.write(when)
