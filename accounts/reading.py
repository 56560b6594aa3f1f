"""What holds for every list of the admin, and rows that staff may read and nobody may change."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from django.contrib import admin
from django.contrib.admin.helpers import ACTION_CHECKBOX_NAME
from django.contrib.admin.views.main import ChangeList
from django.core.exceptions import BadRequest, ValidationError
from django.core.paginator import Paginator
from django.db.models import Model, QuerySet
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.functional import cached_property

if TYPE_CHECKING:
    OfRows = admin.ModelAdmin[Any]
    Pages = Paginator[Any]
else:
    OfRows = admin.ModelAdmin
    Pages = Paginator


# How the filters of a list, and its row of dates, compare in the address.
COMPARED = ("exact", "isnull", "isempty", "gte", "lt", "year", "month", "day")


class OfferedAdmin(OfRows):
    """Takes from the address and the form of a list only what the page offers."""

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest | None = None) -> bool:
        """Only the filters on the page. Any other column could be asked for letter by letter in
        the address (`seed__startswith=a`), and its secret read off the answers."""
        names = [offered_name(entry) for entry in (*self.list_filter, self.date_hierarchy or "")]
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
                raise BadRequest(f"{key[:40]!r} is the key of no row.") from error
        return super().response_action(request, queryset)


class CountedSoFar(Pages):
    """Pages of a list that count no further than to `MOST`: nobody turns over more pages, and
    counting all mails that were ever sent takes seconds."""

    MOST = 10_000

    @cached_property
    def count(self) -> int:
        """How many rows there are, or `MOST` if there are more."""
        rows: Any = self.object_list
        return int(rows[: self.MOST].count())


class ReadOnlyAdmin(OfferedAdmin):
    """Lists and shows rows to active staff; refuses every change, to superusers too."""

    actions: Sequence[str] | None = None
    list_per_page = 50
    paginator = CountedSoFar
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

    def get_changelist_instance(self, request: HttpRequest) -> ChangeList:
        changes = super().get_changelist_instance(request)
        # "Select match to change" would promise what nobody can do.
        changes.title = str(self.opts.verbose_name_plural).capitalize()
        return changes


def offered_name(entry: Any) -> str:
    """What a filter of a list is called in the address: a field, or the parameter of its own."""
    if isinstance(entry, tuple):
        entry = entry[0]
    return entry if isinstance(entry, str) else str(entry.parameter_name)
