"""The processes of the load beside those of the house."""

import multiprocessing
from multiprocessing.process import BaseProcess
from typing import Any

from tests.bench.load.post_office import Mood

CONTEXT = multiprocessing.get_context("spawn")


class Helper:
    """A process of the load, and the pipe to it."""

    def __init__(self, name: str, target: Any, *words: Any) -> None:
        self.name, self.words = name, words  # kept: what is shared lives as long as here
        self.pipe, there = CONTEXT.Pipe()
        self.process: BaseProcess = CONTEXT.Process(target=target, args=(*words, there))
        self.process.start()
        there.close()
        self.pid = self.process.pid or 0

    def said(self) -> Any:
        """What it says; RuntimeError if it has ended without a word."""
        try:
            return self.pipe.recv()
        except EOFError:
            raise RuntimeError(f"the {self.name} came to grief") from None

    def end(self) -> None:
        self.process.terminate()
        self.process.join(10)


def good_mood() -> Any:
    """A mood of the mail server that may be changed while it runs, as `mood.value`."""
    return CONTEXT.Value("i", Mood.GOOD)
