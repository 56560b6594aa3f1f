"""`manage.py openapi`: writes the published description of the API anew."""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from games.api.api import write_description


class Command(BaseCommand):
    help = "Writes docs/openapi.json, the description of the API, from the operations there are."

    def handle(self, *args: Any, **options: Any) -> None:
        path = Path(settings.BASE_DIR, "docs", "openapi.json")
        path.write_text(write_description(), encoding="utf-8")
        self.stdout.write(f"Wrote {path}.")
