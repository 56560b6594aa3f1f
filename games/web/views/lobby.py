"""From the wish to play to a full table: the lobby, a new match, by terms that a player keeps too,
joining and leaving it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import AnonymousUser
from django.contrib.auth.views import redirect_to_login
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.shortcuts import redirect, render, resolve_url
from django.urls import reverse
from django.utils.translation import gettext, ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.languages import join_with_and
from accounts.models import Player
from config import clock
from games import play, social
from games.archive.player_statistics import minutes_per_answer
from games.models import Match, Preset, Seat
from games.play import NotAllowed, PlayError, join_terms
from games.play.clocks.time_limits import format_pace as pace_words_of
from games.play.clocks.time_limits import format_time_control
from games.play.open_tables import list_lobby_matches, list_open_matches
from games.play.presets import NONE_SUCH, delete_preset, find_preset, list_presets, save_preset
from games.play.ready_questions import has_lost_seat
from games.play.record import joint_seed
from games.play.record.log_text import error_reason, translate_line
from games.post.outbox import invitation_links
from games.post.outbox.preset_matches import open_preset_match
from games.reliability.words import find_figure, short_figure
from games.rules.errors import RulesError
from games.titles import all_games, bots, find_game, find_title
from games.web import bot_levels
from games.web.deal_story import read_salt, tell_deal
from games.web.forms import NewMatchForm
from games.web.idempotency import FormResult, process_form, redirect_with_answer, run_once
from games.web.lobby_order import LobbyFilters, pace_choices, rank_open_matches
from games.web.match_terms import describe_variants
from games.web.profile_access import format_pace
from games.web.ready_panel import TableGates, describe_gate
from games.web.shortcuts import (
    TitleLabel,
    list_title_labels,
    match_or_404,
    matches_with_seats,
    new_match_url,
    player_of,
    require_match_action,
    seat_of,
    unknown_game,
)

MATCHES_ON_A_PAGE = 30
MOST = 300  # matches that the lobby turns over: the newest; others are found by what they are
REFUSED = 422


@dataclass(frozen=True)
class LobbyOffer:
    """An open match as the lobby tells of it: who sits there, how many seats are free, and by what
    it is played, where that is not as usual."""

    match: Match
    title: str
    seated: str
    free: int
    pace: str
    variants: str
    late: str
    answers: str
    is_mine: bool
    requirements: Sequence[str] = ()
    unfit: str = ""

    @classmethod
    def from_match(
        cls,
        match: Match,
        user: Player | AnonymousUser,
        minutes: Mapping[int, float],
        gates: TableGates,
    ) -> "LobbyOffer":
        seats = list(match.seats.all())
        return cls(
            match,
            match.title,
            join_with_and([label_holder(seat) for seat in seats if not seat.is_free]),
            sum(seat.is_free for seat in seats),
            format_time_control(match.pace_hours, match.bank_hours, match.rests),
            describe_variants(match.rules, match.options),
            describe_lateness(match),
            describe_answer_pace(match, seats, minutes),
            seat_of(match, user) is not None,
            gates.list_requirements(match),
            gates.explain_unfit(match),
        )


def label_holder(seat: Seat) -> str:
    """Who sits there, a person with how reliably they play: `Ann (96% in time)`."""
    if seat.player is None:
        return seat.name
    return f"{seat.name} ({short_figure(find_figure(seat.player))})"


def describe_lateness(match: Match) -> str:
    """What becomes of a player who is late."""
    if match.on_timeout == Match.OnTimeout.FORFEIT:
        return gettext("time-out loses")
    return gettext("time-out plays a default move")


def describe_answer_pace(match: Match, seats: Sequence[Seat], minutes: Mapping[int, float]) -> str:
    for seat in seats:
        player = seat.player
        if player is not None and player.pk == match.opened_by_id and player.pace_shown:
            return format_pace(minutes.get(player.pk))
    return ""


@require_safe
def lobby_page(request: HttpRequest) -> HttpResponse:
    """The open public matches: for a player those first that fit them, for a visitor the newest;
    the address says which of them. Not those of closed accounts, which never begin."""
    player = request.user if isinstance(request.user, Player) else None
    wanted = LobbyFilters.from_query(request.GET)
    keys = rank_open_matches(
        list_lobby_matches(player, wanted.filter_matches(list_open_matches())), player, MOST + 1
    )
    page = Paginator(keys[:MOST], MATCHES_ON_A_PAGE).get_page(request.GET.get("page"))
    matches = matches_with_seats(list(page.object_list))
    openers = {match.opened_by_id for match in matches if match.opened_by_id} if player else ()
    minutes = minutes_per_answer(openers, clock.now()) if openers else {}
    gates = TableGates(matches, player)
    context = {
        "page": page,
        "told": f"{MOST}+" if len(keys) > MOST else str(len(keys)),
        "offers": [LobbyOffer.from_match(match, request.user, minutes, gates) for match in matches],
        "wanted": wanted,
        "games": list_title_labels(),
        "sizes": sorted({count for game in all_games() for count in game.seat_counts}),
        "paces": pace_choices(),
    }
    return render(request, "games/lobby.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def new_match_form(request: HttpRequest) -> HttpResponse:
    """The form that opens a match: GET shows it for `?game=`, filled in with whatever else the
    address wishes for; POST opens the match."""
    sent = request.POST if request.method == "POST" else None
    slug = (request.GET if sent is None else sent).get("game", all_games()[0].slug)
    try:
        game = find_game(slug)
    except LookupError:
        messages.error(request, unknown_game(slug))
        return new_match_page(request, NewMatchForm(all_games()[0]), status=REFUSED)
    form = NewMatchForm(game, sent, request.GET)
    if sent is None:
        return new_match_page(request, form)
    if form.is_valid():
        try:
            return redirect_with_answer(
                request, process_form(request, lambda: open_match(request, game.slug, form))
            )
        except (PlayError, RulesError) as error:
            form.add_error(None, error_reason(error))
    return new_match_page(request, form, status=REFUSED)


def play_bots(request: HttpRequest, slug: str) -> HttpResponse:
    """Opens a match against bots on every other seat, all else as usual, and goes to its table;
    what has to be chosen otherwise is chosen on the form of a new match."""
    if request.method != "POST":
        return HttpResponseNotAllowed(["POST"])
    form_page = new_match_url(slug)
    if not request.user.is_authenticated:
        return redirect_to_login(form_page, resolve_url("account_signup"))
    try:
        form = NewMatchForm.with_defaults(find_game(slug))
    except LookupError as error:
        raise Http404(str(error)) from None
    try:
        return redirect_with_answer(
            request, process_form(request, lambda: open_match(request, slug, form))
        )
    except (PlayError, RulesError) as error:
        messages.error(request, error_reason(error))
        return redirect(form_page)


def new_match_page(request: HttpRequest, form: NewMatchForm, status: int = 200) -> HttpResponse:
    title = find_title(form.game.slug)
    context: dict[str, Any] = {
        "form": form,
        "game": TitleLabel.from_game(form.game),
        "games": list_title_labels(),
        "counts": form.game.seat_counts,
        "friends": [each.display_name for each in social.list_friends(player_of(request))],
        "pictures": title.option_pictures if title is not None else {},
        "kept": [describe_preset(kept) for kept in list_presets(player_of(request))],
    }
    return render(request, "games/new_match.html", context, status=status)


def describe_preset(kept: Preset) -> tuple[str, str]:
    try:
        title = gettext(find_game(kept.game).title)
    except LookupError:
        title = kept.game
    seats = kept.terms["seats"]
    words = [title, ngettext("%d player", "%d players", seats) % seats]
    words += [pace_words_of(kept.terms["pace_hours"]), *kept.guests]
    return kept.name, " · ".join(map(str, words))


def open_match(request: HttpRequest, slug: str, form: NewMatchForm) -> FormResult:
    """Opens the match that the form describes."""
    player, friend = player_of(request), form.cleaned_data["friend"]
    if name := form.cleaned_data["keep_as"]:
        save_preset(player, name, slug, form.terms(), [friend] if friend else [])
    match = play.open_match(player, slug, **form.terms())
    here = match.get_absolute_url()
    if not friend:
        return FormResult(here, open_message(match))
    try:
        invitation = invitation_links.invite_named(match, player, friend, clock.now())
    except invitation_links.CannotInvite as refusal:
        words = gettext("Table opened, but nobody was invited: %s")
        return FormResult(here, words % error_reason(refusal), messages.WARNING)
    words = gettext("Table opened. We’ve emailed %s an invitation, unless they have opted out.")
    return FormResult(here, words % invitation.invitee_label)


def open_message(match: Match) -> str:
    """What is said to the player who has opened a match."""
    if match.status == Match.Status.RUNNING:
        return gettext("The cards have been dealt. Have a good match.")
    if match.visibility == Match.Visibility.PUBLIC:
        return gettext("Table opened. It’s in the lobby until every seat is taken.")
    return gettext("Table opened. Send the link to your friend.")


@require_match_action
def join_match(request: HttpRequest, code: str) -> HttpResponse:
    """Takes the next free seat. Whoever has not met such terms is told first what they mean, on the
    page of the match, from where its form says so (`accept`)."""
    match, player = match_or_404(request, code), player_of(request)
    told = request.POST.get("accept") == str(join_terms.terms_kind_of(match))
    if not told and join_terms.needs_terms_explained(match, player, clock.now()):
        messages.info(
            request, gettext("You haven’t played with these settings yet. See what they mean.")
        )
        return redirect(f"{match.get_absolute_url()}#meaning")

    def join(match: int, player: Player) -> Match:
        return play.join_match(match, player, salt=read_salt(request))

    return run_action(request, code, join, gettext("You have a seat. Welcome to the table."))


@require_match_action
def seat_bot(request: HttpRequest, code: str) -> HttpResponse:
    """Gives the next free seat to a bot that plays at the `level` of the form, if the reader opened
    the match."""
    level = request.POST.get("level", "")

    def seat(match: int, player: Player) -> Match:
        return play.seat_bot(match, player, level)

    done = gettext("Bot added.")
    if has_lost_seat(match_or_404(request, code).pk):
        done = gettext("You’ve agreed to a bot.")
    return run_action(request, code, seat, done)


@require_match_action
def leave_match(request: HttpRequest, code: str) -> HttpResponse:
    """Gives the reader's seat back before the start; the match is closed if they opened it."""
    return run_action(request, code, play.leave_match, gettext("You’ve left the table."))


