"""The child process that opens mails for the house, under limits of memory and time.

It takes mails on its standard input and gives what they say, each as JSON, after a length in four
bytes, until there are no more.
"""

import json
import os
import resource
import sys
from typing import Any, BinaryIO

from games.post.parsing.mime_parser import parse_mail

CPU_SECONDS = 5
MEMORY_BYTES = 256 * 1024 * 1024


def limit_memory() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def limit_time() -> None:
    """So many seconds of work from now on; then the kernel ends the process."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    seconds = int(used.ru_utime + used.ru_stime) + CPU_SECONDS
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, resource.RLIM_INFINITY))


def handle_request(raw: bytes) -> dict[str, Any]:
    """`parse_mail`, or `{"error": ...}`."""
    try:
        return parse_mail(raw)
    except Exception as error:  # whatever a hostile mail may bring about
        return {"error": f"{type(error).__name__}: {error}"[:200]}


def serve_requests(source: BinaryIO, sink: BinaryIO) -> None:
    """Opens mails until there are no more."""
    while True:
        size = source.read(4)
        if len(size) < 4:
            return
        raw = source.read(int.from_bytes(size, "big"))
        limit_time()
        said = json.dumps(handle_request(raw)).encode()
        sink.write(len(said).to_bytes(4, "big") + said)
        sink.flush()


def main() -> None:
    """The whole life of the child."""
    os.nice(5)
    limit_memory()
    serve_requests(sys.stdin.buffer, sys.stdout.buffer)
