"""A backup that was taken while people played is put back after the database was destroyed.

Real processes, real mails: what was mailed since the backup is refused politely, the turn that was
open then can be answered by its mail, and all that was played before is there.
"""

import os
import smtplib
import subprocess
import sys
import threading
from collections.abc import Iterator
from email.message import EmailMessage
from pathlib import Path

import pytest

from config.processes import find_free_port
from tests.faults.follower import Follower
from tests.faults.town import Town
from tests.post.sink import reply_address_of
from tests.services import _postgres_programs

DOMAIN = "reply.example.org"
BEFORE, MEANWHILE, SINCE = 4, 3, 5  # turns, as seen from the backup


class MailedTown(Town):
    """A town that takes letters, too, and tells of each turn by mail before the next is taken."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.letters = find_free_port()
        self.environment["REPLY_DOMAIN"] = DOMAIN
        self.environment["PATH"] = f"{os.environ['PATH']}{os.pathsep}{_programs()}"

    def listen(self) -> None:
        place = f"127.0.0.1:{self.letters}"
        self.start("listen", sys.executable, "manage.py", "listen", "--lmtp", place)

    def address(self, table: dict, seat: int, question: int) -> str:
        """Where the mail says that an answer to a question of a seat goes, once it has come."""

        def found() -> list[str]:
            mails = [mail for mail in self.sink.mails if mail["To"] == table["addresses"][seat]]
            places = [reply_address_of(mail) for mail in mails]
            return [
                to for to in places if to.startswith("t-") and to.split("-")[2] == f"{question}"
            ]

        self.until(found, 30)
        return found()[-1]

    def letter(self, to: str, sender: str, words: str) -> tuple[int, str]:
        """What is said to a letter."""
        mail = EmailMessage()
        mail["From"], mail["To"], mail["Subject"] = sender, to, "Re: your turn"
        mail["Message-ID"] = f"<{to}.{len(words)}@mail.example.net>"
        mail.set_content(words)
        try:
            with smtplib.LMTP("127.0.0.1", self.letters) as client:
                client.send_message(mail)
        except smtplib.SMTPRecipientsRefused as refused:
            ((code, said),) = refused.recipients.values()
            return code, said.decode()
        return 250, ""

    # The database

    @property
    def file(self) -> Path:
        return self.folder / "rural.sqlite3"

    def sql(self, words: str) -> None:
        """Something that is said to the server of the databases, not to ours."""
        base, _slash, name = self.environment["DATABASE_URL"].rpartition("/")
        server = os.environ["DATABASE_URL"]
        subprocess.run(
            [sys.executable, "-c", ASK, server, words.format(name=name)], check=True, text=True
        )

    def destroy(self) -> None:
        """Everything is gone."""
        if self.environment["DATABASE_URL"]:
            self.sql('DROP DATABASE "{name}" WITH (FORCE)')
        else:
            for path in self.folder.glob("rural.sqlite3*"):
                path.unlink()

    def restore(self, backup: Path) -> None:
        """As docs/operation.md says."""
        url = self.environment["DATABASE_URL"]
        if not url:
            self.file.write_bytes(backup.read_bytes())
            return
        self.sql('CREATE DATABASE "{name}"')
        folder, name = url.partition("@/")[2].rpartition("/")[::2]
        subprocess.run(
            [
                *("pg_restore", "--clean", "--if-exists", f"--dbname={name}"),
                *(f"--host=/{folder.lstrip('/')}", "--username=postgres", str(backup)),
            ],
            env=self.environment,
            check=True,
            capture_output=True,
        )


ASK = """
import sys, environ, psycopg
place = environ.Env.db_url_config(sys.argv[1])
with psycopg.connect(host=place["HOST"] or None, port=place["PORT"] or None, autocommit=True,
        user=place["USER"] or None, password=place["PASSWORD"] or None, dbname=place["NAME"]) as to:
    to.execute(sys.argv[2])
"""


def _programs() -> str:
    return str(_postgres_programs()) if os.environ.get("DATABASE_URL") else ""


@pytest.fixture
def town(tmp_path_factory: pytest.TempPathFactory) -> Iterator[MailedTown]:
    town = MailedTown(tmp_path_factory.mktemp("restored"))
    try:
        town.open()
        town.listen()
        yield town
    finally:
        town.close()


class Played:
    """Turns of one match over HTTP: who was asked what at which ply, by the mail that says so."""

    def __init__(self, town: MailedTown, table: dict) -> None:
        self.town, self.table = town, table
        self.follower = Follower(table)
        self.mailed: list[tuple[int, int, str]] = []  # the ply of a question, its seat, the address
        self.words: dict[int, str] = {}  # what was answered, by that ply

    def note(self) -> None:
        seat = self.follower.seat
        question = self.follower.questions[seat]
        to = self.town.address(self.table, seat, question)
        self.mailed.append((self.follower.record.ply, seat, to))

    def turn(self) -> None:
        seat = self.follower.seat
        words, after = self.follower.answer()
        self.words[self.follower.record.ply] = words
        status, page = self.town.submit(
            *(self.table["code"], self.table["sessions"][seat], words),
            self.follower.questions[seat],
        )
        assert status == 303, page[:2000]
        self.follower.accept(seat, after)
        self.note()


@pytest.mark.lengthy
def test_a_backup_taken_while_people_play_brings_the_house_back(town: MailedTown) -> None:
    (table,) = town.furnish(matches=1)
    played = Played(town, table)
    played.note()
    for _ in range(BEFORE):
        played.turn()
    others = threading.Thread(target=lambda: [played.turn() for _ in range(MEANWHILE)])
    others.start()
    folder = town.folder / "backups"
    town.manage("backup", str(folder))
    (backup,) = folder.iterdir()
    others.join()
    for _ in range(SINCE):
        played.turn()
    checked = town.manage("restorecheck", str(backup))
    assert ", 0 wrong." in checked and "can be restored" in checked
    moves = int(checked.split(" moves,")[0].rpartition(" ")[2])

    for part in list(town.processes):
        town.kill(part)
    town.destroy()
    town.restore(backup)
    town.start_broker()
    town.manage("prepare")
    town.start("web", *town.granian())
    town.start("sweep", sys.executable, "manage.py", "sweep", "--loop")
    town.listen()
    town.until(town.answers, 30)
    assert f"with {moves} moves checked, 0 wrong" in town.manage("replaycheck")

    lost = [(seat, to) for ply, seat, to in played.mailed if ply > moves]
    assert len(lost) >= SINCE
    town.until(lambda: answers_letters(town, lost[0][1]), 30)
    for seat, to in lost:
        code, said = town.letter(to, table["addresses"][seat], "1")
        assert (code, "no longer in use; see http" in said) == (550, True), said
    assert f"with {moves} moves checked, 0 wrong" in town.manage("replaycheck")
    for session in table["sessions"]:
        assert town.get(f"/m/{table['code']}/", session)[0] == 200

    seat, to = next((seat, to) for ply, seat, to in played.mailed if ply == moves)
    assert town.letter(to, table["addresses"][seat], played.words[moves])[0] == 250

    def is_played() -> bool:
        return f"with {moves} moves" not in town.manage("replaycheck")

    town.until(is_played, 60)


def answers_letters(town: MailedTown, to: str) -> bool:
    """True once the listener is there."""
    try:
        town.letter(to, "nobody@example.org", "1")
    except OSError:
        return False
    return True
