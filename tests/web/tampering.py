"""A finished match with the emails of its players, and ways to lie about it afterwards."""

import copy
import mailbox
from collections.abc import Callable
from email import message_from_bytes
from pathlib import Path
from typing import Any

from django.core import mail
from django.test import Client

from games import periodic_jobs, play
from games.models import Match
from games.play.record import digest_chain
from games.play.record.joint_seed import Salt, hash_salt
from tests.factories import PlayerFactory
from tests.matches import answer, awaited, fresh, open_table

Told = dict[str, Any]
SALTS = ("quoll at dawn", "numbat")


def witnessed_match() -> Match:
    """A match for three with drawn seats, two of whose players gave a salt; all have been sent
    their emails."""
    opener, *others = (PlayerFactory(confirmed=True) for _ in range(3))
    match = open_table(3, game="hunting-prey", opener=opener, drawn=True)
    for player, words in zip(others, SALTS, strict=True):
        play.join_match(match.pk, player, salt=Salt(hash_salt(words)))
        periodic_jobs.send_notices()
    for _ in range(4):
        answer(awaited(match))
        periodic_jobs.send_notices()
    for seat in match.seats.all()[:2]:
        play.resign_seat(seat.pk)
    periodic_jobs.send_notices()
    return fresh(match)


def published(match: Match) -> Told:
    """What the site gives away of a match."""
    told: Told = Client().get(f"/m/{match.code}/match.json").json()
    return told


def write_mailbox(path: Path, edit: Callable[[bytes], bytes] = bytes, about: str = "") -> Path:
    """All emails that were sent, or those whose subject says this, as a mail program exports
    them."""
    path.unlink(missing_ok=True)
    box = mailbox.mbox(path)
    for sent in mail.outbox:
        if about in sent.subject:
            box.add(message_from_bytes(edit(sent.message().as_bytes())))
    box.close()
    return path


def recompute(told: Told) -> Told:
    """The same with hash, seed, seats and chain made to fit its secret and salts."""
    code, secret = told["code"], bytes.fromhex(told["secret"])
    seed = digest_chain.joint_seed(code, secret, [each["salt"] for each in told["joined"]])
    told["seed"], told["seed_hash"] = seed.hex(), digest_chain.secret_hash(code, secret)
    drawn = digest_chain.draw_seats(code, seed, len(told["seats"]))
    for place, each in enumerate(told["joined"]):
        each["seat"] = drawn.index(place)
    head = digest_chain.initial_digest(code, seed)
    for move in told["steps"]:
        after = bytes.fromhex(move["fingerprint"])
        head = digest_chain.link_digest(seed, head, move["seat"], move["step"], after)
        move["digest"] = head.hex()
    return told


def change_salt(told: Told) -> None:
    told["joined"][2]["salt"] = hash_salt("dingo")


def drop_salt(told: Told) -> None:
    told["joined"][1]["salt"] = ""


def swap_order(told: Told) -> None:
    joined = told["joined"]
    joined[1]["salt"], joined[2]["salt"] = joined[2]["salt"], joined[1]["salt"]


def change_secret(told: Told) -> None:
    told["secret"] = "11" * 32


def change_seed(told: Told) -> None:
    told["seed"] = "11" * 32


def swap_seats(told: Told) -> None:
    joined = told["joined"]
    joined[0]["seat"], joined[1]["seat"] = joined[1]["seat"], joined[0]["seat"]


def change_move(told: Told) -> None:
    told["steps"][1]["seat"] += 1


def lie(told: Told, *cheats: Callable[[Told], None], fits: bool = False) -> Told:
    """A copy with these cheats; if it `fits`, all that follows is made to fit them."""
    copied = copy.deepcopy(told)
    for cheat in cheats:
        cheat(copied)
    return recompute(copied) if fits else copied


# What was changed, whether the rest was made to fit, and what the script and the page say.
CHEATS = [
    (change_salt, False, "not made of the secret", "isn’t made from the secret"),
    (drop_salt, False, "not made of the secret", "isn’t made from the secret"),
    (swap_order, False, "not made of the secret", "isn’t made from the secret"),
    (change_secret, False, "the secret does not fit", "The secret doesn’t fit"),
    (change_seed, False, "not made of the secret", "isn’t made from the secret"),
    (swap_seats, False, "does not draw seat", "doesn’t draw seat"),
    (change_move, False, "the digest of move 2", "digest of move 2"),
    # Only the emails of players find these.
    (change_salt, True, "an email has the digest", "An email has the digest"),
    (swap_order, True, "an email has the digest", "An email has the digest"),
    (change_secret, True, "an email has the digest", "An email has the digest"),
]
