"""ntfy: a topic, published as JSON, since its headers take no more than ASCII.

https://docs.ntfy.sh/publish/#publish-as-json
"""

import re

from django.utils.translation import gettext_lazy as _

from games.models import Hook
from games.post.hooks.message import (
    JSON,
    HookField,
    HookKind,
    HookMessage,
    HookRequest,
    encode_json,
)


def build_request(hook: Hook, message: HookMessage) -> HookRequest:
    server, _slash, topic = hook.address.rpartition("/")
    said = {
        "topic": topic,
        "title": message.title,
        "message": message.words,
        "click": message.link,
    }
    access = {"Authorization": f"Bearer {hook.secret}"} if hook.secret else {}
    return HookRequest(f"{server}/", encode_json(said), {**JSON, **access})


NTFY = HookKind(
    build_request,
    _("Anyone who knows the topic can read it, so pick one that’s hard to guess."),
    (
        HookField(
            "address",
            _("Topic address"),
            re.compile(r"https://[^/?#\s]+/[\w-]{1,64}", re.ASCII),
            "https://ntfy.sh/my-secret-topic",
        ),
        HookField(
            "secret",
            _("Access token, if it needs one"),
            re.compile(r"[!-~]{1,400}", re.ASCII),
            "tk_abc",
            False,
        ),
    ),
)
