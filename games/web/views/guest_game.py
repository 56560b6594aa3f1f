"""A game tried before signing up: its table, drawn and played as that of a match."""

from functools import partial
from typing import cast
from uuid import UUID

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django_htmx.http import replace_url

from accounts import client_info
from accounts.signup import AddressForm
from games import guest_games
from games.lessons import find_primer
from games.models import GuestGame
from games.play import PlayError
from games.play.record.log_text import error_reason, translate_line
from games.rules.errors import RulesError
from games.rules.game import AnyGame
from games.rules.lines import Line
from games.rules.phrases import phrase
from games.titles import find_game
from games.web import ephemeral_context, page_context
from games.web.ephemeral_context import EphemeralVisit
from games.web.example_turns import example_link, example_turn_url
from games.web.form_submission import (
    HttpResponseSeeOther,
    build_refusal,
    push_own_url,
    read_question_number,
    read_words,
    redirect_or_render,
    refusal_status,
)
from games.web.forms import OPTION
from games.web.table_context import HtmxRequest, TableUrls
from games.web.views.explanations import build_reply as why_reply
from games.web.views.hand import render_hand_page
from games.web.views.replay import render_log_page

PAGE, BESIDE = "games/guest_games/page.html", "games/guest_games/beside.html"
ABOVE = "games/guest_games/result.html"
NO_SUCH_TABLE = phrase("There is no table for {seats} players. Choose from {counts}.")


@require_POST
def start_guest_game(request: HttpRequest, slug: str) -> HttpResponse:
    """Deals a game against bots for whoever asks, and leads to its table. Only by POST: whoever
    follows links leaves no rows behind. `seats` and `option-…` of the form are those chosen."""
    try:
        game = find_game(slug)
        seats, options = read_terms(game, request.POST)
        network = client_info.request_network(request)
        trial = guest_games.start_guest_game(slug, network, seats, options)
    except LookupError:
        return redirect("library")
    except RulesError as refusal:
        messages.error(request, error_reason(refusal))
        return redirect("rules", slug)
    except guest_games.TooManyGuestGames as refusal:
        messages.error(request, error_reason(refusal))
        return redirect("library")
    return HttpResponseSeeOther(trial.get_absolute_url())


def read_terms(game: type[AnyGame], sent: QueryDict) -> tuple[int | None, dict[str, object]]:
    """The seats (None: the fewest) and options that a form has chosen. RulesError quotes what will
    not do."""
    given = sent.get("seats", "")
    seats = int(given) if given.isascii() and given.isdigit() and len(given) < 3 else None
    if given and seats not in game.seat_counts:
        counts = ", ".join(map(str, game.seat_counts))
        raise RulesError(Line(NO_SUCH_TABLE, seats=repr(given[:10]), counts=counts))
    known = {option.name: option for option in game.options}
    return seats, {
        name: known[name].accept(value)
        for field, value in sent.items()
        if (name := field.removeprefix(OPTION)) in known and field.startswith(OPTION)
    }


@require_safe
def table_page(request: HtmxRequest, key: UUID) -> HttpResponse:
    """The table of a trial, with the draft that its address holds; `?sent=` also says what became
    of a move whose answer was lost. A GET writes nothing."""
    trial = GuestGame.objects.filter(pk=key).first()
    here = find_visit(trial)
    if trial is None or here is None:
        return game_not_found(request)
    if trial.match is not None:
        return redirect(trial.match)
    if "sent" in request.GET:
        return render_delivery_status(request, here)
    if "show" in request.GET:
        return redirect(
            example_turn_url(here, request.GET, partial(ephemeral_context.read_selection, here))
        )
    return render_table_page(request, here, request.GET)


def render_delivery_status(request: HtmxRequest, here: EphemeralVisit) -> HttpResponse:
    """The table, with what became of a move whose answer was lost. If it can be sent again, what
    was picked for it still is."""
    if here.mine is not None and request.GET["sent"] == str(here.mine.question):
        words = gettext("Your move didn’t arrive. You can send it again.")
        return render_table_page(request, here, request.GET, page_context.TableReply(words))
    asked = request.GET.copy()
    for name in ("do", "pick"):
        asked.setlist(name, [])
    messages.info(request, gettext("Your move was played."))
    return replace_url(
        render_table_page(request, here, asked),
        here.urls.own + page_context.display_settings_query(asked),
    )


