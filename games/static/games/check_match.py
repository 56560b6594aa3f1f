#!/usr/bin/env python3
"""Checks a match that was taken along from this site as JSON: python3 check_match.py k7q2mnpr.json

With the standard library alone: the secret fits the hash that was published before anybody joined,
the seed is made of it and of the salts in the order of joining, drawn seats are those that the seed
draws, and every move is linked to the one before it.

--mbox FILE (or several) compares the match with the emails of a player: the digest at the foot of
each, and the receipts of salts. Such emails are what the site cannot change afterwards.
--salt WORDS says whether a salt is among those that made the seed.
--rules, with the packages of the site beside it (`PYTHONPATH=...`, they need nothing else either):
every move was legal, led to the position whose fingerprint stands there, and the scores are right.
"""

import argparse
import hmac
import json
import mailbox
import re
import sys
from collections.abc import Iterator
from email.message import Message
from hashlib import sha256
from typing import Any

FORMS = ("rural-route-match-1", "rural-route-match-2")
DIGEST_BYTES = 16
FIT = "%s: %d moves, seed and chain fit%s.\n"
MAILS_FIT = ", %d marks in emails fit"
WRONG = "%s: %s.\n"


class MatchMismatch(Exception):
    """What does not fit."""


def check_seed(match: "dict[str, Any]") -> bytes:
    """The seed; MatchMismatch if it does not fit what was published."""
    code, seed = match["code"], bytes.fromhex(match["seed"])
    if match.get("seed_version", 1) == 1:
        if sha256(f"rural-route-seed:{code}:".encode() + seed).hexdigest() != match["seed_hash"]:
            raise MatchMismatch("the seed does not fit the seed hash")
        return seed
    secret = bytes.fromhex(match["secret"])
    if sha256(f"rural-route-secret:{code}:".encode() + secret).hexdigest() != match["seed_hash"]:
        raise MatchMismatch("the secret does not fit the seed hash")
    words = ":".join(["rural-route-deal", code, *(each["salt"] for each in match["joined"])])
    if hmac.new(secret, words.encode(), sha256).digest() != seed:
        raise MatchMismatch("the seed is not made of the secret and the salts in this order")
    return seed


def check_seats(match: "dict[str, Any]", seed: bytes) -> None:
    """MatchMismatch if seats were drawn, and somebody sits where the seed does not put them."""

    def rank(place: int) -> bytes:
        words = f"rural-route-seat:{match['code']}:{place}"
        return hmac.new(seed, words.encode(), sha256).digest()

    drawn = sorted(range(len(match["seats"])), key=rank)
    for place, each in enumerate(match.get("joined", ())):
        if match["drawn"] and drawn[each["seat"]] != place:
            raise MatchMismatch(f"the seed does not draw seat {each['seat'] + 1} for its holder")


def check_chain(match: "dict[str, Any]", seed: bytes) -> None:
    """MatchMismatch if a move is not linked to the one before it."""
    head = initial_digest(match["code"], seed)
    for ply, step in enumerate(match["steps"], 1):
        words = step["step"].encode()
        told = head + step["seat"].to_bytes(2, "big") + len(words).to_bytes(2, "big") + words
        told += bytes.fromhex(step["fingerprint"])
        head = hmac.new(seed, told, sha256).digest()[:DIGEST_BYTES]
        if head.hex() != step["digest"]:
            raise MatchMismatch(f"the digest of move {ply} ({step['step']}) does not fit")


def initial_digest(code: str, seed: bytes) -> bytes:
    """The digest before any move."""
    return hmac.new(seed, f"rural-route-chain:{code}".encode(), sha256).digest()[:DIGEST_BYTES]


def check_rules(match: "dict[str, Any]", seed: bytes) -> None:
    """MatchMismatch if a move was not legal, or led elsewhere, or the scores are not these."""
    from games.rules.errors import RulesError
    from games.rules.game import Setup
    from games.rules.record import Record
    from games.titles import find_game

    game = find_game(match["game"], match["version"])
    setup = Setup(seats=len(match["seats"]), options=match["options"], seed=seed)
    record = Record.begin(game(setup))
    ahead = record.iterate_positions((step["seat"], step["step"]) for step in match["steps"])
    for ply, step in enumerate(match["steps"], 1):
        try:
            record.check_row(step["seat"], step["step"])
        except RulesError as error:
            raise MatchMismatch(f"move {ply} ({step['step']}) is not legal: {error}") from None
        record = next(ahead)
        if record.fingerprint().hex() != step["fingerprint"]:
            raise MatchMismatch(f"move {ply} ({step['step']}) led to another position")
    outcome = record.outcome
    if outcome is not None and list(outcome.scores) != match["scores"]:
        raise MatchMismatch(f"the scores are {list(outcome.scores)}")


