"""What a link to a match shows where somebody posts it."""

from collections.abc import Sequence

from django import template
from django.conf import settings
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from accounts.languages import all_of
from games.models import Match, Seat

register = template.Library()
ICON = "games/icons/icon-512.png"


@register.filter
def preview(match: Match, seats: Sequence[Seat]) -> SafeString:
    """The title of a match and who plays it, for whoever fetches the page to show its link; the
    same whether it runs or is over. Of an unlisted match no name."""
    site = settings.SITE_URL
    told = [
        ("og:type", "website"),
        ("og:site_name", settings.SITE_NAME),
        ("og:title", match.title),
        ("og:url", site + match.get_absolute_url()),
        ("og:image", site + static(ICON)),
    ]
    if match.visibility == Match.Visibility.PUBLIC:
        names = all_of([seat.name for seat in seats if not seat.is_free])
        told.append(("og:description", names))
    return format_html("{}", format_html_join("\n    ", '<meta property="{}" content="{}">', told))
