"""Cells of tables: what mails draw cards with, since no picture is sure to be shown."""

from collections.abc import Iterable, Sequence

from django.utils.safestring import SafeString, mark_safe

START = '<table role="presentation" cellpadding="0" cellspacing="2">'


def table(rows: Iterable[str]) -> SafeString:
    """A table of rows of HTML."""
    return mark_safe(f"{START}{''.join(rows)}</table>")


def broken(cards: Sequence[str], most: int) -> list[Sequence[str]]:
    """Cards in rows of at most so many."""
    return [cards[at : at + most] for at in range(0, len(cards), most)]
