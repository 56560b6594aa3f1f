from collections.abc import Callable
from typing import Any, TypeVar

Receiver = TypeVar("Receiver", bound=Callable[..., Any])

class Signal:
    def connect(self, receiver: Receiver) -> Receiver: ...

worker_process_init: Signal
