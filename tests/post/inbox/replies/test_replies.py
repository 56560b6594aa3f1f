"""Thousands of replies to turn mails: no turn is played that was not meant, and what was meant is
played or asked back.

They come in by `games.post.inbox.receive`. `RURAL_LONG=1` tries all of them; `REPLIES_OUT` names a
file for the list of what went wrong.
"""

import os
from collections import Counter
from random import Random
from typing import Any

import pytest

from games.titles import all_games
from tests.long_run import LONG
from tests.post.inbox.replies.judged import Became, Table, became, fault_of, tried_at
from tests.post.inbox.replies.programs import PROGRAMS
from tests.post.inbox.replies.samples import Reply, every_reply, like_command
from tests.post.letters.meanings import positions
from tests.post.letters.styles import STYLES, Style
from tests.post.letters.writing import DOMAIN

pytestmark = [pytest.mark.django_db, pytest.mark.lengthy, pytest.mark.one_database]

SHARE = int(os.environ.get("REPLIES_SHARE", "1" if LONG else "40"))
PLAYED_WRONG = ("PLAYED, NOT MEANT", "PLAYED ANOTHER", "asked back another", "silent")
WRITTEN = [*PROGRAMS, *(style for style in STYLES if not style.bottom)]
SLUGS = [game.slug for game in all_games()]
MOST_TRIES = 12
ALONE = 1 if LONG else 10  # every so many-th of those that are tried without a database
PLACES = 80


@pytest.fixture(autouse=True)
def mails_come_in(settings: Any) -> None:
    settings.REPLY_DOMAIN = DOMAIN


def are_right(found: Counter[str], *groups: str) -> bool:
    """True if no more than three of a hundred replies in these groups went wrong; of a few, one."""
    wrong = sum(found[f"{group}:wrong"] for group in groups)
    right = sum(found[f"{group}:right"] for group in groups)
    return wrong <= max(0 if LONG else 1, 0.03 * (wrong + right))


def judge(game: Any, found: Counter[str], faults: list[str]) -> None:
    """Demands what has to hold of the replies that were tried: `found` counts what became of them,
    `faults` tells what went wrong."""
    if where := os.environ.get("REPLIES_OUT"):
        with open(f"{where}.{game.slug}", "w") as out:
            out.write("\n".join([str(sorted(found.items())), *faults, ""]))
    assert [found[name] for name in PLAYED_WRONG] == [0] * len(PLAYED_WRONG), faults
    assert are_right(found, "plain"), faults
    assert are_right(found, "plain", "chatter", "number", "below", "slip"), faults
    assert are_right(found, "question", "retraction", "command"), faults


def note(
    reply: Reply, style: Style, got: Became, found: Counter[str], faults: list[str], game: Any
) -> None:
    """Counts one reply as right or wrong."""
    fault = fault_of(reply, got)
    found[f"{reply.group}:{'wrong' if fault else 'right'}"] += 1
    if fault:
        found[fault] += 1
        faults.append(
            f"{game.slug} {reply.group} [{style.name}] {fault}: {reply.words!r} {reply.meant}"
            f" -> {got.played or got.asked} {got.said[:300]!r}"
        )


@pytest.mark.parametrize("game", all_games(), ids=SLUGS)
def test_what_is_meant_is_played_or_asked_back_and_nothing_else_is_played(game: Any) -> None:
    """By the door at which mails come in; each `yes` is sent as a mail of its own."""
    offset = SLUGS.index(game.slug)
    dice = Random(f"replies to {game.slug}")
    table = Table(game.slug, game.seat_counts, f"tables of {game.slug}")
    found: Counter[str] = Counter()
    faults: list[str] = []
    for at, (build, sentence) in enumerate(list(every_reply())[offset % SHARE :: SHARE]):
        style = WRITTEN[(at * 7 + offset) % len(WRITTEN)]
        if at % 3 == 0:
            table.go_on()
        for _try in range(MOST_TRIES):
            seat, position = table.place()
            reply = build(position, dice, sentence)
            if reply is not None:
                table.clear()
                note(reply, style, became(table, seat, reply, style), found, faults, game)
                break
            table.go_on()
    judge(game, found, faults)


@pytest.mark.parametrize("game", all_games(), ids=SLUGS)
def test_the_reader_alone_takes_all_of_them_as_they_are_meant(game: Any) -> None:
    """Without a database; all replies but those that are like commands."""
    offset = SLUGS.index(game.slug)
    dice = Random(f"replies to {game.slug} without a database")
    places = list(positions(game, PLACES, 7))
    found: Counter[str] = Counter()
    faults: list[str] = []
    rows = [row for row in every_reply() if row[0] is not like_command]
    for at, (build, sentence) in enumerate(rows[offset % ALONE :: ALONE]):
        style = WRITTEN[(at * 7 + offset) % len(WRITTEN)]
        for position in dice.sample(places, MOST_TRIES):
            reply = build(position, dice, sentence)
            if reply is not None:
                note(reply, style, tried_at(position, reply, style), found, faults, game)
                break
    judge(game, found, faults)