def run_action(
    request: HttpRequest, code: str, act: Callable[[int, Player], Match], done: str
) -> HttpResponse:
    """Does something with an open match and shows the match, with the refusal if there is one."""
    match = match_or_404(request, code)

    def once() -> FormResult:
        act(match.pk, player_of(request))
        return FormResult(match.get_absolute_url(), done)

    return run_once(request, once, match)


def open_match_page(
    request: HttpRequest, match: Match, email: str = "", status: int = 200
) -> HttpResponse:
    """The page of a match that has not begun, or that was closed before it did; `email` is what was
    typed to be invited."""
    seats = list(match.seats.all())
    is_opener = request.user.is_authenticated and match.opened_by_id == request.user.pk
    context = {
        **describe_gate(match, request.user, seats),
        "match": match,
        "game": TitleLabel.from_game(match.rules),
        "seats": seats,
        "free": sum(seat.is_free for seat in seats),
        "my_seat": seat_of(match, request.user),
        "story": tell_deal(match, request.user),
        "receipt": joint_seed.find_receipt(match, request.user.pk),
        "is_opener": is_opener,
        # Whether a mail went out tells about the address, so only the answer is shown, be it the
        # answer of a mail server.
        "invitations": invitation_links.list_invitations_to(match) if is_opener else (),
        "is_open": match.status == Match.Status.OPEN,
        "link": settings.SITE_URL + match.get_absolute_url(),
        "email": email,
        "kind": str(join_terms.terms_kind_of(match)),
        "meaning": [translate_line(line) for line in join_terms.explain_terms(match, len(seats))],
        "levels": bot_levels.level_choices(bots.list_levels(match.game, len(seats))),
    }
    return render(request, "games/open_match.html", context, status=status)


@require_POST
@login_required
def handle_preset(request: HttpRequest) -> HttpResponse:
    """Does what the button says: `open` a match by the terms with a name, or `forget` them."""
    player = player_of(request)

    def once() -> FormResult:
        if name := request.POST.get("forget", ""):
            gone = delete_preset(player, name)
            return FormResult(reverse("new_match"), gettext("Deleted: %s.") % gone.name)
        name = request.POST.get("open", "")
        kept = find_preset(player, name)
        if kept is None:
            raise NotAllowed(NONE_SUCH, name=name[:40])
        match = open_preset_match(player, kept, clock.now())
        words = open_message(match)
        if kept.guests:
            words = gettext("Table opened. We’re emailing the invitations.")
        return FormResult(match.get_absolute_url(), words)

    return run_once(request, once, "new_match")
