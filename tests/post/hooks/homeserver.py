"""A real Matrix homeserver of its own, with one user and one room: Synapse, if it is named."""

import base64
import json
import os
import ssl
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.parse import quote
from urllib.request import Request, urlopen

from config.processes import end_with_parent, find_free_port
from tests.post.push.receiver import write_certificate

PROGRAM = os.environ.get("SYNAPSE", "")  # such as .venv/bin/synapse_homeserver
CLIENT = "/_matrix/client/v3"
SECONDS_TO_START = 60


class Homeserver:
    """`secret` is the access token of its user, and `room` is where they are alone."""

    HOST = "matrix.example.org"

    def __init__(self, folder: Path) -> None:
        self.folder, self.port = folder, find_free_port()
        self.certificate = folder / "matrix.pem"
        self.secret = self.room = ""
        write_certificate(self.certificate, self.HOST)
        self.trust = ssl.create_default_context(cafile=str(self.certificate))

    @contextmanager
    def open(self) -> Iterator[None]:
        config = self.folder / "homeserver.yaml"
        config.write_text(json.dumps(self.describe()))  # JSON is YAML
        with (self.folder / "log").open("wb") as log:
            server = subprocess.Popen(
                [PROGRAM, "--config-path", str(config)],
                cwd=self.folder,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                preexec_fn=end_with_parent(),
            )
        try:
            self.wait(server)
            self.move_in()
            yield
        finally:
            server.terminate()
            server.wait(30)

    def describe(self) -> dict[str, Any]:
        """The least that it starts with: one listener, SQLite, and nobody else to talk to."""
        return {
            "server_name": self.HOST,
            "listeners": [
                {
                    "type": "http",
                    "port": self.port,
                    "bind_addresses": ["127.0.0.1"],
                    "tls": True,
                    "resources": [{"names": ["client"]}],
                }
            ],
            "tls_certificate_path": str(self.certificate),
            "tls_private_key_path": str(self.certificate),
            "database": {"name": "sqlite3", "args": {"database": str(self.folder / "matrix.db")}},
            "signing_key": f"ed25519 a_1 {base64.b64encode(bytes(32)).decode().rstrip('=')}",
            "macaroon_secret_key": "only-for-tests",
            "trusted_key_servers": [],
            "report_stats": False,
            "media_store_path": str(self.folder / "media"),
            "enable_registration": True,
            "enable_registration_without_verification": True,
        }

    def wait(self, server: "subprocess.Popen[bytes]") -> None:
        last = time.monotonic() + SECONDS_TO_START
        while True:
            try:
                self.ask("GET", "/_matrix/client/versions")
                return
            except (URLError, ConnectionError) as problem:
                if server.poll() is not None or time.monotonic() > last:
                    log = (self.folder / "log").read_text(errors="replace")
                    raise AssertionError(f"Synapse did not start: {problem}\n{log}") from None
                time.sleep(0.1)

    def move_in(self) -> None:
        """Somebody registers."""
        user = {"username": "rural", "password": "only-for-tests"}
        asked = {**user, "auth": {"type": "m.login.dummy"}}
        self.secret = self.ask("POST", f"{CLIENT}/register", asked)["access_token"]

    def make_room(self) -> None:
        self.room = self.ask("POST", f"{CLIENT}/createRoom", {"name": "Turns"})["room_id"]

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        heads = {"Authorization": f"Bearer {self.secret}"} if self.secret else {}
        address = f"https://127.0.0.1:{self.port}{path}"
        request = Request(address, data, heads, method=method)
        with urlopen(request, context=self.trust, timeout=10) as answer:
            return json.loads(answer.read())

    def list_messages(self) -> list[str]:
        """What a client of the user shows of the room, the newest first."""
        path = f"{CLIENT}/rooms/{quote(self.room)}/messages?dir=b&limit=100"
        events = self.ask("GET", path)["chunk"]
        return [each["content"]["body"] for each in events if each["type"] == "m.room.message"]
