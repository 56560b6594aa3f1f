"""Printing what was measured."""

import statistics
from collections.abc import Sequence


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
