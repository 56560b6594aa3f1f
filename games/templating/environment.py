"""The Jinja2 environment of all that we draw: pages and mails. The admin and allauth's own pages
are drawn by Django's engine."""

from collections.abc import Mapping
from datetime import date, datetime
from functools import partial
from typing import Any
from urllib.parse import quote

import jinja2
from django.conf import settings
from django.template import defaultfilters
from django.templatetags.static import static
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.html import json_script
from django_htmx.jinja import htmx_script

from games.play.private_notes import notes_digest
from games.play.record.log_text import translate_line
from games.post.mails.formats import fold_text
from games.templating import page_fragments, player_context, player_links, times
from games.web import cards, game_pages
from games.web.views.theme import read_theme

PLAIN_TEXT = (".txt", ".js", ".css")
UNDEFINED = jinja2.ChainableUndefined  # in tests it is strict


def build_environment(**options: Any) -> jinja2.Environment:
    """The environment that the settings name. HTML is escaped, plain text and scripts are not."""
    options["autoescape"] = lambda name: name is None or not name.endswith(PLAIN_TEXT)
    options["undefined"] = UNDEFINED
    options["loader"] = jinja2.ChoiceLoader([options["loader"], build_title_loader()])
    environment = jinja2.Environment(
        extensions=["jinja2.ext.i18n"], keep_trailing_newline=True, **options
    )
    environment.install_gettext_callables(  # type: ignore[attr-defined]  # by the extension
        translation.gettext, translation.ngettext, newstyle=True
    )
    environment.filters.update(FILTERS)
    environment.globals.update(GLOBALS)
    return environment


def build_title_loader() -> jinja2.BaseLoader:
    """Find `titles/<slug>/…` among the templates in the folder of the title."""
    loaders = {
        slug: jinja2.FileSystemLoader(folder / "templates")
        for slug, folder in settings.TITLE_FOLDERS.items()
    }
    return jinja2.PrefixLoader({"titles": jinja2.PrefixLoader(loaders)})


def page_url(name: str, *args: Any, **kwargs: Any) -> str:
    """The address of a page."""
    return reverse(name, args=args, kwargs=kwargs)


def format_date(at: date | None, form: str) -> str:
    """A day, or an instant in the reader's zone, as Django's `date` filter has it."""
    if isinstance(at, datetime) and timezone.is_aware(at):
        at = timezone.localtime(at)
    return defaultfilters.date(at, form)


def format_list_item(text: str) -> str:
    """A line of a list in plain text: two spaces before it, four before what runs over."""
    return fold_text(text, "  ", "    ")


def format_explanation(text: str) -> str:
    """What the line above it does, in plain text: six spaces before it."""
    return fold_text(text, " " * 6, " " * 6)


def format_numbered_line(entry: Mapping[str, Any]) -> str:
    """A line of a numbered list in plain text, by its `number` and its `words`."""
    return fold_text(entry["words"], f"{entry['number']:>3}  ", " " * 5)


FILTERS: dict[str, Any] = {
    "capfirst": defaultfilters.capfirst,
    "chip": cards.render_chip,
    "date": format_date,
    "default_if_none": defaultfilters.default_if_none,
    "escapejs": defaultfilters.escapejs_filter,
    "filesizeformat": defaultfilters.filesizeformat,
    "json_script": json_script,
    "said": translate_line,
    "sign": cards.render_sign,
    "urlencode_all": partial(quote, safe=""),
    "truncatechars": defaultfilters.truncatechars,
    "urlizetrunc": defaultfilters.urlizetrunc,
    "asks": player_links.describe_request,
    "clock_of": times.describe_clock,
    "column": fold_text,
    "explained": format_explanation,
    "in_words": times.format_duration,
    "instant": times.render_instant,
    "listed": format_list_item,
    "mark_of_notes": notes_digest,
    "numbered_line": format_numbered_line,
    "options_in_words": player_links.describe_options,
    "person": player_links.render_seat_link,
    "player_link": player_links.player_link,
    "player_page": player_links.player_page,
    "preview": page_fragments.render_link_preview,
    "reliability": player_links.render_reliability,
    "result": player_links.describe_result,
    "seat_name": player_links.seat_name,
    "short_left": times.format_short_time_left,
    "time_left": times.format_time_left,
    "time_of": times.format_seat_time,
    "with_contents": page_fragments.add_contents,
}
GLOBALS: dict[str, Any] = {
    "csrf_input": "",  # without a request
    "csrf_token": "",
    "current_language": translation.get_language,
    "draw_avatar": page_fragments.draw_avatar,
    "draw_bird": page_fragments.draw_bird,
    "draw_card": page_fragments.draw_card,
    "draw_example": page_fragments.draw_example,
    "form_key": player_context.form_key,
    "mark_current": player_context.highlight_current_link,
    "htmx_script": htmx_script,
    "is_right_to_left": translation.get_language_bidi,
    "list_game_tabs": game_pages.list_game_tabs,
    "list_site_links": game_pages.list_site_links,
    "latest_remarks": player_context.latest_remarks,
    "mail_is_late": player_context.mail_is_late,
    "mail_trouble": player_context.mail_trouble,
    "my_absence": player_context.my_absence,
    "my_address": player_context.my_address,
    "my_requests": player_context.my_requests,
    "my_turns": player_context.my_turns,
    "push_key": player_context.push_key,
    "score_bars": page_fragments.draw_bars,
    "static": static,
    "theme_of": read_theme,
    "url": page_url,
}
