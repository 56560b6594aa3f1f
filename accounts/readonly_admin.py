"""What holds for every list of the admin, and rows that staff may read and nobody may change."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from django.contrib import admin, messages
from django.contrib.admin.helpers import ACTION_CHECKBOX_NAME
from django.contrib.admin.views.main import ORDER_VAR, ChangeList
from django.core.exceptions import BadRequest, ValidationError
from django.core.paginator import Paginator
from django.db.models import AutoField, Max, Model, QuerySet
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.formats import number_format
from django.utils.functional import cached_property
from django.utils.translation import gettext as _

if TYPE_CHECKING:
    OfRows = admin.ModelAdmin[Any]
    Pages = Paginator[Any]
else:
    OfRows = admin.ModelAdmin
    Pages = Paginator


# How the filters of a list, and its row of dates, compare in the address.
COMPARED = ("exact", "isnull", "isempty", "gte", "lt", "year", "month", "day")


class RestrictedLookupAdmin(OfRows):
    """Takes from the address and the form of a list only what the page offers."""

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest | None = None) -> bool:
        """Only the filters on the page. Any other column could be asked for letter by letter in
        the address (`seed__startswith=a`), and its secret read off the answers."""
        names = [
            filter_parameter(entry) for entry in (*self.list_filter, self.date_hierarchy or "")
        ]
        return any(lookup in (name, *(f"{name}__{how}" for how in COMPARED)) for name in names)

    # The stubs name a parameter that Django does not have.
    def response_action(  # type: ignore[override]
        self, request: HttpRequest, queryset: QuerySet[Any]
    ) -> HttpResponseBase | None:
        """BadRequest for a row ticked whose key is none."""
        for key in request.POST.getlist(ACTION_CHECKBOX_NAME):
            try:
                self.opts.pk.to_python(key)
            except ValidationError as error:
                raise BadRequest(f"{key[:40]!r} is not the key of a row.") from error
        return super().response_action(request, queryset)


class CappedPaginator(Pages):
    """Pages of a list that count no further than to `MOST`: nobody turns over more pages, and
    counting all mails that were ever sent takes seconds. A list of a house of ten thousand matches
    is as long already, so what a page costs grows no more from there."""

    MOST = 1_000

    def __init__(self, *args: Any, most: int | None = None, **more: Any) -> None:
        super().__init__(*args, **more)
        self.most = self.MOST if most is None else most

    @cached_property
    def capped_count(self) -> int:
        """How many rows there are, or one more than `most`."""
        rows: Any = self.object_list
        return int(rows[: self.most + 1].count())

    @cached_property
    def count(self) -> int:
        """How many rows there are, or `most` if there are more."""
        return min(self.capped_count, self.most)

    @property
    def count_label(self) -> str:
        """The count for a heading: `12`, or `300+`."""
        return f"{self.count}+" if self.capped_count > self.most else str(self.count)


GONE_THROUGH = 20_000  # rows of a table, at most, for what no index finds


def limit_to_newest(rows: QuerySet[Any], most: int | None = None) -> QuerySet[Any]:
    """Those of the rows that are among the newest `most` of their table (GONE_THROUGH), by key:
    going through all of them takes longer with each."""
    most = GONE_THROUGH if most is None else most
    last = rows.model._default_manager.aggregate(last=Max("pk"))["last"] or 0
    return rows.filter(pk__gt=last - most) if last > most else rows


class RecentValuesFilter(admin.AllValuesFieldListFilter):
    """By the values that stand in the newest rows. Django would read the whole table for them."""

    LATELY = 2_000

    def __init__(
        self, field: Any, request: Any, params: Any, model: Any, model_admin: Any, field_path: str
    ) -> None:
        super().__init__(field, request, params, model, model_admin, field_path)
        rows = limit_to_newest(model._default_manager.all(), self.LATELY)
        values = rows.order_by(field.name).values_list(field.name, flat=True)
        self.lookup_choices = values.distinct()


class NewestChangeList(ChangeList):
    """A list that filters and sorts, by whatever has no index, only the newest rows of a table.
    Staff are told if older ones were left out."""

    def get_queryset(self, request: HttpRequest, *args: Any, **more: Any) -> QuerySet[Any]:
        rows = super().get_queryset(request, *args, **more)
        if self.query or not (self.has_active_filters or self.params.get(ORDER_VAR)):
            return rows  # by key, or what was searched, which is found by an index
        found = limit_to_newest(rows)
        if found is not rows:
            most = number_format(GONE_THROUGH, force_grouping=True)
            told = _(
                "This list covers only the newest %(most)s entries. Use the search to find "
                "older ones."
            )
            messages.info(request, told % {"most": most})
        return found


class ReadOnlyAdmin(RestrictedLookupAdmin):
    """Lists and shows rows to active staff; refuses every change, to superusers too."""

    actions: Sequence[str] | None = None
    list_per_page = 50
    # Joined to them, a page of rows may cost a whole table of matches or players. Lists name what
    # they join, or have it fetched by key (`prefetch_related`).
    list_select_related: ClassVar[bool | list[str] | tuple[str, ...]] = ()
    paginator = CappedPaginator
    show_full_result_count = False
    show_facets = admin.ShowFacets.NEVER

    class Media:
        css: ClassVar[dict[str, list[str]]] = {"all": ["games/admin.css"]}

    def has_module_permission(self, request: HttpRequest) -> bool:
        return self.has_view_permission(request)

    def has_view_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return bool(request.user.is_active and getattr(request.user, "is_staff", False))

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def get_changelist(self, request: HttpRequest, **kwargs: Any) -> type[ChangeList]:
        return NewestChangeList if isinstance(self.opts.pk, AutoField) else ChangeList

    def get_changelist_instance(self, request: HttpRequest) -> ChangeList:
        changes = super().get_changelist_instance(request)
        # "Select match to change" would promise what nobody can do.
        changes.title = str(self.opts.verbose_name_plural).capitalize()
        return changes


def filter_parameter(entry: Any) -> str:
    """What a filter of a list is called in the address: a field, or the parameter of its own."""
    if isinstance(entry, tuple):
        entry = entry[0]
    return entry if isinstance(entry, str) else str(entry.parameter_name)
