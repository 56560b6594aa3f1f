"""What the forms of a table send, and how a refusal is shown: the same at every table."""

from collections.abc import Callable, Sequence
from urllib.parse import urlsplit

from django.http import HttpRequest, HttpResponse, QueryDict
from django.http.response import HttpResponseRedirectBase
from django_htmx.http import push_url, replace_url

from games.play import PlayError, StaleQuestion
from games.play.record.log_text import error_reason
from games.rules.errors import RulesError
from games.rules.lines import Line
from games.rules.phrases import phrase
from games.web.card_selection import Selection
from games.web.page_context import TableReply
from games.web.table_context import HtmxRequest, TableContext

MOST_CHOICES = 6
STALE, REFUSED = 409, 422
NOTHING_SAID = phrase("Nothing was sent. Pick a move or type one.")
NO_QUESTION = phrase("{words} isn’t a question number. This is the table now.")


class HttpResponseSeeOther(HttpResponseRedirectBase):
    """Redirect to a page that is fetched by GET, once a form was taken (status 303)."""

    status_code = 303


def read_words(request: HttpRequest) -> str:
    """What the form says is to be played."""
    return request.POST.get("words", "").strip()


def read_question_number(request: HttpRequest) -> int | None:
    """The number of the question that the form answers; None for a move that nobody asked for.
    StaleQuestion for what is no number, and a RulesError if the form says nothing at all."""
    given = request.POST.get("question", "")
    if given and not (given.isascii() and given.isdigit() and len(given) < 10):
        raise StaleQuestion(NO_QUESTION, words=repr(given[:20]))
    if not read_words(request):
        raise RulesError(Line(NOTHING_SAID))
    return int(given) if given else None


def build_refusal(
    request: HttpRequest, error: PlayError | RulesError, names: Sequence[str]
) -> TableReply:
    """What the table says of an error: why, what would do, and what had been typed."""
    typed = request.POST.get("words", "")[:200] if "typed" in request.POST else ""
    choices = getattr(error, "choices", ())[:MOST_CHOICES]
    return TableReply(error_reason(error, names), choices, typed)


def refusal_status(request: HtmxRequest, error: PlayError | RulesError) -> int:
    """The status of the page that shows a refusal. htmx leaves the page as it is for a 4xx, so it
    is told in a 200."""
    if request.htmx:
        return 200
    return STALE if isinstance(error, PlayError) else REFUSED


def redirect_or_render(
    request: HtmxRequest, address: str, render_page: Callable[[QueryDict], HttpResponse]
) -> HttpResponse:
    """Lead to the page at `address` once a form was taken. htmx gets it at once, without a second
    request: `render_page` draws what a GET with the query of that address does."""
    if not request.htmx:
        return HttpResponseSeeOther(address)
    return push_url(render_page(QueryDict(urlsplit(address).query)), address)


def push_own_url(
    request: HtmxRequest, response: HttpResponse, here: TableContext, picking: Selection | None
) -> HttpResponse:
    """The same for htmx, kept from putting the address of the door into the address bar."""
    if not request.htmx:
        return response
    kept = picking.page_url(picking.draft, picking.picks) if picking else None
    return replace_url(response, kept or here.urls.own)
