"""Commands about being there: `yes` or `ready k7q2mnpr` to a ready check, and how reliably one
plays."""

from games import play
from games.models import Match, ReadyCheck
from games.play import NotAllowed
from games.post.inbox.personal_mail import PersonalRunner, match_label
from games.reliability.figures import NEW_BELOW
from games.reliability.words import find_figure, in_time_percent
from games.rules.lines import Line
from games.rules.phrases import phrase

READY = phrase("{match}: you keep your seat. The match begins once every player has answered.")
READY_DEALT = phrase(
    "{match}: the cards have been dealt. Each turn will come in its own email; reply to that one."
)
NOTHING_ASKED = phrase("We aren’t waiting for a “yes” from you. Write “matches” for your matches.")
IS_NEW = phrase("your turns show once {least} of them count; {turns} do so far.")
FIGURE = phrase(
    "of your last {turns} turns, {in_time} came in time ({percent}%). Of your last {matches} "
    "matches, you left or timed out of {left}."
)
CONTEST = phrase(
    "If a turn was counted wrongly, write “report match” and your reason in reply to an email of "
    "that match."
)


def confirm_presence(heard: PersonalRunner, words: str) -> None:
    """Says that the player is still there: at the table that is named, else wherever they were
    asked."""
    if words.strip(" .!"):
        confirm_at(heard, heard.find_match(words))
        return
    waiting = ReadyCheck.objects.filter(
        ReadyCheck.OPEN, player=heard.player, match__status=Match.Status.OPEN
    )
    tables = [asked.match for asked in waiting.select_related("match").order_by("pk")]
    if not tables:
        raise NotAllowed(NOTHING_ASKED)
    for match in tables:
        confirm_at(heard, match)


def say_yes(heard: PersonalRunner, words: str) -> None:
    confirm_presence(heard, "")


def confirm_at(heard: PersonalRunner, match: Match) -> None:
    match = play.confirm_presence(match.pk, heard.player, heard.now)
    running = match.status == Match.Status.RUNNING
    heard.answer(READY_DEALT if running else READY, match=match_label(match))


def show_reliability(heard: PersonalRunner, words: str) -> None:
    """How reliably the player plays, as others see it, and what to do about a mistake."""
    figure = find_figure(heard.player)
    percent = in_time_percent(figure)
    if figure is None or percent is None:
        heard.answer(IS_NEW, least=NEW_BELOW, turns=0 if figure is None else figure.turns)
        return
    heard.answer(
        FIGURE,
        turns=figure.turns,
        in_time=figure.in_time,
        percent=percent,
        matches=figure.matches,
        left=figure.left,
    )
    heard.add_entry("", "done", Line(CONTEST))
