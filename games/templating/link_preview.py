"""What a link to a match shows where somebody posts it."""

from collections.abc import Sequence

from django.conf import settings
from django.templatetags.static import static
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from accounts.languages import join_with_and
from games.models import Match, Seat
from games.web.pictures import HEIGHT, WIDTH
from games.web.pictures.contents import build_picture

ICON = "games/icons/icon-512.png"


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
