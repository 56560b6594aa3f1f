"""`manage.py prepare`: brings the database and the static files up to date, as after an update."""

from typing import Any

from django.core.exceptions import ImproperlyConfigured
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError

from accounts import renaming
from config import start


class Command(BaseCommand):
    help = "Migrates the database, makes the cache table and collects the static files."

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            start.look()
        except ImproperlyConfigured as problem:
            raise CommandError(str(problem)) from None
        call_command("migrate", interactive=False, stdout=self.stdout)
        renaming.tell()
        call_command("createcachetable", stdout=self.stdout)
        call_command("collectstatic", interactive=False, stdout=self.stdout)
