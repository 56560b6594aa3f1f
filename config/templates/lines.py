"""The lines of the function that a template becomes."""

from collections.abc import Callable, Mapping

from django.template.base import FilterExpression

from config.templates.expressions import EMPTY, Expressions
from config.templates.scope import Bound, LeftToDjango, Loop, Scope


class Lines:
    """Lines of Python. What is shown in a row is put together and written at once."""

    def __init__(self, asking: Expressions) -> None:
        self.asking = asking
        self.changed: set[str] = set()
        self.changes = 0
        self.lines: list[str] = []
        self.depth = 1
        self.row: list[str] = []
        self.words = ""
        self.out = "out"

    def line(self, line: str) -> None:
        """One more line."""
        self.flush()
        self.lines.append("    " * self.depth + line)

    def say(self, text: str) -> None:
        """A text of the template is written out."""
        self.words += text

    def show(self, expression: str) -> None:
        """An expression for a text is written out as it is."""
        self._finish_words()
        self.row.append(expression)

    def shown(self, value: str, scope: Scope) -> None:
        """An expression for a value is written out, escaped where the template escapes."""
        self.show(self.as_text(value, scope))

    @staticmethod
    def as_text(value: str, scope: Scope) -> str:
        """The expression for a value as it is written out."""
        return f"shown({value})" if scope.escapes else f"plain({value})"

    def _finish_words(self) -> None:
        if self.words:
            self.row.append(repr(self.words))
            self.words = ""

    def flush(self) -> None:
        """Writes what is to be shown up to here."""
        self._finish_words()
        row, self.row = self.row, []
        if row:
            self.lines.append("    " * self.depth + f"{self.out} += ({', '.join(row)},)")

    def keep(self, value: str) -> Bound:
        """What an expression gives here, kept."""
        kept = self.asking.new("kept")
        self.line(f"{kept} = {value}")
        return Bound(kept)

    def bind(self, names: Mapping[str, FilterExpression], scope: Scope) -> Scope:
        """The scope with what these names are given."""
        bound: dict[str, Bound | Loop] = {}
        for name, asked in names.items():
            if name in self.asking.changing:
                self.change(name, self.asking.value(asked, scope, EMPTY), scope)
            else:
                known = self.asking.bound(asked, scope)
                bound[name] = known or self.keep(self.asking.value(asked, scope, EMPTY))
        return scope.with_names(bound)

    def change(self, name: str, value: str, scope: Scope) -> None:
        """A tag sets a name for all that follows where the template has it."""
        if scope.values:
            raise LeftToDjango("a tag within an inclusion tag sets a name")
        self.changed.add(name)
        self.changes += 1
        self.line(f"context.dicts[-1][{name!r}] = {value}")

    def scoped(self, body: Callable[[], None]) -> None:
        """What is changed in `body` holds in it only."""
        self.flush()
        begin, before = len(self.lines), self.changes
        body()
        self.flush()
        if self.changes > before:
            self.lines.insert(begin, "    " * self.depth + "context.dicts.append({})")
            self.line("context.dicts.pop()")

    def within(self, head: str, body: Callable[[], None]) -> None:
        """A line that ends in a colon, and what it is about."""
        self.line(head)
        self.depth += 1
        begin = len(self.lines)
        body()
        self.flush()
        if len(self.lines) == begin:
            self.line("pass")
        self.depth -= 1

    def unless_left(self, body: Callable[[], None], otherwise: Callable[[], None]) -> None:
        """Writes `body`, or if that cannot be, `otherwise`."""
        self.flush()
        begin, depth, out = len(self.lines), self.depth, self.out
        try:
            body()
        except LeftToDjango:
            del self.lines[begin:]
            self.row, self.words, self.depth, self.out = [], "", depth, out
            otherwise()

    def put_by(self, body: Callable[[], None]) -> Bound:
        """What `body` writes out, kept."""
        self.flush()
        before, self.out = self.out, self.asking.new("out")
        self.line(f"{self.out} = []")
        body()
        self.flush()
        written, self.out = self.out, before
        return self.keep(f"SafeString(''.join({written}))")
