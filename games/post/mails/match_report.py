"""What makes the letter after a match worth keeping: how the scores went, as a chart of cells and
as one of typed letters, the largest swings, where the deal can be checked, and the line that asks
for another match. All of it is told of finished matches alone, and stands on their pages, too."""

from collections.abc import Sequence
from typing import Any

from django.conf import settings
from django.urls import reverse
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext

from games.play.record import summaries, swings
from games.play.record.log_text import translate_line
from games.play.record.results import MatchResult, format_score, list_standings
from games.play.record.score_history import ScoreHistory, get_score_history
from games.post import personal_address
from games.post.mails.context import MailContext
from games.post.mails.text_chart import draw_text_chart

COLUMNS = 24  # moments of the chart of cells; as many fit on a phone
HEIGHT = 48  # pixels above and below nothing, together
TOO_FEW = 3  # moments of which a chart would tell nothing


def build_report(context: MailContext, ended: MatchResult) -> dict[str, Any]:
    """What the letter shows beside the final table."""
    running = summaries.running_scores(context.match.game)
    went = get_score_history(context.match, running) if running is not None else None
    told = went is not None and len(went.values) >= TOO_FEW
    return {
        "bars": score_bars(ended, context.names),
        "chart": draw_chart(went, context.names) if went is not None and told else "",
        "typed_chart": draw_text_chart(went, context.names) if went is not None and told else "",
        "swings": describe_swings(context, went) if went is not None and told else [],
        "deal": settings.SITE_URL + reverse("deal", args=[context.match.code]),
        "again": rematch_offer(context),
        "back": analysis_offer(context),
    }


def rematch_offer(context: MailContext) -> dict[str, str]:
    """The line that asks for another match with the same people and terms, and a link that writes
    it, to the player's own address; nothing where mails cannot come in."""
    if not settings.REPLY_DOMAIN or not context.is_seat_holder:
        return {}
    line = f"rematch {context.match.code}"
    link, address = (
        personal_address.mailto_link(context.player, line),
        personal_address.address_of(context.player),
    )
    return {"line": line, "link": link, "address": address}


def analysis_offer(context: MailContext) -> dict[str, str]:
    """Where one looks back at the match, and, where mails can come in, the line that asks for
    it."""
    if not context.is_seat_holder:
        return {}
    code = context.match.code
    page, line = settings.SITE_URL + reverse("look_back", args=[code]), f"look back {code}"
    if not settings.REPLY_DOMAIN:
        return {"page": page}
    return {"page": page, "line": line, "link": personal_address.mailto_link(context.player, line)}


def describe_swings(context: MailContext, went: ScoreHistory) -> list[str]:
    """`Year 2, turn 5: Ann from −12 to 9. Ann grows 7SK on B1.`"""
    said = []
    for one in swings.find_swings(went, context.record):
        things = {
            "place": translate_line(one.place, context.names),
            "name": context.names[one.seat],
            "before": format_score(one.before),
            "after": format_score(one.after),
        }
        words = gettext("%(place)s: %(name)s from %(before)s to %(after)s.") % things
        done = translate_line(one.line, context.names) if one.line is not None else ""
        said.append(f"{words} {done}".strip())
    return said


# Drawn


def score_bars(ended: MatchResult, names: Sequence[str]) -> list[dict[str, Any]]:
    """Every seat with its place and score, best first, and a bar as long as the score: so many
    hundredths of the longest; 0 for a score of nothing or less."""
    most = max([1, *(score for score in ended.scores if score is not None)])
    found = []
    for one in list_standings(ended, names):
        score = ended.scores[one.seat] or 0
        length = max(0, round(100 * score / most))
        place = f"{one.place}." if one.place is not None else ""
        found.append(
            {"place": place, "name": one.name, "score": one.score, "left": one.left, "bar": length}
        )
    return found


def draw_chart(went: ScoreHistory, names: Sequence[str]) -> SafeString:
    """A row of bars for each seat, from left to right as the match went: those above nothing stand
    up, those below hang down; all to one scale."""
    moments = sample_plies(went, COLUMNS)
    highest = max(0, *(max(went.values[at]) for at in moments))
    lowest = min(0, *(min(went.values[at]) for at in moments))
    scale = HEIGHT / max(1, highest - lowest)
    rows = []
    for seat, name in enumerate(names):
        values = [went.values[at][seat] for at in moments]
        up = "".join(_UP % _draw_bar(max(0, value) * scale) for value in values)
        down = "".join(_DOWN % _draw_bar(max(0, -value) * scale) for value in values)
        below = f"\n<tr>{down}</tr>" if lowest < 0 else ""
        rows.append(
            _NAMED % (escape(name), format_score(values[-1]))
            + f"{_START}<tr>{up}</tr>{below}</table>"
        )
    return mark_safe("\n".join(rows))


def sample_plies(went: ScoreHistory, most: int) -> list[int]:
    """At most so many moments of the course, evenly apart, the first and the last among them."""
    last = len(went.values) - 1
    many = min(most, last + 1)
    return [round(at * last / (many - 1)) for at in range(many)]


def _draw_bar(height: float) -> str:
    return _BAR % round(height) if round(height) else ""


_UP = '<td width="9" height="1" valign="bottom" style="border-bottom: 1px solid #86795f;">%s</td>'
_DOWN = '<td width="9" valign="top">%s</td>'
_START = '<table role="presentation" aria-hidden="true" cellpadding="0" cellspacing="1">'
_BAR = '<div class="bar" style="height: %dpx;"></div>'
_NAMED = '<p class="soft"><b>%s</b> %s</p>\n'
