"""The paces that a match can be opened at, and any pace in words."""

from django.utils.translation import ngettext

PACES = (6, 12, 24, 48, 72, 120, 168, 336)  # hours a turn


def pace_words(hours: int) -> str:
    """`2 days a turn`, `30 hours a turn`: in days where they are whole."""
    days, rest = divmod(hours, 24)
    if days and not rest:
        return ngettext("%d day a turn", "%d days a turn", days) % days
    return ngettext("%d hour a turn", "%d hours a turn", hours) % hours
