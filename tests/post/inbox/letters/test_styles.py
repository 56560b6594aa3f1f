"""Answers as seventy mail programs send them: what is meant is played, and nothing else is.

What each mail means stands in `letters/meanings.py`, the programs in `letters/styles.py`, and what
people write without meaning a move in `letters/replies.py`. `RURAL_LONG=1` tries all of it.
"""

from collections import Counter
from random import Random
from typing import Any

import pytest

from games.titles import all_games
from tests.long_run import LONG
from tests.post.letters.meanings import (
    Position,
    Sample,
    chatter,
    in_order,
    is_shown,
    meant_words,
    positions,
)
from tests.post.letters.reading import played_by
from tests.post.letters.replies import replies
from tests.post.letters.styles import STYLES, Style, dressed

ANSWERS = 14 if LONG else 1  # of each style and game, and a third as many without a move
REPLIES = 1 if LONG else 40  # every so many-th of the short replies
PLACES = 6 if LONG else 1  # of each game, at which each reply is tried
GAME_IDS = [game.slug for game in all_games()]


def samples(game: Any) -> list[tuple[Style, Sample]]:
    """Mails of one game in every style: three that mean moves for each one that means none."""
    dice = Random(f"mails of {game.slug}")
    words = list(replies())
    found = []
    for at, place in enumerate(positions(game, ANSWERS * len(STYLES), 1)):
        style = STYLES[at % len(STYLES)]
        meant = () if style.bottom else place.meant
        found.append((style, Sample(place, meant_words(place, dice), meant)))
        if at % 3 == 0:
            said = chatter(place, dice, words)
            if not is_shown(place, said.split("\n")[0]):
                found.append((style, Sample(place, said, ())))
    return found


@pytest.mark.parametrize("game", all_games(), ids=GAME_IDS)
def test_what_is_meant_is_played_in_every_mail_program_and_nothing_else(game: Any) -> None:
    seen: Counter[str] = Counter()
    wrong, missed = [], []
    for style, sample in samples(game):
        place = sample.position
        played = played_by(dressed(style, sample.words), place.record, place.seat)
        played, meant = in_order(played), in_order(sample.meant)
        if played != meant[: len(played)]:
            wrong.append((style.name, sample.words, played, meant))
        elif played != meant:
            missed.append((style.name, sample.words, played, meant))
        seen["meant" if sample.meant else "chatter"] += 1
    print(f"{game.slug}: {dict(seen)}, {len(wrong)} wrong, {len(missed)} missed")
    assert wrong == []
    assert len(missed) <= seen["meant"] // 100, missed


@pytest.mark.parametrize("game", all_games(), ids=GAME_IDS)
def test_no_short_reply_is_a_move_unless_the_mail_showed_it(game: Any) -> None:
    places: list[Position] = list(positions(game, PLACES * 40, 2))
    wrong = []
    count = 0
    for at, reply in enumerate(list(replies())[::REPLIES]):
        for turn in range(PLACES):
            place = places[(at * PLACES + turn) % len(places)]
            raw = dressed(STYLES[at % len(STYLES)], reply)
            played = played_by(raw, place.record, place.seat)
            count += 1
            if played and not is_shown(place, reply.split("\n")[0]):
                wrong.append((reply, played))
    print(f"{game.slug}: {count} replies, {len(wrong)} played: {wrong[:20]}")
    assert wrong == []
