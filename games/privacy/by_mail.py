"""What a player asks for by mail that is about themself: `export me`, `delete me`, `keep me`.

The copy goes to the player's own address, and staying harms nobody, so for these a letter is
believed as for a step. To leave takes more: our own mail server has to have said that the mail
is from the player, else a link is mailed that asks once more.
"""

from django.conf import settings

from accounts import leaving
from config import wake
from games.play.errors import NotAllowed
from games.post.inbox import acts
from games.post.inbox.acts import Act, Heard
from games.privacy import exporting
from games.rules.lines import Line
from games.rules.said import said

REFUSED = said("not done: {why}")
COPIED = said(
    "a copy of all that is kept about you is being made. A mail brings the address where you can "
    "fetch it for two days."
)
GOING = said(
    "on {day} your account is closed and emptied, and you leave every match. Until then you can "
    "play on; write “keep me” to stay. A mail says more."
)
STAYS = said("you stay, and nothing is changed.")
STAYED_ANYWAY = said("you stay anyway: nobody has asked to leave.")
GO_BY_LINK = said("not done yet. What happens then, and the button for it, are on this page:")


def register() -> None:
    """Tells the inbox of all this, once, when the program starts."""
    for act in ACTS:
        acts.register(act)


def export(heard: Heard, line: str) -> None:
    try:
        exporting.ask(heard.player, "mail")
    except NotAllowed as refusal:
        heard.refuse(line, Line(REFUSED, why=refusal.line), "")
    else:
        heard.entry(line, "done", Line(COPIED))


def delete(heard: Heard, line: str) -> None:
    try:
        player = leaving.ask(heard.player.pk, "mail")
    except leaving.Refused as refusal:
        heard.refuse(line, Line(REFUSED, why=str(refusal)), "")
        return
    assert player.leaves_at is not None  # noqa: S101 - for the type; it was just set
    day = player.leaves_at.astimezone(player.zone).date()
    heard.entry(line, "done", Line(GOING, day=day))
    wake.up("let_leave")


def delete_by_link(heard: Heard, line: str) -> None:
    link = settings.SITE_URL + leaving.go_link(heard.player)
    heard.entry(line, "asked", Line(GO_BY_LINK), link=link)


def keep(heard: Heard, line: str) -> None:
    stays = leaving.take_back(heard.player.pk, "mail")
    heard.entry(line, "done", Line(STAYS if stays else STAYED_ANYWAY))


ACTS = (
    Act(
        "export me",
        Line(said("a copy of all that is kept about you, by a link that is mailed to you")),
        export,
        of_the_player=True,
    ),
    Act(
        "delete me",
        Line(said("leaves this house for good, seven days later")),
        delete,
        ask=delete_by_link,
        needs_pass=True,
        of_the_player=True,
    ),
    Act(
        "keep me",
        Line(said("takes that back, as long as the seven days run")),
        keep,
        of_the_player=True,
    ),
)
