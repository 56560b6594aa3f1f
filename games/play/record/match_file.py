"""A finished match as a file that anybody can check: its setup, its seed and what that was made
of, every move with its digest and the fingerprint of the position after it, and how it ended.

No instants are in it, no talk, and nothing of what players have chosen: only what the chain holds,
and the names that the page of the match shows.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from games.models import Match, Move, Seat
from games.play.record import joint_seed, record_cache, results

FORM = "rural-route-match-2"


def export_match(match: Match, seats: Sequence[Seat]) -> dict[str, Any]:
    """The whole match as JSON can hold it; `seats` are all of them by number. ValueError for a
    match that is not finished: its seed is secret."""
    if match.status != Match.Status.FINISHED:
        raise ValueError("Only a finished match can be exported.")
    result = results.result_of(match, seats)
    return {
        "form": FORM,
        "code": match.code,
        "game": match.game,
        "version": match.version,
        "options": match.options,
        "seats": [seat.name for seat in seats],
        "seed_version": match.seed_version,
        "seed": match.seed,
        "seed_hash": match.seed_hash,
        "secret": match.secret,
        "joined": [
            {"seat": row.seat.number, "salt": row.salt, "after_hash": row.after_hash}
            for row in joint_seed.list_joinings(match)
        ],
        "drawn": joint_seed.are_seats_drawn(match),
        "steps": _list_moves(match.pk, bytes(match.head)),
        "ending": match.ending,
        "places": list(result.places),
        "scores": list(result.scores),
        "counts": match.counts,
    }


@lru_cache(maxsize=32)
def _list_moves(pk: int, _head: bytes) -> list[dict[str, Any]]:
    """The moves of the match `pk`, whose last digest is `_head`; they never change."""
    match = Match.objects.get(pk=pk)
    rows = list(Move.objects.filter(match=pk).order_by("ply"))
    after = record_cache.initial_record(match).iterate_positions(
        (row.seat, row.text) for row in rows
    )
    return [
        {
            "seat": row.seat,
            "step": row.text,
            "fingerprint": record.fingerprint().hex(),
            "digest": bytes(row.digest).hex(),
        }
        for row, record in zip(rows, after, strict=True)
    ]


def render_text(told: dict[str, Any], title: str, words: str) -> str:
    """The same for people: what was played by whom, a move a line, and what it can be checked by.
    `title` is the game's, `words` say how it ended."""
    names = told["seats"]
    lines = [f"{title} {told['code']}", words, ""]
    lines += [f"{number}. {name}" for number, name in enumerate(names, 1)]
    lines += ["", *(f"{name}: {value}" for name, value in told["options"].items()), ""]
    for ply, move in enumerate(told["steps"], 1):
        lines.append(f"{ply:>4}. {names[move['seat']]}: {move['step']}")
    last = told["steps"][-1]["digest"] if told["steps"] else ""
    lines += ["", f"seed      {told['seed']}", f"seed hash {told['seed_hash']}"]
    if told["secret"]:
        lines.append(f"secret    {told['secret']}")
        lines += [f"salt      {joined['salt'] or '-'}" for joined in told["joined"]]
    return "\n".join([*lines, f"digest    {last}", ""])
