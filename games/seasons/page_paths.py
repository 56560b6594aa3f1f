"""Where the pages of seasons are."""

from django.urls import reverse

from games.seasons.models import Division, Entry, Season


def season_path(season: Season, entry: Entry | None = None) -> str:
    """The path of the page of a season or cup; of the division of an entry, if that is given."""
    if season.is_cup:
        return reverse("cup", args=[season.number])
    if entry is not None and entry.division is not None:
        return division_path(season, entry.division)
    view = "bot_season" if season.of_bots else "season"
    return reverse(view, args=[season.game, season.year, season.quarter])


def division_path(season: Season, division: Division) -> str:
    """The path of the page of one division."""
    if season.is_cup:
        return reverse("cup", args=[season.number])
    view = "bot_division" if season.of_bots else "division"
    return reverse(view, args=[season.game, season.year, season.quarter, division.number])
