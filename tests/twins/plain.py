"""What a reader was sent, made comparable: without what differs every time and tells nothing."""

import re

from tests.twins.sitting import Sent

Trace = dict[tuple[int, str, str], str]  # by tick, reader and surface
CSRF = re.compile(
    r'name="(?:csrfmiddlewaretoken|form_key)" value="[^"]*"|"x-csrftoken": "[^"]*"|nonce="[^"]*"'
)
# Proofs and digests are made with keys, so their letters tell nothing; that there is another one
# may. Each is replaced by the number of its first appearance.
OPAQUE = re.compile(
    r"(?<![0-9a-z])(?:(?=[0-9]*[a-f])[0-9a-f]{10,64}|(?=[a-z]*\d)[0-9a-hjkmnp-tv-z]{26})(?![0-9a-z])"
)
UNSAID = ("Set-Cookie", "Expires")  # Django's never_cache asks the machine for the time


class Plain:
    """What one reader was sent, made comparable."""

    def __init__(self, reader: str, told: Trace) -> None:
        self.reader, self.told = reader, told
        self.opaque: dict[str, int] = {}

    def keep(self, at: int, what: str, sent: Sent) -> None:
        self.told[at, self.reader, what] = OPAQUE.sub(self.number, CSRF.sub("", as_text(sent)))

    def number(self, found: re.Match[str]) -> str:
        return f"§{self.opaque.setdefault(found[0], len(self.opaque))}"


def as_text(sent: Sent) -> str:
    """A response with its status and headers, or a text as it is."""
    if isinstance(sent, str):
        return sent
    heads = [f"{name}: {value}" for name, value in sorted(sent.items()) if name not in UNSAID]
    body = sent.content.decode() if hasattr(sent, "content") else ""
    return "\n".join([str(sent.status_code), *heads, "", body])
