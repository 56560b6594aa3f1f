# What the program uses of Celery 5.7, which has no types.

from collections.abc import Callable
from typing import Any, Generic, ParamSpec, TypeVar

Given = ParamSpec("Given")
Result = TypeVar("Result")

class Task(Generic[Given, Result]):
    name: str
    def __call__(self, *args: Given.args, **kwargs: Given.kwargs) -> Result: ...

class Celery:
    conf: Any
    def __init__(self, main: str, *, broker: str = ..., set_as_current: bool = True) -> None: ...
    def config_from_object(self, obj: str, *, namespace: str) -> None: ...
    def autodiscover_tasks(self) -> None: ...
    def task(
        self,
        *,
        name: str,
        time_limit: float | None = ...,
        soft_time_limit: float | None = ...,
    ) -> Callable[[Callable[Given, Result]], Task[Given, Result]]: ...
    def send_task(self, name: str, *, expires: float) -> Any: ...
