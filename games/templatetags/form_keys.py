"""The hidden field of forms that are taken once, see `games.web.form_keys`."""

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from games.web import form_keys
from games.web.shortcuts import get_once, player_of

register = template.Library()


@register.simple_tag(takes_context=True)
def form_key(context: template.Context) -> SafeString | str:
    """A key drawn for this showing of the page; none for a visitor, who can send nothing, nor, as
    with `csrf_token`, without a request."""
    request = context.get("request")
    if request is None or not request.user.is_authenticated:
        return ""
    key = get_once(request, form_keys.FIELD, lambda: form_keys.draw(player_of(request).pk))
    return format_html('<input type="hidden" name="{}" value="{}">', form_keys.FIELD, key)
