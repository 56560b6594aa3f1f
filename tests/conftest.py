"""Fixtures for every kind of test. The servers behind them are started by tests/services.py."""

import gc
import os
import random
import shutil
from collections import Counter, defaultdict
from collections.abc import Callable, Generator, Iterator
from math import inf
from pathlib import Path
from typing import Any
from unittest import mock

import jinja2
import pytest
import redis
from allauth.account.internal.flows.login import record_authentication
from django.contrib.auth.signals import user_logged_in
from django.core.cache import cache
from django.db import connection
from django.template import engines
from django.template.backends import jinja2 as jinja2_backend
from django.test import override_settings
from django.test.signals import template_rendered
from hypothesis import HealthCheck, settings

from config import clock
from games.templating import environment
from tests import migrated
from tests.play.times import Times
from tests.post.sink import Sink
from tests.twins.comparing import compared_at

HERE = Path(__file__).parent
TWINS = "twins compared"  # under this name a test tells how often
# Folders of which `make test` runs on PostgreSQL what commits, since only there locks are tried and
# transactions meet, and files that are marked `both_databases`: the rest asks by the ORM alone.
SAME_ON_BOTH = (
    *("accounts", "admin", "guest_games", "languages", "lessons", "play", "post", "puzzles"),
    *("titles", "web"),
)
DATABASE = frozenset({"db", "transactional_db", "live_server", "django_db_setup"})
COMMITS = frozenset({"transactional_db", "live_server"})
# How long an example takes says how busy the machine is, and nothing of what is tested.
settings.register_profile("house", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("house")


class Strict(jinja2.StrictUndefined):
    """What nobody has given may be asked for (`{% if %}`), and is never shown."""

    def __bool__(self) -> bool:
        return False


@pytest.fixture(scope="session", autouse=True)
def strict_templates() -> Iterator[None]:
    """A template that asks for what nobody has given is an error, and tests see what each page was
    drawn from (`response.context`)."""
    rendered = jinja2_backend.Template.render

    def render(self: Any, context: Any = None, request: Any = None) -> str:
        context = context or {}
        given = dict(context)
        text: str = rendered(self, context, request)
        hidden = [name for name in given if name in context and context[name] != given[name]]
        assert not hidden, f"{self.origin.name}: a context processor hides {hidden}"
        template_rendered.send(sender=self, template=self, context=context)
        return text

    with (
        mock.patch.object(environment, "UNDEFINED", Strict),
        mock.patch.object(jinja2_backend.Template, "render", render),
    ):
        engines["jinja2"].env.undefined = Strict
        yield


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Marks what needs a database, and puts the tests in the order in which they are handed out.

    Browser tests come last: from the first one on, an event loop runs in the tests' thread. Of
    both kinds the lengthy ones come first, so that no core waits for one of them at the end.
    """
    for item in items:
        if DATABASE.intersection(getattr(item, "fixturenames", ())) or marked(item, "django_db"):
            item.add_marker("database")
        if item.path.is_relative_to(HERE) and not marked(item, "both_databases"):
            folder = item.path.relative_to(HERE).parts[0]
            if folder in SAME_ON_BOTH and not commits(item):
                item.add_marker("one_database")
    items.sort(key=lambda item: (marked(item, "browser"), not marked(item, "lengthy")))


@pytest.hookimpl(wrapper=True)
def pytest_collection(session: pytest.Session) -> Generator[None, Any, Any]:
    """One worker of a whole run reads the tests first, so that the others find them compiled, and
    have the database prepared by then. Nobody looks for garbage meanwhile: all of it is kept."""
    gc.disable()
    whole = session.config.args_source == pytest.Config.ArgsSource.TESTPATHS
    if whole and "PYTEST_XDIST_WORKER" in os.environ:
        with migrated.one_reader_first():
            return (yield)
    return (yield)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Hands out the tests on several cores."""
    from tests.scheduling import Scheduling  # needs a plug-in that need not be there

    return Scheduling(config, log)


def pytest_collection_finish() -> None:
    """What was imported and collected stays, so that nobody looks through it for garbage, and
    nobody looks after every 700 new objects: that took a quarter of the work of the tests."""
    gc.collect()
    gc.freeze()
    gc.enable()
    gc.set_threshold(20_000, 20, 100)


def commits(item: pytest.Item) -> bool:
    """True if what the test does is not rolled back at its end, but stands for others to see."""
    mark = item.get_closest_marker("django_db")
    committing = mark is not None and mark.kwargs.get("transaction", False)
    return committing or not COMMITS.isdisjoint(getattr(item, "fixturenames", ()))


def marked(item: pytest.Item, name: str) -> bool:
    """True if the test, its class or its file carries this mark."""
    return item.get_closest_marker(name) is not None


@pytest.fixture(scope="session")
def django_db_keepdb() -> bool:
    """True for SQLite, of which a migrated file lies there before the tests begin; it goes with
    the folder of the run."""
    return connection.vendor == "sqlite"


@pytest.fixture(scope="session")
def django_db_modify_db_settings(django_db_modify_db_settings_parallel_suffix: None) -> None:
    """The database of this process begins as a copy of the one that this run has migrated."""
    own = connection.settings_dict["TEST"]
    if connection.vendor == "sqlite":
        shutil.copy(migrated.file(), own["NAME"])
    else:
        own["TEMPLATE"] = migrated.template()


@pytest.fixture(scope="session", autouse=True)
def quickly_emptied() -> Iterator[None]:
    """Tests that commit leave an empty database, too."""
    from tests import emptying  # needs the settings

    with mock.patch.multiple(
        "django.core.management.commands.flush",
        sql_flush=emptying.sql_flush,
        emit_post_migrate_signal=emptying.write_nothing_anew,
    ):
        yield


@pytest.fixture(scope="session", autouse=True)
def quick_passwords(django_test_environment: None) -> Iterator[None]:
    """Passwords are hashed once instead of a million times."""
    with override_settings(PASSWORD_HASHERS=["django.contrib.auth.hashers.MD5PasswordHasher"]):
        yield


@pytest.fixture(scope="session", autouse=True)
def newcomers_as_free_as_others(django_test_environment: None) -> Iterator[None]:
    """People in tests have no past; what newcomers may have is tried where it is the subject."""
    with override_settings(NEWCOMER_MATCHES=0):
        yield


@pytest.fixture(scope="session", autouse=True)
def staff_with_a_second_factor(django_test_environment: None) -> Iterator[None]:
    """Staff whom a test brings in by force have shown a second factor, as who came in by the door
    has. `force_login` asks from no address."""

    def show(request: Any, user: Any, **_more: Any) -> None:
        if "REMOTE_ADDR" not in request.META and user.is_staff:
            record_authentication(request, user, "mfa", type="totp")
            records = request.session["account_authentication_methods"]
            records[-1]["at"] = clock.now().timestamp()

    user_logged_in.connect(show)
    yield
    user_logged_in.disconnect(show)


class Known:
    """What `secrets` gives to new matches, but the same in every run."""

    def __init__(self, test: str) -> None:
        dice = random.Random(test)
        self.choice, self.token_bytes = dice.choice, dice.randbytes


@pytest.fixture(autouse=True)
def known_deals(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each test has its own deals, the same in every run: what fails once fails again."""
    monkeypatch.setattr("games.play.match_setup.secrets", Known(request.node.nodeid))


@pytest.fixture(autouse=True)
def nothing_now_and_then(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pages ask now and then whether mail is late, and sweeps note now and then that they came
    round. In tests they do not: those that count queries and those that compare twins would see
    it in one run and not in the next."""
    monkeypatch.setattr("games.health.backlog._known", (clock.monotonic_seconds(), False))
    monkeypatch.setattr("games.health.backlog.KEPT_SECONDS", inf)
    monkeypatch.setattr("games.health.heartbeats._written", defaultdict(lambda: inf))
    monkeypatch.setattr("games.health.heartbeats._unwritten", {})
    monkeypatch.setattr("config.metric_counters._counts", Counter())


@pytest.fixture
def empty_cache(db: None) -> None:
    """The real cache, which is in the database; tries counted in it start from none."""
    cache.clear()


@pytest.fixture
def broker() -> Iterator[redis.Redis]:
    """The real Valkey or Redis of this run, empty."""
    with redis.Redis(unix_socket_path=os.environ["TEST_REDIS_SOCKET"]) as client:
        client.flushall()
        yield client


@pytest.fixture
def times(monkeypatch: pytest.MonkeyPatch) -> Times:
    """The clock of the house, which goes only as the test says."""
    times = Times()
    monkeypatch.setattr(clock, "now", times.now)
    return times


@pytest.fixture
def sink(settings: Any) -> Iterator[Sink]:
    """A real mail server that the site sends to."""
    sink = Sink()
    sink.controller.start()
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", sink.controller.port
    settings.EMAIL_HOST_USER = settings.EMAIL_HOST_PASSWORD = ""
    settings.EMAIL_USE_TLS = settings.EMAIL_USE_SSL = False
    yield sink
    sink.controller.stop()


@pytest.fixture
def twins_counted(record_property: Callable[[str, object], None]) -> Iterator[None]:
    """How often a test compares twins is told at the end of the run."""
    compared_at.clear()
    yield
    record_property(TWINS, dict(compared_at))


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """How often twins were compared on each surface; what differed is a failure of its test."""
    total: Counter[str] = Counter()
    for reports in terminalreporter.stats.values():
        for report in reports:
            if getattr(report, "when", "") == "teardown":
                total.update(dict(report.user_properties).get(TWINS, {}))
    if total:
        each = ", ".join(f"{surface} {times:,}" for surface, times in sorted(total.items()))
        terminalreporter.write_line(f"Twins compared {total.total():,} times: {each}.")
