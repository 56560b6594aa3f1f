"""What a player asks for by mail that is about themself: `export me`, `delete me`, `keep me`.

The copy goes to the player's own address, and staying harms nobody, so for these a letter is
believed as for a move. To leave takes more: our own mail server has to have said that the mail
is from the player, else a link is mailed that asks once more.
"""

from django.conf import settings

from accounts import account_deletion
from config import task_trigger
from games.play.errors import NotAllowed
from games.post.inbox import command_registry
from games.post.inbox.command_registry import LetterContext, MailAct
from games.privacy import export_jobs
from games.rules.lines import Line
from games.rules.phrases import phrase

REFUSED = phrase("not done: {why}")
COPIED = phrase(
    "we’re creating your data download. We’ll email you a link that works for two days."
)
GOING = phrase(
    "on {day} we’ll delete your account and you’ll leave every match. Until then you can play "
    "on; to keep your account, write “keep me”. We’ve emailed you the details."
)
STAYS = phrase("your account won’t be deleted, and nothing has changed.")
STAYED_ANYWAY = phrase("your account stays: nobody asked to delete it.")
GO_BY_LINK = phrase("not done yet. To continue, open this page and use its button:")


def register_mail_commands() -> None:
    """Tells the inbox of all this, once, when the program starts."""
    for act in ACTS:
        command_registry.register_act(act)


def handle_export(heard: LetterContext, line: str) -> None:
    try:
        export_jobs.request_export(heard.player, "mail")
    except NotAllowed as refusal:
        heard.refuse(line, Line(REFUSED, why=refusal.line), "")
    else:
        heard.add_entry(line, "done", Line(COPIED))


def handle_deletion(heard: LetterContext, line: str) -> None:
    try:
        player = account_deletion.request_deletion(heard.player.pk, "mail")
    except account_deletion.CannotLeave as refusal:
        heard.refuse(line, Line(REFUSED, why=str(refusal)), "")
        return
    assert player.leaves_at is not None  # noqa: S101 - for the type; it was just set
    day = player.leaves_at.astimezone(player.zone).date()
    heard.add_entry(line, "done", Line(GOING, day=day))
    task_trigger.enqueue_sweep("let_leave")


def send_deletion_link(heard: LetterContext, line: str) -> None:
    link = settings.SITE_URL + account_deletion.deletion_confirmation_path(heard.player)
    heard.add_entry(line, "asked", Line(GO_BY_LINK), link=link)


def handle_keep_account(heard: LetterContext, line: str) -> None:
    stays = account_deletion.cancel_deletion(heard.player.pk, "mail")
    heard.add_entry(line, "done", Line(STAYS if stays else STAYED_ANYWAY))


ACTS = (
    MailAct(
        "export me",
        Line(phrase("emails you a link to download everything we keep about you")),
        handle_export,
        of_the_player=True,
    ),
    MailAct(
        "delete me",
        Line(phrase("deletes your account after seven days")),
        handle_deletion,
        ask=send_deletion_link,
        needs_pass=True,
        of_the_player=True,
    ),
    MailAct(
        "keep me",
        Line(phrase("cancels the deletion within those seven days")),
        handle_keep_account,
        of_the_player=True,
    ),
)
