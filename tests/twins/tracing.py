"""The trace of one match of a plan: all that its readers could read, tick by tick."""

from collections.abc import Collection, Iterator
from contextlib import ExitStack, contextmanager
from datetime import timedelta
from unittest.mock import patch

from django.core import mail as outgoing
from django.db import connection, transaction
from django.test import override_settings

from accounts import sessions
from config import clock
from games.play.record import record_cache
from tests.twins.plain import Plain, Trace
from tests.twins.planning import SEED, Premove, dealt
from tests.twins.sitting import Surface
from tests.twins.surfaces import LONG, When, all_surfaces
from tests.twins.table import Table


class Known:
    """What `secrets` gives: the seed of the plan, and the same letters each time."""

    def choice(self, letters: str) -> str:
        return letters[0]

    def token_bytes(self, size: int) -> bytes:
        return SEED[:size]

    def token_hex(self, size: int) -> str:
        return "ab" * size

    def randrange(self, size: int) -> int:
        return 7


DRAWS = (
    "games.play.match_setup",
    "games.post.mails.headers",
    "games.post.outbox.envelopes",
)


@contextmanager
def secrets_known() -> Iterator[None]:
    """Whatever draws letters for what is read here draws the same each time."""
    with ExitStack() as patches:
        for name in DRAWS:
            patches.enter_context(patch(f"{name}.secrets", Known()))
        # The secret is the seed, whatever salts there are.
        patches.enter_context(
            patch("games.play.record.digest_chain.joint_seed", lambda _code, secret, _salts: secret)
        )
        patches.enter_context(patch("email.generator.random", Known()))  # boundaries
        yield


@contextmanager
def world(swap: tuple[str, int, int] | None) -> Iterator[None]:
    """A database that is put back afterwards, keys counted from the same number, and one deal."""
    with (
        transaction.atomic(),
        override_settings(REPLY_DOMAIN="play.example.org"),
        secrets_known(),
        dealt(swap),
    ):
        restart_keys()
        record_cache.clear_record_cache()
        outgoing.outbox = []
        try:
            yield
        finally:
            transaction.set_rollback(True)
    record_cache.clear_record_cache()


def restart_keys() -> None:
    """Both matches get the same keys. SQLite puts its counters back by itself."""
    if connection.vendor != "postgresql":
        return
    with connection.cursor() as cursor:
        for sequence in connection.introspection.sequence_list():
            cursor.execute(f"ALTER SEQUENCE {sequence['name']} RESTART WITH 70000")


def trace(plan: Premove, which: int, only: Collection[Surface] = ()) -> Trace:
    """All that the reader of a plan, and an onlooker, could read after every tick of one of its
    matches; `only` on these surfaces, if any are named."""
    told: Trace = {}
    with (
        world(plan.swap if which else None),
        patch.object(clock, "now", lambda: table.now),
        patch.object(sessions, "STAFF_STAY", timedelta(days=999)),  # nobody signs in anew
    ):
        table = Table(plan)
        plains = {name: Plain(name, told) for name in table.sittings}
        for at, tick in enumerate((None, *plan.ticks)):
            table.tick(at, tick, which)
            for name, sitting in table.sittings.items():
                for read in due(at == len(plan.ticks), only):
                    for what, sent in read(sitting):
                        plains[name].keep(at, read.__name__, what, sent)
    return told


def due(is_last: bool, only: Collection[Surface] = ()) -> list[Surface]:
    """The surfaces that are read after a tick; those of the long run if they are named."""
    now = {When.EVERY_TICK, *([When.AT_THE_END] if is_last else [])}
    if is_last and only:
        now.add(When.LONG_RUN)
    return [
        read
        for read, when in all_surfaces()
        if (LONG or when in now) and (not only or read in only)
    ]
