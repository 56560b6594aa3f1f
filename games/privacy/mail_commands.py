"""What a player asks for by mail that is about themself: `export me`, `delete me`, `keep me`.

The copy goes to the player's own address, and staying harms nobody, so for these a letter is
believed as for a move. To leave takes more: our own mail server has to have said that the mail
is from the player, else a link is mailed that asks once more.
"""

from django.conf import settings

from accounts import account_deletion
from config import task_trigger
from games.play.errors import NotAllowed
from games.post.inbox.command_runner import CommandRunner
from games.post.inbox.commands import MailCommand, Proof
from games.privacy import export_jobs
from games.rules.lines import Line
from games.rules.phrases import phrase

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


def request_export(heard: CommandRunner, words: str) -> None:
    export_jobs.request_export(heard.player, "mail")
    heard.answer(COPIED)


def delete_account(heard: CommandRunner, words: str) -> None:
    try:
        player = account_deletion.request_deletion(heard.player.pk, "mail")
    except account_deletion.CannotLeave as refusal:
        raise NotAllowed(phrase("{why}"), why=str(refusal)) from None
    assert player.leaves_at is not None  # noqa: S101 - for the type; it was just set
    day = player.leaves_at.astimezone(player.zone).date()
    heard.answer(GOING, day=day)
    task_trigger.enqueue_sweep("let_leave")


def send_deletion_link(heard: CommandRunner, words: str) -> None:
    link = settings.SITE_URL + account_deletion.deletion_confirmation_path(heard.player)
    heard.add_entry(heard.line, "asked", Line(GO_BY_LINK), link=link)


def keep_account(heard: CommandRunner, words: str) -> None:
    stays = account_deletion.cancel_deletion(heard.player.pk, "mail")
    heard.answer(STAYS if stays else STAYED_ANYWAY)


COMMANDS = (
    MailCommand(
        "export me",
        request_export,
        help={"export me": phrase("emails you a link to download everything we keep about you")},
    ),
    MailCommand(
        "delete me",
        delete_account,
        proof=Proof.PASS,
        ask=send_deletion_link,
        help={"delete me": phrase("deletes your account after seven days")},
    ),
    MailCommand(
        "keep me",
        keep_account,
        help={"keep me": phrase("cancels the deletion within those seven days")},
    ),
)