@require_POST
def submit_turn(request: HttpRequest, key: UUID) -> HttpResponse:
    """Plays the words for the visitor, and the bots' answers; refused, the table comes back with
    the reason."""
    try:
        question = read_question_number(request) or 0
        turn = guest_games.submit_turn(key, read_words(request), question)
    except (GuestGame.DoesNotExist, LookupError):
        return game_not_found(request)
    except (PlayError, RulesError) as error:
        return render_refusal(cast(HtmxRequest, request), key, error)
    if turn.note is not None:
        messages.info(request, translate_line(turn.note))
    asked = cast(HtmxRequest, request)

    def render_next(query: QueryDict) -> HttpResponse:
        here = find_visit(turn.trial)
        return game_not_found(asked) if here is None else render_table_page(asked, here, query)

    own = reverse("trial", args=[key]) + page_context.display_settings_query(request.POST)
    return redirect_or_render(asked, own, render_next)


def render_refusal(request: HtmxRequest, key: UUID, error: PlayError | RulesError) -> HttpResponse:
    """The table as it stands, with what was refused and what would do. Nothing was written."""
    trial = GuestGame.objects.filter(pk=key).first()
    here = find_visit(trial)
    if trial is None or here is None:
        return game_not_found(request)
    if trial.match is not None:
        return redirect(trial.match)
    asked, reply = request.POST, build_refusal(request, error, here.names)
    response = render_table_page(request, here, asked, reply, refusal_status(request, error))
    return push_own_url(request, response, here, ephemeral_context.read_selection(here, asked))


@require_safe
def hand_page(request: HttpRequest, key: UUID) -> HttpResponse:
    """The visitor's hand by itself, with the draft in the address."""
    here = find_visit(GuestGame.objects.filter(pk=key).first())
    if here is None:
        return game_not_found(request)
    return render_hand_page(request, here, ephemeral_context.read_selection(here, request.GET))


@require_http_methods(["GET", "HEAD", "POST"])
def explanation_page(request: HtmxRequest, key: UUID) -> HttpResponse:
    """The table with the answer to why something cannot be done; nothing is played for it."""
    here = find_visit(GuestGame.objects.filter(pk=key).first())
    if here is None:
        return game_not_found(request)
    asked = request.POST if request.method == "POST" else request.GET
    picking = ephemeral_context.read_selection(here, asked)
    response = render_table_page(request, here, asked, why_reply(here, picking, asked))
    return push_own_url(request, response, here, picking)


@require_safe
def log_page(request: HttpRequest, key: UUID) -> HttpResponse:
    """Every line of the log that the visitor may know."""
    here = find_visit(GuestGame.objects.filter(pk=key).first())
    return game_not_found(request) if here is None else render_log_page(request, here)


def find_visit(trial: GuestGame | None) -> EphemeralVisit | None:
    """The visitor at the table of a trial; None if there is no such trial (any more), or its rules
    are not played any more."""
    if trial is None:
        return None
    try:
        record = guest_games.current_record(trial)
    except LookupError:
        return None
    others = ("submit", "hand", "log", "why", "keep")
    pages = {"own": "trial"} | {name: f"trial_{name}" for name in others}
    ways = TableUrls(**{name: reverse(page, args=[trial.key]) for name, page in pages.items()})
    question = None if record.outcome is not None else guest_games.question_number(record)
    here = ephemeral_context.build_visit(
        record, guest_games.list_names(trial), guest_games.VISITOR, ways, question
    )
    here.seats[guest_games.VISITOR].is_early = True  # who tries a game is a beginner
    return here


def render_table_page(
    request: HtmxRequest,
    here: EphemeralVisit,
    asked: QueryDict,
    reply: page_context.TableReply = page_context.NOTHING_SENT,
    status: int = 200,
    form: AddressForm | None = None,
) -> HttpResponse:
    """The page of a trial, or for htmx its table alone; `form` is what was typed to keep it, and
    what is wrong with it."""
    picking = ephemeral_context.read_selection(here, asked)
    drawn = page_context.build_table_context(request, here, picking, asked, reply)
    slug = here.record.game.slug
    more = {
        "below_story": BESIDE,
        "example_turn": example_link(here, asked),
        "learn": reverse("learn", args=[slug]) if find_primer(slug) is not None else "",
        "kept_days": settings.RETENTION_DAYS["trials"],
        "bots": len(here.names) - 1,
        "above": "" if here.is_running else ABOVE,
        "terms": again_terms(here),
        "address_form": form or AddressForm(auto_id="keep_%s", initial={"time_zone": "UTC"}),
    }
    return page_context.render_table(request, drawn | more, PAGE, status)


def again_terms(here: EphemeralVisit) -> list[tuple[str, object]]:
    """The fields of a form that begins another game like this one."""
    chosen = here.match.options.items()
    return [("seats", len(here.names)), *((OPTION + name, value) for name, value in chosen)]


def game_not_found(request: HttpRequest) -> HttpResponse:
    """Says that there is no such game, and what one can do."""
    days = settings.RETENTION_DAYS["trials"]
    return render(request, "games/guest_games/gone.html", {"kept_days": days}, status=404)
