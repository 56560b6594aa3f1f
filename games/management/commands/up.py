"""`manage.py up`: the whole house in one supervised tree of processes, for one machine."""

import fcntl
import os
import shutil
import signal
import sys
import tempfile
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.client import HTTPException
from pathlib import Path
from typing import IO, Any, NoReturn

from django.core.management.base import BaseCommand, CommandError, CommandParser

from config.bootstrap import ROOT, prepare_var_dir
from config.processes import find_free_port, find_valkey, is_free, is_local, valkey_command
from config.supervisor import DidNotStart, Service, Supervisor, python_command

STOP_ORDER = ("web", "worker", "sweep", "valkey")
LOCAL_REPLY_DOMAIN = "reply.localhost"
DEMO_WORDS = (
    "Sign in as ",
    "A lesson ",
    "To open the admin ",
)  # how the lines of `manage.py demo` begin
PORTS_TRIED = 50
SOCKET_ADDRESS_LENGTH = 100


class Command(BaseCommand):
    """Starts everything that a site on one machine needs.

    What DATABASE_URL, REDIS_URL and EMAIL_URL name is used; for what they do not name there is
    SQLite, an embedded Valkey, and a mailbox at /mailbox/ that shows every mail and can answer it.
    """

    help = (
        "Starts the site, its workers, an embedded broker and a mailbox. Ctrl-C stops everything."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--host", default="127.0.0.1", help="default: %(default)s")
        parser.add_argument(
            "--port",
            type=int,
            default=8000,
            help="default: %(default)s or the next free one; 0: any free one",
        )
        parser.add_argument(
            "--no-demo", action="store_true", help="create no demo players on the first start"
        )
        parser.add_argument("--verbose", action="store_true", help="show all logs on the console")

    def handle(self, *args: Any, **options: Any) -> None:
        if not 0 <= options["port"] <= 65535:
            raise CommandError(f"--port {options['port']} is not a port; use 0 to 65535.")
        prepare_var_dir(os.environ)
        folder = Path(os.environ["VAR_DIR"])
        with hold_lock(folder / "up.lock"), handle_signals():
            house = SiteProcesses(folder, options, self.print_line)
            try:
                house.open()
                house.supervisor.watch()
            except DidNotStart as problem:
                raise CommandError(str(problem)) from None
            except KeyboardInterrupt:
                self.print_line("\nStopping …")
            finally:
                for sign in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
                    signal.signal(sign, signal.SIG_IGN)
                house.close()
            self.print_line("Stopped.")

    def print_line(self, words: str) -> None:
        self.stdout.write(words)
        self.stdout.flush()


class SiteProcesses:
    """The processes of one site and the files they share in `folder`."""

    def __init__(self, folder: Path, options: dict[str, Any], say: Callable[[str], None]) -> None:
        self.folder = folder
        self.host: str = options["host"]
        self.port = self.find_port(options["port"], say)
        self.with_demo = not options["no_demo"]
        self.say = say
        self.own_database = not os.environ.get("DATABASE_URL")
        self.own_mailbox = not os.environ.get("EMAIL_URL")
        self.has_broker = True
        self.passing_folder: Path | None = None
        environment = {**os.environ, "TZ": "UTC", "PYTHONUNBUFFERED": "1"}
        environment.setdefault("SITE_URL", self.site)
        environment.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
        self.supervisor = Supervisor(
            ROOT, environment, folder / "log", say, verbose=options["verbose"]
        )

    @property
    def address(self) -> str:
        """Where this machine reaches the site."""
        here = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(self.host, self.host)
        return f"http://[{here}]:{self.port}" if ":" in here else f"http://{here}:{self.port}"

    @property
    def site(self) -> str:
        """Where players reach it: by name on this machine, since browsers keep no passkey for a
        number."""
        return f"http://localhost:{self.port}" if is_local(self.host) else self.address

    def find_port(self, wanted: int, say: Callable[[str], None]) -> int:
        """`wanted`, or a free port near it, said aloud."""
        if wanted == 0:
            return find_free_port(self.host)
        for port in range(wanted, min(wanted + PORTS_TRIED, 65536)):
            if is_free(self.host, port):
                if port != wanted:
                    say(f"Port {wanted} is taken; using {port}.")
                return port
        raise CommandError(
            f"Cannot listen at {self.host}, port {wanted} or the {PORTS_TRIED} ports after it. "
            "Use --port or --host."
        )

    def open(self) -> None:
        """Starts everything, in the order in which one part needs the other."""
        if self.has_demo and not is_local(self.host):
            raise DidNotStart(
                "The demo players have a password that everybody knows, so the site won’t open at "
                f"{self.host} with them. Set VAR_DIR to another folder and use --no-demo."
            )
        if not os.environ.get("REDIS_URL"):
            self.start_broker()
        if self.own_mailbox:
            self.add_mailbox()
        is_first = self.own_database and not (self.folder / "rural.sqlite3").exists()
        self.say(
            "Creating the database and static files (once) ..."
            if is_first
            else "Updating the database and static files ..."
        )
        self.run_manage("prepare")
        self.plant_demo()
        self.say("Starting the pages and the workers ...")
        self.start_web()
        self.start_workers()
        self.say(self.welcome_text())

    def close(self) -> None:
        """Stops everything, and waits until it has stopped."""
        self.supervisor.stop(STOP_ORDER)
        if self.passing_folder is not None:
            shutil.rmtree(self.passing_folder, ignore_errors=True)

    def run_manage(self, command: str) -> None:
        self.supervisor.run_once(command, self.manage_command(command))

    @staticmethod
    def manage_command(*arguments: str) -> list[str]:
        return [sys.executable, str(ROOT / "manage.py"), *arguments]

    def start_broker(self) -> None:
        binary = find_valkey()
        if binary is None:
            self.has_broker = False
            self.say(
                "No Valkey or Redis found: the job loop will do all the work, with a short delay."
            )
            return
        folder = self.folder / "valkey"
        folder.mkdir(mode=0o700, exist_ok=True)
        address = folder / "socket"
        if len(str(address)) > SOCKET_ADDRESS_LENGTH:
            self.passing_folder = Path(tempfile.mkdtemp(prefix="rural-"))
            address = self.passing_folder / "socket"
        address.unlink(missing_ok=True)
        command = valkey_command(binary, folder, address, lasting=True)
        self.supervisor.start(Service("valkey", command), ready=address.exists)
        self.supervisor.environment["REDIS_URL"] = f"redis+socket://{address}"

    def add_mailbox(self) -> None:
        self.supervisor.environment["MAILBOX_DIR"] = str(self.folder / "mailbox")
        if not self.supervisor.environment.get("REPLY_DOMAIN"):
            self.supervisor.environment["REPLY_DOMAIN"] = LOCAL_REPLY_DOMAIN

    def start_web(self) -> None:
        # One process and one thread: with SQLite, writers are best queued in front of it.
        threads = ("--workers", "1", "--blocking-threads", "1")
        command = python_command(
            "granian",
            *("--interface", "wsgi", "--host", self.host, "--port", str(self.port)),
            *threads,
            *("--workers-kill-timeout", "5", "--log-level", "warning"),
            "config.wsgi:application",
        )
        self.supervisor.start(Service("web", command), ready=self.is_page_up)

    def start_workers(self) -> None:
        celery = python_command("celery", "-A", "config")
        alone = ("--without-gossip", "--without-mingle", "--loglevel", "INFO")
        if self.has_broker:
            worker = [*celery, "worker", "--beat", "--concurrency", "1", *alone]
            self.supervisor.add(Service("worker", worker, patience=20.0))
        # Longer than it waits itself for the process in which bots think.
        self.supervisor.add(Service("sweep", self.manage_command("sweep", "--loop"), patience=30.0))

    def is_page_up(self) -> bool:
        """True once the front page is there, whatever it says short of an error of the server."""
        straight = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        try:
            with straight.open(f"{self.address}/", timeout=10):
                return True
        except urllib.error.HTTPError as answer:
            return answer.code < 500
        except (OSError, HTTPException):  # nobody there yet, or somebody who is no web server
            return False

    def plant_demo(self) -> None:
        """On the first start of a house that is all our own: demo players, whose sign-ins the
        file keeps. It is empty if the first start was without them."""
        if self.demo_accounts_path.exists() or not (self.own_database and self.own_mailbox):
            return
        words = ""
        if self.with_demo and is_local(self.host):
            self.say("Playing the demo matches with bots (once) ...")
            self.run_manage("demo")
            words = self.supervisor.log_tail("demo")
        self.demo_accounts_path.touch(mode=0o600)
        self.demo_accounts_path.write_text(words, encoding="utf-8")

    @property
    def demo_accounts_path(self) -> Path:
        return self.folder / "demo.txt"

    @property
    def has_demo(self) -> bool:
        return (
            self.own_database
            and self.demo_accounts_path.exists()
            and bool(self.demo_accounts_path.read_text())
        )

    def welcome_text(self) -> str:
        """Where to go, how to sign in, how to stop."""
        site = self.supervisor.environment["SITE_URL"].rstrip("/")
        lines = [f"Rural Route is open:  {site}/"]
        if self.has_demo:
            words = self.demo_accounts_path.read_text(encoding="utf-8").splitlines()
            known = [line for line in words if line.startswith(DEMO_WORDS)]
            lines.append(f"Demo players:         {known[0] if known else words[-1]}")
            lines += [" " * 22 + line for line in known[1:]]
            lines.append(f"Admin, for staff:     {site}/admin/")
        if self.own_mailbox:
            lines.append(f"Mailbox:              {self.site}/mailbox/")
        lines.append(f"Logs and files:       {self.folder}")
        lines.append("Stop it:              Ctrl-C")
        return "\n" + "\n".join(lines) + "\n"


@contextmanager
def hold_lock(path: Path) -> Iterator[IO[str]]:
    """Holds the lock `path`; CommandError if another `manage.py up` works in the same folder."""
    with open(path, "a", encoding="ascii") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise CommandError(
                f"Rural Route is already running with the files in {path.parent}. Stop it first, "
                "or set VAR_DIR to another folder."
            ) from None
        yield lock


@contextmanager
def handle_signals() -> Iterator[None]:
    """Within: SIGTERM and a closed terminal end the program as Ctrl-C does."""

    def interrupt(*_: object) -> NoReturn:
        raise KeyboardInterrupt

    signs = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
    before = [signal.signal(sign, interrupt) for sign in signs]
    try:
        yield
    finally:
        for sign, handler in zip(signs, before, strict=True):
            signal.signal(sign, handler)
