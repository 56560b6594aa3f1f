"""How many mails about accounts somebody may be sent on one day.

Anybody may type anybody's address into the forms at the door. So each address has a budget for
what strangers ask for, in all and from one network, and another for what its own player asks for
from a browser that the account knows, and one mail more from a network that it knows; none uses up
the others, and invitations have theirs (`games.post`). Each network has a budget for all addresses,
and so has the site, which only slows networks down that an account does not know. What tells of a
change that was made is never held back.
"""

from django.conf import settings
from django.http import HttpRequest

from accounts import client_info, rate_limits, trusted_devices
from accounts.models import Player
from accounts.rate_limits import Budget

# X-Auto-Response-Suppress: what Exchange shall not answer our mails with. Reports that a mail could
# not be delivered (NDR) are wanted.
NO_AUTOMATIC_ANSWERS = "DR, RN, NRN, OOF, AutoReply"

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


OWN, OWN_NETWORK = 20, 1  # from a browser, and from a network, that the account knows
STRANGE, STRANGE_A_NETWORK, CHANGES = 8, 3, 5


def list_budgets(request: HttpRequest, email: str) -> list[list[Budget]]:
    """What a mail to `email` that `request` asks for can be counted against: one list or, if that
    is used up, the next. The same is asked of the database whether or not somebody has the
    address."""
    if trusted_devices.is_trusted(request, email):
        return [[Budget("own mails", email, OWN)]]
    address = client_info.request_network(request)
    is_own = client_info.is_own_network(request, email)
    strange = [
        Budget(
            "strange mails", f"{email} {client_info.network_for_limits(address)}", STRANGE_A_NETWORK
        ),
        Budget("strange mails", email, STRANGE),
    ]
    if isinstance(request.user, Player):  # who wants to change to this address
        strange.insert(0, Budget("changes", str(request.user.pk), CHANGES))
    if is_own:
        ways = rate_limits.network_budgets("mails", address, settings.STRANGER_MAILS_A_NETWORK)
        return [[*strange, *ways], [Budget("own network", email, OWN_NETWORK)]]
    ways = rate_limits.public_budgets(
        "mails", address, settings.STRANGER_MAILS_A_NETWORK, settings.STRANGER_MAILS_A_DAY
    )
    if Player.objects.filter(email=email).exists():  # whose mails use up nothing of the others'
        ways = [
            Budget("mails", "members", rate_limits.NO_LIMIT)
            if budget.whose == rate_limits.EVERYBODY
            else budget
            for budget in ways
        ]
    return [[*strange, *ways]]


def count_mail(request: HttpRequest, email: str) -> list[Budget] | None:
    """Count one more mail to `email`; against what, or None if there have been enough today."""
    for budgets in list_budgets(request, email):
        if rate_limits.spend_budgets(budgets):
            return budgets
    return None
