"""Reading what is sent: JSON of a bounded size and depth."""

import json
from typing import Any

from django.http import HttpRequest
from django.utils.translation import gettext
from ninja.parser import Parser

from games.api.problems import Refusal

MOST_BYTES = 64 * 1024


class BoundedParser(Parser):
    """Reads the body of a request; a Refusal if it is too large or no JSON."""

    def parse_body(self, request: HttpRequest) -> Any:
        if int(request.META.get("CONTENT_LENGTH") or 0) > MOST_BYTES:
            raise Refusal(413, gettext("This is too large to be read."))
        try:
            return json.loads(request.body)
        except (ValueError, RecursionError):
            raise Refusal(400, gettext("The body isn’t JSON.")) from None
