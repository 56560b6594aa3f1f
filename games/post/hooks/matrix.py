"""Matrix: a message in a room. Its transaction id is that of the delivery, by which a homeserver
knows what comes again.

https://spec.matrix.org/v1.16/client-server-api/#put_matrixclientv3roomsroomidsendeventtypetxnid
"""

import re
from urllib.parse import quote

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
    room = quote(hook.room, safe="")
    path = f"/_matrix/client/v3/rooms/{room}/send/m.room.message/{message.id}"
    return HookRequest(
        hook.address.rstrip("/") + path,
        encode_json({"msgtype": "m.text", "body": message.text}),
        {**JSON, "Authorization": f"Bearer {hook.secret}"},
        "PUT",
    )


MATRIX = HookKind(
    build_request,
    _("Best use an account of its own that has joined the room; it can’t send encrypted messages."),
    (
        HookField(
            "address",
            _("Homeserver"),
            re.compile(r"https://[^/?#\s]+/?", re.ASCII),
            "https://matrix-client.matrix.org",
        ),
        HookField("secret", _("Access token"), re.compile(r"[!-~]{1,400}", re.ASCII), "syt_abc"),
        HookField("room", _("Room ID"), re.compile(r"![!-~]+", re.ASCII), "!abc:matrix.org"),
    ),
)
