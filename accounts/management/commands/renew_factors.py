"""`manage.py renew_factors`: after a change of SECRET_KEY, before the old one is thrown away."""

from typing import Any

from allauth.mfa.models import Authenticator
from django.core.management.base import BaseCommand

from accounts.encryption import reencrypt_fields
from accounts.mfa import reencrypt


class Command(BaseCommand):
    help = "Re-encrypts stored secrets, as of second factors, with the newest secret key."

    def handle(self, *args: Any, **options: Any) -> None:
        stored = Authenticator.objects.exclude(type=Authenticator.Type.WEBAUTHN).order_by("pk")
        done = [reencrypt(authenticator) for authenticator in stored]
        self.stdout.write(f"{sum(done) + reencrypt_fields()} renewed.")
        if not all(done):
            self.stdout.write(
                f"{done.count(False)} can’t be read with SECRET_KEY or SECRET_KEY_FALLBACKS "
                "and were left unchanged."
            )
