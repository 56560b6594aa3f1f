"""Who stands where in each title by rated matches, and how that is counted. The same for
everybody, but that a player sees their own standings first."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from accounts.models import Player
from accounts.readonly_admin import CappedPaginator
from config import clock
from games.ratings import leaderboards
from games.ratings.bot_strength import list_bot_strengths
from games.titles import all_games, find_game
from games.web.bot_levels import level_choices
from games.web.shortcuts import TitleLabel

PLAYERS_ON_A_PAGE = 50
MOST = 500


@require_safe
def ratings_page(request: HttpRequest) -> HttpResponse:
    """How ratings are counted, the way to each title's list, and the reader's own standings."""
    user = request.user
    own = leaderboards.list_standings(user) if isinstance(user, Player) else []
    context = {
        "bots": False,
        "games": [TitleLabel.from_game(game) for game in all_games()],
        "own": [
            (
                TitleLabel.from_game(find_game(one.game)),
                leaderboards.describe_standing(one),
                one.matches,
            )
            for one in own
        ],
    }
    return render(request, "games/ratings.html", context)


@require_safe
def title_ratings(request: HttpRequest, slug: str) -> HttpResponse:
    """The list of the game called `slug`, best first, with the bots of the site for comparison;
    `?of=bots` that of the bot accounts."""
    try:
        game = find_game(slug)
    except LookupError as error:
        raise Http404(str(error)) from None
    bots = request.GET.get("of") == "bots"
    listed = leaderboards.list_best(slug, clock.now(), bots)
    page = CappedPaginator(listed, PLAYERS_ON_A_PAGE, most=MOST).get_page(request.GET.get("page"))
    first = page.start_index()
    context = {
        "game": TitleLabel.from_game(game),
        "page": page,
        "bots": bots,
        "rows": [
            (first + at, one.player, leaderboards.describe_standing(one), one.matches)
            for at, one in enumerate(page.object_list)
        ],
    }
    if not bots:
        known = list_bot_strengths(slug)
        labels = dict(level_choices(each.level for each in known))
        context["bot_rows"] = [
            (labels[each.level], leaderboards.format_strength(each.strength), each.matches)
            for each in known
        ]
    return render(request, "games/ratings_of.html", context)
