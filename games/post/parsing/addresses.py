"""The addresses in the fields of a mail. PURE."""

import re

LONGEST = 320
LONGEST_FIELD = 4000


def find_address(sender: str) -> str:
    """The one mail address in a From field, made comparable; empty if there is none, or more than
    one, or if it takes guessing."""
    bare = strip_quoted(sender) if len(sender) <= LONGEST_FIELD else None
    if bare is None:
        return ""
    if "<" in bare or ">" in bare:
        found = re.fullmatch(r"[^<>:;,@]*<\s*([^<>\s]+)\s*>\s*", bare)
        return normalize_address(found[1]) if found else ""
    found = re.fullmatch(r"\s*([^\s<>:;,]+)\s*", bare)
    return normalize_address(found[1]) if found else ""


def strip_quoted(sender: str) -> str | None:
    """The field without its quoted names and comments; None if one of them does not end."""
    kept: list[str] = []
    depth, quoted, escaped = 0, False, False
    for sign in sender:
        if escaped:
            escaped = False
        elif sign == "\\" and (quoted or depth):
            escaped = True
        elif quoted:
            quoted = sign != '"'
        elif sign == "(":
            depth += 1
        elif sign == ")" and depth:
            depth -= 1
        elif depth:
            continue
        elif sign == '"':
            quoted = True
        else:
            kept.append(sign)
    return None if depth or quoted else "".join(kept)


def normalize_address(email: str) -> str:
    """A mail address in one spelling: small letters, the domain as it stands in the DNS. Look-alike
    letters stay what they are. Empty for what is no address."""
    local_part, at, domain = email.strip().rpartition("@")
    if not local_part or not at or "@" in local_part or len(email) > LONGEST:
        return ""
    try:
        domain = domain.encode("idna").decode("ascii") if not domain.isascii() else domain
    except UnicodeError:
        return ""
    return f"{local_part.casefold()}@{domain.lower().rstrip('.')}"
