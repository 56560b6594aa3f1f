"""What a browser does, over one kept connection, and how long each answer takes."""

import gzip
import http.client
import time
from dataclasses import dataclass, field
from urllib.parse import urlencode

from tests.bench import house

CLOSED = (http.client.RemoteDisconnected, ConnectionResetError, BrokenPipeError)


@dataclass
class Notes:
    """What was noted of a part of the load: how long each thing took, and what went wrong."""

    took: dict[str, list[tuple[float, float]]] = field(default_factory=dict)  # (when, seconds)
    errors: list[tuple[float, str]] = field(default_factory=list)  # (when, words)

    def add(self, what: str, began: float, seconds: float) -> None:
        self.took.setdefault(what, []).append((began, seconds))

    def wrong(self, words: str) -> None:
        self.errors.append((time.monotonic(), words))

    def include(self, other: "Notes") -> None:
        for what, rows in other.took.items():
            self.took.setdefault(what, []).extend(rows)
        self.errors += other.errors

    def within(self, begin: float, end: float) -> "Notes":
        """What was begun between two instants."""
        return Notes(
            {
                what: [row for row in rows if begin <= row[0] < end]
                for what, rows in self.took.items()
            },
            [row for row in self.errors if begin <= row[0] < end],
        )


class Unexpected(Exception):
    """An answer of the house that is not what a player hopes for."""


class Away(Unexpected):
    """The page that says that the house is out of reach for the moment."""

    def __init__(self, words: str, seconds: float, page: str) -> None:
        super().__init__(words)
        self.seconds, self.page = seconds, page  # after how long it asks anew


class Browser:
    """One connection, used by one person after the other: each request names a session."""

    def __init__(self, port: int, notes: Notes) -> None:
        self.port, self.notes = port, notes
        self.token = house.token()
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)

    def get(self, path: str, session: str, what: str = "GET", **headers: str) -> str:
        """The text of a page."""
        return self._asked("GET", path, session, what, (200,), headers=headers)

    def post(self, path: str, session: str, what: str = "POST", **fields: object) -> str:
        """Where a form that was taken leads."""
        body = urlencode({"csrfmiddlewaretoken": self.token, **fields})
        return self._asked("POST", path, session, what, (302, 303), body)

    def _asked(
        self,
        method: str,
        path: str,
        session: str,
        what: str,
        expected: tuple[int, ...],
        body: str | None = None,
        headers: dict[str, str] | None = None,
    ) -> str:
        sent = {
            "Cookie": f"sessionid={session}; csrftoken={self.token}",
            "Accept-Encoding": "gzip",
            **{name.replace("_", "-"): value for name, value in (headers or {}).items()},
        }
        if body is not None:
            sent["Content-Type"] = "application/x-www-form-urlencoded"
        began = time.monotonic()
        answer, content = self._answer(method, path, body, sent)
        took = time.monotonic() - began
        self.notes.add(what if answer.status in expected else str(answer.status), began, took)
        packed = answer.headers.get("Content-Encoding") == "gzip"
        page = (gzip.decompress(content) if packed else content).decode()
        if answer.status == 503 and "Retry-After" in answer.headers:
            raise Away(f"{method}: 503", float(answer.headers["Retry-After"]), page)
        if answer.status not in expected:
            raise Unexpected(f"{method}: {answer.status}")
        return str(answer.headers["Location"]) if method == "POST" else page

    def _answer(
        self, method: str, path: str, body: str | None, sent: dict[str, str]
    ) -> tuple[http.client.HTTPResponse, bytes]:
        """The answer and its content. A kept connection that the house has closed meanwhile is
        replaced, and asked once more, as browsers do."""
        was_open = self.connection.sock is not None
        try:
            return self._once(method, path, body, sent)
        except CLOSED:
            if not was_open:
                raise
        return self._once(method, path, body, sent)

    def _once(
        self, method: str, path: str, body: str | None, sent: dict[str, str]
    ) -> tuple[http.client.HTTPResponse, bytes]:
        try:
            self.connection.request(method, path, body, sent)
            answer = self.connection.getresponse()
            return answer, answer.read()
        except (OSError, http.client.HTTPException):
            self.connection.close()
            raise
