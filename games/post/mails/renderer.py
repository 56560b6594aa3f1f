"""The templates of mails, filled in, their style sheet written into the elements, since many mail
programs drop sheets. Rules for dark mode cannot be written into elements and stay in the head."""

from collections.abc import Mapping
from functools import cache
from typing import Any

import css_inline
from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe

STYLED = "<style>"


def render_template(name: str, values: Mapping[str, Any]) -> str:
    """Fill in the template of that name, such as `emails/turn.html`, in the language that is spoken
    now."""
    text = str(render_to_string(name, dict(values)))
    is_styled = name.endswith(".html") and STYLED in text
    return build_inliner().inline(text) if is_styled else text


@cache
def build_inliner() -> css_inline.CSSInliner:
    """Build what writes rules into elements; it fetches nothing."""
    return css_inline.CSSInliner(
        load_remote_stylesheets=False, keep_style_tags=False, keep_at_rules=True
    )


def inline_base_styles(html: str) -> SafeString:
    """Style a piece of a mail that is to stand elsewhere, as the base template says."""
    return mark_safe(build_inliner().inline_fragment(html, base_rules()))


@cache
def base_rules() -> str:
    return str(render_to_string("emails/style.css"))
