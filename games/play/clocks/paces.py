"""The clocks that a match can be opened with, and any of them in words."""

from django.utils.translation import gettext, ngettext

PACES = (6, 12, 24, 48, 72, 120, 168, 336)  # hours a turn
BANKS = (72, 168, 336, 720)  # hours for the whole match, to which each turn adds
LONGEST_BANK = 24 * 60


def format_pace(hours: int) -> str:
    """`2 days a turn`, `30 hours a turn`: in days where they are whole."""
    days, rest = divmod(hours, 24)
    if days and not rest:
        return ngettext("%d day a turn", "%d days a turn", days) % days
    return ngettext("%d hour a turn", "%d hours a turn", hours) % hours


def format_time_bank(hours: int) -> str:
    """`7 days each`, `30 hours each`."""
    days, rest = divmod(hours, 24)
    if days and not rest:
        return ngettext("%d day each", "%d days each", days) % days
    return ngettext("%d hour each", "%d hours each", hours) % hours


def format_time_control(pace_hours: int, bank_hours: int | None, rests: bool) -> str:
    """By which clock a match goes: `2 days a turn`, `7 days each, and 12 hours a turn more, days
    off not counted`."""
    words = format_pace(pace_hours)
    if bank_hours is not None:
        told = {"bank": format_time_bank(bank_hours), "pace": words}
        words = gettext("%(bank)s, plus %(pace)s") % told
    return gettext("%(clock)s, except on days off") % {"clock": words} if rests else words