def iterate_texts(mail: "Message") -> "Iterator[str]":
    """What stands in the parts of an email."""
    for part in mail.walk():
        body = part.get_payload(decode=True)
        if part.get_content_maintype() == "text" and isinstance(body, bytes):
            yield body.decode("utf-8", "replace")


def check_mails(match: "dict[str, Any]", seed: bytes, files: "list[str]") -> int:
    """How many digests and receipts of the match stand in the emails of these files; MatchMismatch
    for one that does not fit."""
    texts = [text for file in files for mail in mailbox.mbox(file) for text in iterate_texts(mail)]
    code = re.escape(match["code"])
    # `k7q2mnpr, digest 0123456789abcdef`, in whatever language and however the line is broken.
    heads = re.compile(rf"\b{code}\b[^/<>=@]{{1,40}}?\b([0-9a-f]{{16}})\b")
    receipts = re.compile(rf"\breceipt {code} (\d{{1,3}}) ([0-9a-f]{{64}}) ([0-9a-f]{{64}})\b")
    chain = {initial_digest(match["code"], seed).hex()[:16]}
    chain.update(step["digest"][:16] for step in match["steps"])
    told = [head for text in texts for head in heads.findall(text)]
    for head in told:
        if head not in chain:
            raise MatchMismatch(f"an email has the digest {head}, which is not in the chain")
    kept = {found for text in texts for found in receipts.findall(" ".join(text.split()))}
    check_receipts(match, {salt: (int(place), promise) for place, salt, promise in kept})
    return len(told) + len(kept)


def check_receipts(match: "dict[str, Any]", kept: "dict[str, tuple[int, str]]") -> None:
    """MatchMismatch if a salt for which there is a receipt is missing or in another place. Who sat
    before it may have left before the deal, so its place may have become an earlier one only."""
    salts = [each["salt"] for each in match.get("joined", ())]
    for salt, (_place, promise) in kept.items():
        if promise != match["seed_hash"]:
            raise MatchMismatch(f"a receipt has the seed hash {promise}")
        if salt not in salts:
            raise MatchMismatch(f"the salt {salt} of a receipt is not among those of the seed")
    known = [(at, kept[salt][0]) for at, salt in enumerate(salts, 1) if salt in kept]
    places = [place for _at, place in known]
    if places != sorted(places) or any(place < at for at, place in known):
        raise MatchMismatch("the receipts have the salts in another order")


def read_words() -> argparse.Namespace:
    """What stands on the command line."""
    reader = argparse.ArgumentParser(usage="check_match.py [options] MATCH.json")
    reader.add_argument("match", metavar="MATCH.json")
    reader.add_argument("--mbox", action="append", default=[], help="emails to compare it with")
    reader.add_argument("--salt", help="what you gave for the deal")
    reader.add_argument("--rules", action="store_true", help="check that every move was legal")
    return reader.parse_args()


def check_match(match: "dict[str, Any]", words: argparse.Namespace) -> str:
    """Checks all that is asked; returns what fits beside seed and chain."""
    if match.get("form") not in FORMS:
        raise MatchMismatch(f"this is no {FORMS[-1]}")
    seed, more = check_seed(match), ""
    check_seats(match, seed)
    check_chain(match, seed)
    if words.rules:
        check_rules(match, seed)
        more += ", every move legal"
    if words.mbox:
        more += MAILS_FIT % check_mails(match, seed, words.mbox)
    if words.salt is not None:
        salt = sha256(words.salt.encode()).hexdigest()
        if salt not in [each["salt"] for each in match.get("joined", ())]:
            raise MatchMismatch("this salt is not among those of the seed")
        more += ", your salt is in it"
    return more


def main() -> int:
    words = read_words()
    with open(words.match, encoding="utf-8") as file:
        match = json.load(file)
    try:
        more = check_match(match, words)
    except MatchMismatch as wrong:
        sys.stdout.write(WRONG % (match.get("code", words.match), wrong))
        return 1
    sys.stdout.write(FIT % (match["code"], len(match["steps"]), more))
    return 0


if __name__ == "__main__":
    sys.exit(main())
