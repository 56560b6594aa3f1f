"""Telegram: a message from a bot of the player's own, so that no site has to run one.

https://core.telegram.org/bots/api#sendmessage
"""

import re

from django.utils.translation import gettext_lazy as _

from games.models import Hook
from games.post.hooks.message import HookField, HookKind, HookMessage, HookRequest, encode_json


def build_request(hook: Hook, message: HookMessage) -> HookRequest:
    said = {
        "chat_id": hook.room,
        "text": message.text,
        "link_preview_options": {"is_disabled": True},
    }
    return HookRequest(f"https://api.telegram.org/bot{hook.secret}/sendMessage", encode_json(said))


TELEGRAM = HookKind(
    build_request,
    _("Get a bot from @BotFather, write to it once, and give its token and the chat’s ID here."),
    (
        HookField(
            "secret",
            _("Bot token"),
            re.compile(r"\d{1,20}:[\w-]{15,100}", re.ASCII),
            "123456:ABC-DEF1234ghIkl",
        ),
        HookField("room", _("Chat ID"), re.compile(r"-?\d{1,20}|@\w{1,64}", re.ASCII), "123456789"),
    ),
)
