"""What every page knows about the site."""

from django.conf import settings
from django.http import HttpRequest


def site_context(request: HttpRequest) -> dict[str, object]:
    """`site_name`, and `mailbox` if this house shows its own mails (never in production)."""
    return {"site_name": settings.SITE_NAME, "mailbox": bool(settings.MAILBOX_DIR)}
