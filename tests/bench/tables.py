"""Keeping and printing what was measured."""

import json
import statistics
from collections.abc import Sequence
from pathlib import Path
from typing import Any


def table(title: str, heads: Sequence[str], rows: Sequence[Sequence[object]]) -> None:
    """Prints rows under heads, columns as wide as they need to be."""
    cells = [[str(cell) for cell in row] for row in [heads, *rows]]
    widths = [max(len(row[at]) for row in cells) for at in range(len(heads))]
    print(f"\n{title}")
    for number, row in enumerate(cells):
        first, *rest = row
        line = [first.ljust(widths[0])] + [
            cell.rjust(width) for cell, width in zip(rest, widths[1:], strict=True)
        ]
        print("  " + "  ".join(line))
        if number == 0:
            print("  " + "  ".join("-" * width for width in widths))


def spread(values: Sequence[float], digits: int = 1) -> str:
    """median [least-most]"""
    middle = statistics.median(values)
    return f"{middle:,.{digits}f} [{min(values):,.{digits}f}-{max(values):,.{digits}f}]"


def read_rows(file: Path) -> list[dict[str, Any]]:
    """The rows of a long run that are kept so far, a line of JSON each; none without the file."""
    return [json.loads(line) for line in file.read_text().splitlines()] if file.exists() else []


def append_row(file: Path, row: dict[str, Any]) -> None:
    """Keep one more, so that a run that ends here goes on behind it."""
    with file.open("a") as kept:
        kept.write(json.dumps(row) + "\n")
