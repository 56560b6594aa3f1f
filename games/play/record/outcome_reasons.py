"""Outcome reasons as players read them. A title's own sentence is part of the digest of its
outcome, so it stays as the first release wrote it, unmarked; readers get the one beside it here."""

from django.utils.translation import gettext_noop

SENTENCES = {
    # Biome Rummy
    "All Aces are gone; most Aces win, then the higher total.": gettext_noop(
        "All Aces are gone: the most Aces win, then the higher total."
    ),
    "Nobody can catch up any more; most Aces win.": gettext_noop(
        "Nobody can catch up: the most Aces win."
    ),
    # Emu Ranchers
    "The higher sum of all years wins.": gettext_noop("The higher total over all years wins."),
    "Equal sums: the match is drawn.": gettext_noop("Equal totals: it’s a draw."),
    # Emus Redux
    "The market collapses: everybody loses.": gettext_noop(
        "The market collapses: everybody loses."
    ),
    "Of equal results and equal flocks, more birds that lost money win.": gettext_noop(
        "Tied on score and birds hatched: whoever has more birds with a loss wins."
    ),
    "Of equal results, more birds hatched win.": gettext_noop(
        "Tied on score: whoever hatched more birds wins."
    ),
    "The highest result wins.": gettext_noop("The highest score wins."),
    # Food Chain and Hunting Prey
    "The most tokens win.": gettext_noop("The most tokens win."),
    "Equal tokens: the most Aces win.": gettext_noop(
        "Tied on tokens: whoever has the most Aces wins."
    ),
    "Equal tokens and Aces: the larger sum of points wins.": gettext_noop(
        "Tied on tokens and Aces: the higher points total wins."
    ),
    "Equal tokens, Aces and points: the match is drawn.": gettext_noop(
        "Tied on tokens, Aces and points: it’s a draw."
    ),
    "Equal tokens and no cards left: the first place is shared.": gettext_noop(
        "Tied on tokens, with no cards left: first place is shared."
    ),
    "Equal tokens: the most cards left win.": gettext_noop(
        "Tied on tokens: whoever has the most cards left wins."
    ),
    "Equal tokens and cards: the strongest card left wins.": gettext_noop(
        "Tied on tokens and cards: the strongest card left wins."
    ),
    # Ranchers
    "The highest score wins.": gettext_noop("The highest score wins."),
    "Equal scores: more different animals win.": gettext_noop(
        "Tied on score: whoever has more kinds of animal wins."
    ),
    "Equal scores and as many different animals: the victory is shared.": gettext_noop(
        "Tied on score and kinds of animal: the win is shared."
    ),
}


def outcome_sentence_for_players(reason: str) -> str:
    """Return what readers get for the hashed `reason` of an outcome, in English."""
    return SENTENCES.get(reason, reason)
