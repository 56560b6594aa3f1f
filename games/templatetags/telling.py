"""What pages say by scripts, written once for each language."""

from functools import lru_cache

from django import template
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import trans_real

from accounts.languages import current_language

register = template.Library()


@register.simple_tag
def said_by_scripts(part: str) -> SafeString:
    """A part of a page (`games/parts/<part>.html`) that is the same for every reader of a
    language."""
    language = current_language()
    return _render_part(part, trans_real.translation(language))


@lru_cache(maxsize=64)
def _render_part(part: str, _catalogue: object) -> SafeString:
    return render_to_string(f"games/parts/{part}.html")
