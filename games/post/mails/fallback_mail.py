"""The least that a mail can say: for one that could not be written as it should be.

It takes nothing from the view, the log or the templates of the house, any of which may be what
failed: only the names in its head, a deadline and the way to the page.
"""

from django.conf import settings
from django.utils.translation import gettext

from accounts.languages import active_language_of
from games.post.mails.context import MailContext
from games.post.mails.formats import fold_text, format_until
from games.post.mails.headers import ANSWERED, Mail, build_mail


def build_minimal_mail(context: MailContext) -> Mail:
    """The mail of a notice in a few lines, in the language of its player."""
    with active_language_of(context.player):
        asked = context.notice.kind in ANSWERED
        said = [
            gettext("It’s your turn.") if asked else gettext("There is news from your match."),
            gettext(
                "We couldn’t write this email as usual, and the host has been told. Everything is "
                "on the match page:"
            ),
        ]
        deadline = context.seat.deadline
        if asked and deadline is not None:
            until = format_until(deadline, context.now, context.player.zone)
            said[0] = gettext("It’s your turn (%(until)s).") % {"until": until}
        lines = [fold_text(words) for words in said]
        lines += [context.page, f"-- \n{settings.SITE_NAME}, {settings.SITE_URL}"]
        return build_mail(context, "\n\n".join(lines) + "\n")
