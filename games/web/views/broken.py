"""The page that is shown when something broke."""

import logging

from django.http import HttpRequest, HttpResponse, HttpResponseServerError
from django.template import loader

logger = logging.getLogger(__name__)


def broken(request: HttpRequest) -> HttpResponse:
    """Says so in the language that is spoken, or in English if that is what broke."""
    try:
        page = loader.get_template("500.html").render()
    except Exception:
        logger.exception("the page about what broke could not be shown")
        page = loader.get_template("500_plain.html").render()
    return HttpResponseServerError(page)
