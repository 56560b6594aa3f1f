"""What the DNS says of our mails: who may send them (SPF), with which signature (DKIM), what
becomes of forged ones (DMARC), whose machine it is (PTR), and where answers go (MX)."""

import ipaddress
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

import dns.exception
import dns.resolver
import dns.reversename

OK, MISSING, UNSEEN = "ok", "missing", "not seen"
SECONDS = 5.0  # for one question
LOCAL = ("localhost", "127.0.0.1", "::1", "")


@dataclass(frozen=True)
class DnsFinding:
    """One thing that was looked at: how it stands, and what would do."""

    state: str
    of: str
    words: str


class DnsUnavailable(Exception):
    """The DNS did not answer, so nothing is known."""


class NameServer(Protocol):
    """Whoever answers questions about names."""

    def query(self, name: str, kind: str) -> list[str]:
        """The records of a kind at a name, none if there are none; Unseen if nobody answers."""


class Resolver:
    """The resolver of this machine."""

    def __init__(self) -> None:
        self.resolver = dns.resolver.Resolver()
        self.resolver.lifetime = SECONDS

    def query(self, name: str, kind: str) -> list[str]:
        try:
            answer = self.resolver.resolve(name, kind)
        except (dns.resolver.NXDOMAIN, dns.resolver.NoAnswer):
            return []
        except (dns.exception.DNSException, OSError, UnicodeError) as error:
            raise DnsUnavailable(type(error).__name__) from None
        if kind == "TXT":
            return [b"".join(record.strings).decode("utf-8", "replace") for record in answer]
        return [record.to_text() for record in answer]


def list_findings(
    names: NameServer,
    sender: str,
    answers: str,
    server: str,
    signature: tuple[str, str] | None,
) -> Iterator[DnsFinding]:
    """All that can be seen of the domain that mails come from, the one that answers go to (empty:
    none), the mail server they leave by, and the domain and selector of a DKIM signature (None: no
    signed mail was seen)."""
    looks: list[tuple[str, Callable[[], tuple[str, str]]]] = [
        (f"SPF of {sender}", lambda: check_spf(names, sender)),
        (f"DMARC of {sender}", lambda: check_dmarc(names, sender)),
        ("DKIM", lambda: check_dkim(names, signature)),
        ("PTR", lambda: check_reverse_name(names, server)),
    ]
    if answers:
        looks.insert(1, (f"SPF of {answers}", lambda: check_spf(names, answers)))
        looks.append((f"MX of {answers}", lambda: check_mx(names, answers)))
    for of, look in looks:
        try:
            state, words = look()
        except DnsUnavailable as error:
            state, words = UNSEEN, f"the DNS server did not answer ({error})."
        yield DnsFinding(state, of, words)


def check_spf(names: NameServer, domain: str) -> tuple[str, str]:
    """RFC 7208: one record that says who sends for the domain, and that nobody else does."""
    found = [text for text in names.query(domain, "TXT") if text.lower().split()[:1] == ["v=spf1"]]
    if not found:
        return MISSING, f"publish a TXT record at {domain}, such as “v=spf1 mx -all”."
    if len(found) > 1:
        return MISSING, "there are several records, so none of them counts: keep only one."
    if found[0].lower().split()[-1] in ("+all", "all"):
        return MISSING, f"“{found[0]}” lets everybody send: end it with “-all” or “~all”."
    return OK, f"“{found[0]}”."


def check_dmarc(names: NameServer, domain: str) -> tuple[str, str]:
    """RFC 7489, 6.6.3: at the domain itself, or at one above it."""
    parts = domain.split(".")
    for at in range(max(1, len(parts) - 1)):
        for text in names.query("_dmarc." + ".".join(parts[at:]), "TXT"):
            if text.replace(" ", "").lower().startswith("v=dmarc1;"):
                return OK, f"“{text}”."
    rua = f"rua=mailto:postmaster@{domain}"
    return MISSING, f"publish “v=DMARC1; p=none; {rua}” at _dmarc.{domain}, later “p=quarantine”."


def check_dkim(names: NameServer, signature: tuple[str, str] | None) -> tuple[str, str]:
    """RFC 6376, 3.6.1: the key by which the signature of a mail is checked."""
    if signature is None:
        return UNSEEN, (
            "we saw no signed email from this site. Check that the test email has a "
            "DKIM-Signature, and name its selector with --dkim SELECTOR."
        )
    domain, selector = signature
    if not selector:
        return (
            MISSING,
            "the email that came back isn’t signed: have the mail server sign.",
        )
    name = f"{selector}._domainkey.{domain}"
    keys = [text for text in names.query(name, "TXT") if "p=" in text.replace(" ", "")]
    if not keys:
        return MISSING, f"there is no key at {name}: publish the signer’s key."
    if any(part.replace(" ", "") == "p=" for part in keys[0].split(";")):
        return MISSING, f"the key at {name} is revoked: publish another."
    return OK, f"there is a key at {name}."


def check_reverse_name(names: NameServer, server: str) -> tuple[str, str]:
    """RFC 1912, 2.1: the name of the machine leads back to it."""
    if server in LOCAL:
        return UNSEEN, (
            "emails leave through a mail server on this machine, whose Internet address is "
            "unknown here: name it with --ip ADDRESS."
        )
    for address in resolve_addresses(names, server):
        reverse = dns.reversename.from_address(address).to_text()
        known = [name.rstrip(".") for name in names.query(reverse, "PTR")]
        if not known:
            return MISSING, f"{address} has no PTR record: ask your hosting provider for one."
        if not any(address in resolve_addresses(names, name) for name in known):
            return MISSING, f"{address} is called {known[0]}, which does not resolve back to it."
        return OK, f"{address} resolves to {known[0]} and back."
    return MISSING, f"{server} has no address."


def resolve_addresses(names: NameServer, server: str) -> Sequence[str]:
    try:
        return [str(ipaddress.ip_address(server))]
    except ValueError:
        return [*names.query(server, "A"), *names.query(server, "AAAA")]


def check_mx(names: NameServer, domain: str) -> tuple[str, str]:
    """RFC 5321, 5.1: where answers are brought."""
    found = [text.split()[-1].rstrip(".") for text in names.query(domain, "MX")]
    if not found:
        return MISSING, f"publish an MX record for {domain} that names the machine of `listen`."
    for host in found:
        if not host or not resolve_addresses(names, host):
            return MISSING, f"{host or 'its record'} has no address, so no reply can arrive."
    return OK, f"replies go to {', '.join(found)}."
