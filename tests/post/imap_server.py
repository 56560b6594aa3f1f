"""A small IMAP server with one folder, for tests: what imaplib needs to fetch mails, and faults."""

import re
import socket
import threading
from contextlib import suppress
from dataclasses import dataclass, field


@dataclass
class Stored:
    raw: bytes
    date: str = "22-Nov-2026 00:00:00 +0000"
    seen: bool = False


@dataclass
class Mailbox:
    """Its folder by UID. `break_at`: the command after which the server hangs up, unanswered."""

    password: str = "a secret/word"
    validity: int = 7
    mails: dict[int, Stored] = field(default_factory=dict)
    break_at: str = ""
    said: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.server = socket.create_server(("127.0.0.1", 0))
        self.port: int = self.server.getsockname()[1]
        self.thread = threading.Thread(target=self.serve, daemon=True)
        self.thread.start()

    def add(self, raw: bytes, uid: int | None = None, date: str = "") -> int:
        number = uid or max(self.mails, default=0) + 1
        self.mails[number] = Stored(raw, date or Stored.date)
        return number

    def number_anew(self, validity: int, first: int) -> None:
        """What a provider does after it has moved its mails: same mails, other numbers."""
        self.validity = validity
        self.mails = dict(enumerate(self.mails.values(), first))

    def close(self) -> None:
        with suppress(OSError):
            self.server.shutdown(socket.SHUT_RDWR)  # wakes the thread that accepts
        self.server.close()
        self.thread.join(10)

    # The server

    def serve(self) -> None:
        while True:
            try:
                client, _address = self.server.accept()
            except OSError:
                return
            with client, client.makefile("rwb") as wire:
                wire.write(b"* OK ready\r\n")
                wire.flush()
                for line in wire:
                    tag, _space, command = line.decode().strip().partition(" ")
                    self.said.append(command)
                    if self.break_at and self.break_at in command:
                        client.shutdown(socket.SHUT_RDWR)
                        break
                    wire.write(self.answer(tag, command))
                    wire.flush()
                    if command == "LOGOUT":
                        break

    def answer(self, tag: str, command: str) -> bytes:
        done = f"{tag} OK done\r\n".encode()
        if command.startswith("LOGIN"):
            return done if f'"{self.password}"' in command else f"{tag} NO wrong\r\n".encode()
        if command.startswith("CAPABILITY"):
            return b"* CAPABILITY IMAP4rev1\r\n" + done
        if command.startswith("SELECT"):
            return (
                f"* {len(self.mails)} EXISTS\r\n* OK [UIDVALIDITY {self.validity}] x\r\n".encode()
                + done
            )
        if found := re.fullmatch(r"UID SEARCH UID (\d+):\*", command):
            last = max(self.mails, default=0)
            uids = [uid for uid in sorted(self.mails) if uid >= min(int(found[1]), last)]
            return f"* SEARCH {' '.join(map(str, uids))}\r\n".encode() + done
        if found := re.fullmatch(r"UID FETCH (\d+) \((.*)\)", command):
            return self.fetched(int(found[1]), found[2]) + done
        if found := re.fullmatch(r"UID STORE (\d+) \+FLAGS.SILENT \(\\Seen\)", command):
            self.mails[int(found[1])].seen = True
            return done
        return b"* BYE\r\n" + done if command == "LOGOUT" else f"{tag} BAD what?\r\n".encode()

    def fetched(self, uid: int, wanted: str) -> bytes:
        mail = self.mails.get(uid)
        if mail is None:
            return b""
        if wanted == "BODY.PEEK[]":
            return (
                f"* 1 FETCH (UID {uid} BODY[] {{{len(mail.raw)}}}\r\n".encode()
                + mail.raw
                + b")\r\n"
            )
        words = f'UID {uid} INTERNALDATE "{mail.date}" RFC822.SIZE {len(mail.raw)}'
        return f"* 1 FETCH ({words})\r\n".encode()
