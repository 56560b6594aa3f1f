"""What a reader was sent, made comparable: without what differs every time and tells nothing."""

import re
from http.cookies import Morsel

from tests.twins.sitting import Sent

Key = tuple[int, str, str, str]  # tick, reader, surface, what was read there
Trace = dict[Key, str]
# Drawn by chance each time. Of a form key only the letters are: the instant before them tells.
DRAWN = re.compile(
    r'name="csrfmiddlewaretoken" value="[^"]*"|"x-csrftoken": "[^"]*"|nonce="[^"]*"'
    r'|(?<=name="form_key" value=")(?P<at>\d+\.)[\w-]+:[\w-]+'
)
# Proofs and digests are made with keys, so their letters tell nothing; that there is another one
# may. Each is replaced by the number of its first appearance. One in a hundred Message-IDs ends in
# digits alone, and there it is drawn all the same; elsewhere digits alone are an instant.
OPAQUE = re.compile(
    r"(?<=\.)[0-9a-f]{10,64}(?=@)"
    r"|(?<![0-9a-z])(?:(?=[0-9]*[a-f])[0-9a-f]{10,64}|(?=\d*[a-z])[0-9a-hjkmnp-tv-z]{26})(?![0-9a-z])"
)
UNSAID = ("Expires",)  # Django's never_cache asks the machine for the time
KEYS = ("csrftoken", "sessionid")  # cookies whose letters are drawn by chance


class Plain:
    """What one reader was sent, made comparable."""

    def __init__(self, reader: str, told: Trace) -> None:
        self.reader, self.told = reader, told
        self.opaque: dict[str, int] = {}

    def keep(self, at: int, surface: str, what: str, sent: Sent) -> None:
        text = DRAWN.sub(lambda found: found["at"] or "", as_text(sent))
        self.told[at, self.reader, surface, what] = OPAQUE.sub(self.number, text)

    def number(self, found: re.Match[str]) -> str:
        return f"§{self.opaque.setdefault(found[0], len(self.opaque))}"


def as_text(sent: Sent) -> str:
    """A response with its status, headers and cookies, or a mail, its lines as they are read: a
    proof that is broken between two of them would not be known as one."""
    if isinstance(sent, str):
        return sent.replace("=\r\n", "").replace("=\n", "")
    heads = [f"{name}: {value}" for name, value in sorted(sent.items()) if name not in UNSAID]
    heads += [cookie_text(cookie) for _name, cookie in sorted(sent.cookies.items())]
    body = sent.content.decode() if hasattr(sent, "content") else ""
    return "\n".join([str(sent.status_code), *heads, "", body])


def cookie_text(cookie: "Morsel[str]") -> str:
    """A cookie that is set: its name, its value unless that is a key, and how long it stays. Behind
    what is said stand, if it is signed, the machine's time and the signature."""
    value = "" if cookie.key in KEYS else cookie.value.partition(":")[0]
    stays = {name: said for name, said in cookie.items() if said and name != "expires"}
    return f"Set-Cookie: {cookie.key}={value} {stays}"
