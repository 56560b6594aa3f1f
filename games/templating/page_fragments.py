"""Parts of pages that are drawn from data: cards in a line of text, postmarks, the scores of a
match as bars, the contents of rules from their headings, and what a link to a match shows."""

import re
from collections.abc import Sequence
from zlib import crc32

from django.conf import settings
from django.templatetags.static import static
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from jinja2 import pass_context
from jinja2.runtime import Context

from accounts.languages import join_with_and
from games.decks.decktet import CARDS
from games.models import Match, Seat
from games.web.match_list import ListedMatch
from games.web.pictures import HEIGHT, WIDTH
from games.web.pictures.contents import build_picture
from games.web.shortcuts import render_fragment
from games.web.tables import examples

GROUNDS = 6  # colours of an avatar, see marks.css
BAR, GAP, LONGEST_BAR = 6, 2, 72
HEADING = re.compile(r'<h2 id="([^"]+)">((?:(?!<h2).)*?)</h2>', re.DOTALL)
FEW_HEADINGS = 2  # that need no list
ICON = "games/icons/icon-512.png"


def draw_card(code: str) -> SafeString:
    """A card within a line of text: its rank and the shapes of its suits; read out by title."""
    return render_fragment("games/parts/card.html", {"card": CARDS[code]})


def draw_avatar(name: str) -> SafeString:
    """A round picture for a player, drawn from the display name alone: its first letter on one of
    six grounds. It says nothing that the name beside it does not."""
    ground = crc32(name.encode()) % GROUNDS
    letter = next((each for each in name.upper() if each.isalnum()), "?")
    return format_html(
        '<svg class="avatar avatar--{}" viewBox="0 0 32 32" aria-hidden="true" focusable="false">'
        '<circle cx="16" cy="16" r="16"/><text x="16" y="22" text-anchor="middle">{}</text></svg>',
        ground,
        letter[0],
    )


def draw_bird(cards: str) -> SafeString:
    """Cards within a line of text, bottom to top: `{{ draw_bird("7SK 8MS") }}`."""
    return render_fragment("games/parts/bird.html", {"cards": [CARDS[c] for c in cards.split()]})


def draw_bars(each: ListedMatch) -> SafeString:
    """The scores as bars, best seat first, the reader's own darker; empty without scores."""
    seats = sorted(each.seats, key=lambda seat: (seat.place or len(each.seats), -(seat.score or 0)))
    scored = [(seat.score, seat.number == each.number) for seat in seats if seat.score is not None]
    if not scored:
        return mark_safe("")
    floor = min(0, *(score for score, _own in scored))
    most = max(0, *(score for score, _own in scored)) - floor or 1
    drawn = "".join(
        f'<rect{" class=own" if own else ""} y="{at * (BAR + GAP)}" height="{BAR}" '
        f'width="{max(1, round(LONGEST_BAR * (score - floor) / most))}"/>'
        for at, (score, own) in enumerate(scored)
    )
    height = len(scored) * (BAR + GAP) - GAP
    return mark_safe(
        f'<svg class="rows__bars" viewBox="0 0 {LONGEST_BAR} {height}" aria-hidden="true" '
        f'focusable="false">{drawn}</svg>\n'
    )


@pass_context
def draw_example(context: Context, name: str) -> SafeString:
    """An example of the rules of this game, drawn: `{{ draw_example("fits") }}`."""
    return examples.render_example(context["game"].slug, name)


def add_contents(page: str) -> str:
    """The HTML of rules with a list of its headings before the first one."""
    first, headings = HEADING.search(page), HEADING.findall(page)
    if first is None or len(headings) <= FEW_HEADINGS:
        return page
    parts = [(name, mark_safe(words)) for name, words in headings]
    contents = render_fragment("games/parts/contents.html", {"parts": parts})
    return mark_safe(f"{page[: first.start()]}{contents}\n  {page[first.start() :]}")


def render_link_preview(match: Match, seats: Sequence[Seat]) -> SafeString:
    """The title of a match, who plays it and its picture, for whoever fetches the page to show its
    link. Of an unlisted match no name, and the picture of the site."""
    site, picture = settings.SITE_URL, build_picture(match, seats)
    told = [
        ("og:type", "website"),
        ("og:site_name", settings.SITE_NAME),
        ("og:title", match.title),
        ("og:url", site + match.get_absolute_url()),
    ]
    if picture is None:
        told.append(("og:image", site + static(ICON)))
    else:
        # Another address once it shows something else: whoever keeps pictures keeps addresses.
        address = f"{reverse('picture', args=[match.code])}?as={picture.etag[:12]}"
        told.append(("og:image", site + address))
        told += [("og:image:width", str(WIDTH)), ("og:image:height", str(HEIGHT))]
        told.append(("twitter:card", "summary_large_image"))
    if match.visibility == Match.Visibility.PUBLIC:
        names = join_with_and([seat.name for seat in seats if not seat.is_free])
        told.append(("og:description", names))
    return format_html("{}", format_html_join("\n    ", '<meta property="{}" content="{}">', told))
