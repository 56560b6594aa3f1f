"""The hidden field of forms that are taken once, see `games.web.idempotency`."""

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from games.web import idempotency
from games.web.shortcuts import get_once, player_of

register = template.Library()


@register.simple_tag(takes_context=True)
def form_key(context: template.Context) -> SafeString | str:
    """A key drawn for this showing of the page; none for a visitor, who can send nothing, nor, as
    with `csrf_token`, without a request."""
    request = context.get("request")
    if request is None or not request.user.is_authenticated:
        return ""
    key = get_once(request, idempotency.FIELD, lambda: idempotency.issue_key(player_of(request).pk))
    return format_html('<input type="hidden" name="{}" value="{}">', idempotency.FIELD, key)
