"""The hidden field of forms that are taken once, for the pages of the admin."""

from django import template
from django.utils.safestring import SafeString

from games.web import idempotency

register = template.Library()


@register.simple_tag(takes_context=True)
def form_key(context: template.Context) -> SafeString | str:
    """A key drawn for this showing of the page, see `games.web.idempotency`."""
    return idempotency.key_field(context.get("request"))
