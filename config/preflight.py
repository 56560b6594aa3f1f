"""What is looked at before the house opens, by `manage.py prepare` and by every web server."""

import logging

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

from config import environment

logger = logging.getLogger(__name__)


def key_trouble() -> str:
    """Why the secret key will not do; empty if it does. While developing any will."""
    return "" if settings.DEBUG else environment.key_trouble(str(settings.SECRET_KEY))


def proxy_trouble() -> str:
    """What is odd about the proxies in front; empty if nothing is."""
    return environment.proxy_trouble(
        settings.ALLAUTH_TRUSTED_PROXY_COUNT, https=settings.SITE_IS_HTTPS
    )


def check_deployment() -> None:
    """ImproperlyConfigured if the house must not open; else says in the log what is odd."""
    if words := key_trouble():
        raise ImproperlyConfigured(words)
    if words := proxy_trouble():
        logger.warning(words)
