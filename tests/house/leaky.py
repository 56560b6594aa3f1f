"""What a leak does in place of a function of the house: it gets the real one first."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from unittest.mock import patch

from django.core import signing

from games import play
from games.models import Match
from games.post.outbox.outbox_types import Wait
from games.rules.lines import Line
from games.rules.phrases import phrase
from games.rules.record import Record
from games.titles.title import PositionSummary
from games.web import idempotency
from tests import twins
from tests.twins import Premove, given

Patch = AbstractContextManager[Any]


def ready() -> Premove:
    return given.secretive(ready=True)


def awaited() -> Premove:
    return given.secretive(ready=False)


def order_after() -> Premove:
    return given.laid((given.KEEP, given.NOTHING))


@dataclass(frozen=True)
class Leak:
    """Where a leak shows, how it is put in, and a plan in which there is something to tell."""

    where: twins.Surface
    put_in: Callable[[], Patch]
    plan: Callable[[], Premove] = ready


def played() -> Match:
    """The match of the plan, whoever asks."""
    return Match.objects.exclude(code="z" * 8).get()


def last_move() -> datetime:
    found = played().stepped_at
    assert found is not None
    return found


def instead(where: Any, name: str, leaky: Callable[..., Any]) -> Callable[[], Patch]:
    """`leaky` in place of a function; it gets the real one first."""
    real = getattr(where, name)
    return lambda: patch.object(where, name, lambda *given, **how: leaky(real, *given, **how))


def with_header(name: str, value: Callable[[], Any]) -> Callable[..., Any]:
    """A page with a header that tells."""

    def leaky(real: Any, *given: Any, **how: Any) -> Any:
        response = real(*given, **how)
        response[name] = str(value())
        return response

    return leaky


def answered_with(value: Callable[[], Any]) -> Callable[..., Any]:
    """An answer for programs with a value more."""
    return lambda real, *given, **how: real(*given, **how) | {"more": str(value())}


def others_view(here: Any, record: Record | None = None) -> Any:
    """What somebody else at the table sees."""
    return (record or here.record).view(1 if here.seat_number == 0 else 0)


def board_of_others(real: Any, rules: Any, _view: Any, names: Any) -> Any:
    return real(rules, play.current_record(played()).view(1), names)


def moves_of_others(real: Any, here: Any, shown: Record) -> list[Any]:
    return [*real(here, shown), *({"move": move} for move in shown.list_legal_moves(1))]


def with_ply_of_match(real: Any, each: Any) -> Any:
    return real(each) | {"ply": Match.objects.get(code=each.match.code).ply}


def deadline_of_last_move(real: Any, each: Any) -> Any:
    return real(each) | {"deadline": last_move()}


def refused_with_ply(real: Any, status: int, words: str, **how: Any) -> Any:
    return real(status, f"{words} ({played().ply})", **how)


def at_ply(real: Any, here: Any, entry: Any) -> dict[str, Any]:
    return real(here, entry) | {"moment": entry.ply}


def turns_with_ply(real: Any, player: Any) -> Any:
    return [*real(player), {"ply": played().ply}]


def with_cookie(real: Any, *given: Any, **how: Any) -> Any:
    response = real(*given, **how)
    response.set_cookie("steps", str(played().ply))
    return response


def padded(real: Any, *given: Any, **how: Any) -> Any:
    """A page that is longer by a blank for each move."""
    response = real(*given, **how)
    response.content += b" " * played().ply
    return response


def with_ply(real: Any, *given: Any, **how: Any) -> str:
    return f"{real(*given, **how)} ({played().ply})"


def pushed_with_ply(real: Any, *given: Any) -> dict[str, Any]:
    told = real(*given)
    told["notification"]["body"] += f" ({played().ply})"
    return told


def hooked_with_ply(real: Any, *given: Any) -> Any:
    said = real(*given)
    return said._replace(names=f"{said.names} ({played().ply})")


def hooked_with(**told: Callable[[], Any]) -> Callable[..., Any]:
    """A message to another app in which something is what these say."""
    return lambda real, *given: real(*given)._replace(**{name: of() for name, of in told.items()})


def late_if_moved(real: Any, *given: Any) -> Any:
    *_others, now = given
    return Wait(now + timedelta(minutes=1)) if played().ply else real(*given)


def packed_at_last_move(real: Any, *given: Any, **how: Any) -> Any:
    return real(*given, **how | {"mtime": last_move().timestamp()})


def every_match(*_given: Any) -> Any:
    return Match.objects.exclude(started_at=None)


def headed_with_ply(real: Any, *given: Any) -> Any:
    mail = real(*given)
    mail.subject += f" ({played().ply})"
    return mail


def live_since_last_move(real: Any, deadline: Any, now: datetime) -> int:
    return real(deadline, now) - int((now - last_move()).total_seconds())


def event_of_last_move(real: Any, seat: Any) -> Any:
    event = real(seat)
    event.add("last-modified", last_move())
    return event


def season_with_ply(real: Any, match: Any) -> str:
    return f"{real(match)} ({match.ply})"


def by_move(each: Any) -> Any:
    return Match.objects.get(pk=each.match.pk).stepped_at


def gist_with_ply(real: Any, record: Record) -> PositionSummary:
    return PositionSummary(Line(phrase("after {ply} steps"), ply=record.ply), real(record).scores)


def ply_of_refusal(real: Any, request: Any, here: Any, error: Any) -> Any:
    words = phrase("Refused after {ply} steps.")
    return real(request, here, play.PlayError(words, ply=here.record.ply))


def ply_instead(real: Any, *given: Any, **how: Any) -> Any:
    raise play.NotAllowed(phrase("Refused after {ply} steps."), ply=played().ply)


def answered_with_ply(real: Any, report: int, by: Any, words: str) -> Any:
    return real(report, by, f"{words} ({played().ply})")


def owed_with_ply(real: Any, letter: Any, now: datetime) -> Any:
    letter.add_entry("", "note", Line(phrase("{ply} steps so far."), ply=played().ply))
    return real(letter, now)


def noted_with_ply(
    real: Any, kind: Any, request: Any, player: Any = None, detail: str = "", by: Any = None
) -> Any:
    return real(kind, request, player, f"{detail} {played().ply}", by)


def key_of_last_move(real: Any, player_id: int) -> str:
    drawn_at = int(last_move().timestamp())
    return signing.Signer(salt=f"{idempotency.SALT}.{player_id}").sign(f"{drawn_at}.letters")


def status_with_card(real: Any, here: Any) -> str:
    choice = here.record.view(1)["choice"]
    return f"Somebody's turn, {choice and choice['card']}"


def deck_as_it_is(real: Any, state: Any, number: int, *others: Any) -> dict[str, Any]:
    return {**real(state, number, *others), "deck": len(state.decks[number])}


def beat_of_moves(*given: Any) -> int:
    return int(last_move().timestamp() * 1_000_000)


def every_stop(record: Record) -> list[int]:
    return list(range(record.ply + 1))


def by_steps(real: Any, visit: Any, *given: Any) -> Any:
    return real(visit, *given) if played().ply % 2 else frozenset()


def told_with_ply(real: Any, visit: Any, *given: Any, **how: Any) -> Any:
    entries = real(visit, *given, **how)
    return [*entries, *entries[:1] * (played().ply % 2)]


def none(*given: Any) -> None:
    return None


def always(*given: Any) -> bool:
    return True
