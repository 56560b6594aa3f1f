"""Time zones: the names there are, and the forgiving reader of a typed one."""

from functools import cache
from zoneinfo import available_timezones

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from accounts.languages import join_with_or


@cache
def list_zones() -> frozenset[str]:
    """Every IANA name this machine knows. Kept, since finding them out reads some 600 files."""
    return frozenset(available_timezones())


@cache
def list_suggested_zones() -> tuple[str, ...]:
    """The names to suggest: UTC and the places, without offsets and old three-letter names."""
    return ("UTC", *sorted(name for name in list_zones() if "/" in name and name[:4] != "Etc/"))


@cache
def _index_names() -> dict[str, tuple[str, ...]]:
    whole = {name.lower(): (name,) for name in list_zones()}
    cities: dict[str, tuple[str, ...]] = {}
    for name in list_suggested_zones():
        city = name.rpartition("/")[2].lower()
        cities[city] = (*cities.get(city, ()), name)
    return cities | whole


def find_zone(words: str) -> str:
    """The IANA name that `words` mean: `europe/paris`, `New York` and `UTC` are all understood.

    ValidationError, quoting the words, if there is no such zone or more than one.
    """
    meant = _index_names().get("_".join(words.split()).lower(), ())
    if len(meant) == 1:
        return meant[0]
    if meant:
        raise ValidationError(
            _("%(words)r could be %(zones)s. Use one of these names.")
            % {"words": words[:60], "zones": join_with_or(meant)}
        )
    raise ValidationError(
        _("%r is not a time zone. Use a name such as Europe/Paris or America/New_York.")
        % words[:60]
    )
