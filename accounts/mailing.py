"""How many mails about accounts somebody may be sent on one day.

Anybody may type anybody's address into the forms at the door. So each address has a budget for
what strangers ask for, and another for what its own player asks for from a browser that the
account knows; neither uses up the other, and invitations have theirs (`games.post`). What tells of
a change that was made is never held back.
"""

from typing import NamedTuple

from django.http import HttpRequest

from accounts import known, limits
from accounts.models import Player

# Mails that somebody asks for; the others tell of something that has happened.
ASKED_FOR = frozenset(
    f"account/email/{name}"
    for name in (
        "account_already_exists",
        "barred",
        "email_confirmation",
        "email_confirmation_signup",
        "login_code",
        "password_reset_key",
        "proof_code",
        "unknown_account",
    )
)


class Budget(NamedTuple):
    """So many mails a day, counted by `kind` for `whose`: an address, or the number of a player."""

    kind: str
    whose: str
    most: int

    def take(self) -> bool:
        return limits.take(self.kind, self.whose, self.most)

    def give_back(self) -> None:
        limits.give_back(self.kind, self.whose)


STRANGE, OWN, CHANGES = 5, 20, 5


def budgets(request: HttpRequest, email: str) -> list[Budget]:
    """What a mail to `email` that `request` asks for is counted against."""
    if known.is_known(request, email):
        return [Budget("own mails", email, OWN)]
    strange = Budget("strange mails", email, STRANGE)
    if isinstance(request.user, Player):  # who wants to change to this address
        return [Budget("changes", str(request.user.pk), CHANGES), strange]
    return [strange]


def taken(request: HttpRequest, email: str) -> list[Budget] | None:
    """Counts one more mail to `email`; against what, or None if there have been enough today."""
    used: list[Budget] = []
    for budget in budgets(request, email):
        if not budget.take():
            give_back(used)
            return None
        used.append(budget)
    return used


def give_back(used: list[Budget]) -> None:
    """The mail that was counted has not gone out."""
    for budget in used:
        budget.give_back()
