"""What is looked at before the house opens, by `manage.py prepare` and by every web server."""

import logging

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

from config import environment

logger = logging.getLogger(__name__)


def find_key_problem() -> str:
    """Why the secret key will not do; empty if it does. While developing any will."""
    return "" if settings.DEBUG else environment.find_key_problem(str(settings.SECRET_KEY))


def find_proxy_problem() -> str:
    """What is odd about the proxies in front; empty if nothing is."""
    return environment.find_proxy_problem(
        settings.ALLAUTH_TRUSTED_PROXY_COUNT, https=settings.SITE_IS_HTTPS
    )


def check_deployment() -> None:
    """ImproperlyConfigured if the house must not open; else says in the log what is odd."""
    if words := find_key_problem():
        raise ImproperlyConfigured(words)
    if words := find_proxy_problem():
        logger.warning(words)
