"""Slack: an incoming webhook of a workspace.

https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks
"""

import re
from html import escape

from django.utils.translation import gettext_lazy as _

from games.models import Hook
from games.post.hooks.message import HookField, HookKind, HookMessage, HookRequest, encode_json


def build_request(hook: Hook, message: HookMessage) -> HookRequest:
    """`&`, `<` and `>` are escaped, so that no name mentions anybody or links anywhere."""
    return HookRequest(hook.address, encode_json({"text": escape(message.text, quote=False)}))


SLACK = HookKind(
    build_request,
    _("In Slack, create an app with an incoming webhook for the channel."),
    (
        HookField(
            "address",
            _("Webhook address"),
            re.compile(r"https://hooks\.slack\.com/services/\w+/\w+/\w+", re.ASCII),
            "https://hooks.slack.com/services/T0/B0/abc",
        ),
    ),
)
