"""A program of the player's own: JSON, signed by the Standard Webhooks scheme.

https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
"""

import re

from django.utils.translation import gettext_lazy as _

from games.models import Hook
from games.post.hooks.message import HookField, HookKind, HookMessage, HookRequest, encode_json
from games.post.webhooks import sign_webhook


def build_request(hook: Hook, message: HookMessage) -> HookRequest:
    """The id is that of the delivery, by which a program knows what comes again."""
    deadline = message.deadline
    data = {
        "title": message.title,
        "names": message.names,
        "link": message.link,
        "deadline": None if deadline is None else deadline.isoformat(timespec="seconds"),
    }
    stamp = message.at.isoformat(timespec="seconds")
    body = encode_json({"type": message.type, "timestamp": stamp, "data": data})
    return HookRequest(
        hook.address, body, sign_webhook(hook.secret, f"msg_{message.id}", message.at, body)
    )


SIGNED = HookKind(
    build_request,
    _("For a program of yours: we send it signed JSON, as Standard Webhooks describes."),
    (
        HookField(
            "address",
            _("Address"),
            re.compile(r"https://[^/?#\s]+(/\S*)?", re.ASCII),
            "https://example.org/my-hook",
        ),
    ),
)
