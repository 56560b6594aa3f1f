"""Discord: an address that a channel gives out.

https://docs.discord.com/developers/resources/webhook#execute-webhook
"""

import re

from django.utils.translation import gettext_lazy as _

from games.models import Hook
from games.post.hooks.message import HookField, HookKind, HookMessage, HookRequest, encode_json

MARKDOWN = re.compile(r"([\\*_~`|<>\[\]()#])")


def build_request(hook: Hook, message: HookMessage) -> HookRequest:
    """Nobody is mentioned, whatever somebody is called, and a name is no Markdown."""
    words = MARKDOWN.sub(r"\\\1", f"{message.title}\n{message.words}")
    said = {"content": f"{words}\n<{message.link}>", "allowed_mentions": {"parse": []}}
    return HookRequest(hook.address, encode_json(said))


DISCORD = HookKind(
    build_request,
    _("In Discord, open the channel’s settings, then Integrations, then Webhooks."),
    (
        HookField(
            "address",
            _("Webhook address"),
            re.compile(
                r"https://((ptb|canary)\.)?discord(app)?\.com/api/webhooks/\d+/[\w-]+(\?thread_id=\d+)?",
                re.ASCII,
            ),
            "https://discord.com/api/webhooks/123/abc",
        ),
    ),
)
