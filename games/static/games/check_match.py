#!/usr/bin/env python3
"""Checks a match that was taken along from this site as JSON: python3 check_match.py k7q2mnpr.json

With the standard library alone: the seed fits the fingerprint that was published before the deal,
and every move is linked to the one before it. With the packages of the house beside it
(`PYTHONPATH=...`, they need nothing else either) and --rules: every move was legal, led to the
position whose fingerprint stands there, and the scores are right.
"""

import hmac
import json
import sys
from hashlib import sha256
from typing import Any

FORM = "rural-route-match-1"
DIGEST_BYTES = 16
FIT = "%s: %d moves, seed and chain fit.\n"
FIT_BY_RULES = "%s: %d moves, seed and chain fit, every move legal.\n"
WRONG = "%s: %s.\n"


class MatchMismatch(Exception):
    """What does not fit."""


def check_seed(match: "dict[str, Any]") -> bytes:
    """The seed; MatchMismatch if it does not fit what was published."""
    seed = bytes.fromhex(match["seed"])
    promised = sha256(b"rural-route-seed:" + match["code"].encode() + b":" + seed).hexdigest()
    if promised != match["seed_hash"]:
        raise MatchMismatch("the seed does not fit the seed hash")
    return seed


def check_chain(match: "dict[str, Any]", seed: bytes) -> None:
    """MatchMismatch if a move is not linked to the one before it."""
    start = b"rural-route-chain:" + match["code"].encode()
    head = hmac.new(seed, start, sha256).digest()[:DIGEST_BYTES]
    for ply, step in enumerate(match["steps"], 1):
        words = step["step"].encode()
        told = head + step["seat"].to_bytes(2, "big") + len(words).to_bytes(2, "big") + words
        told += bytes.fromhex(step["fingerprint"])
        head = hmac.new(seed, told, sha256).digest()[:DIGEST_BYTES]
        if head.hex() != step["digest"]:
            raise MatchMismatch(f"the digest of move {ply} ({step['step']}) does not fit")


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


def main(words: "list[str]") -> int:
    files = [word for word in words if word != "--rules"]
    if len(files) != 1:
        sys.stderr.write("usage: check_match.py [--rules] MATCH.json\n")
        return 2
    with open(files[0], encoding="utf-8") as file:
        match = json.load(file)
    try:
        if match.get("form") != FORM:
            raise MatchMismatch(f"this is no {FORM}")
        seed = check_seed(match)
        check_chain(match, seed)
        if "--rules" in words:
            check_rules(match, seed)
    except MatchMismatch as wrong:
        sys.stdout.write(WRONG % (match.get("code", files[0]), wrong))
        return 1
    words_for = FIT_BY_RULES if "--rules" in words else FIT
    sys.stdout.write(words_for % (match["code"], len(match["steps"])))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
