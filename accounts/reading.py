"""Rows that staff may read and nobody may change."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from django.contrib import admin
from django.contrib.admin.views.main import ChangeList
from django.db.models import Model
from django.http import HttpRequest

if TYPE_CHECKING:
    OfRows = admin.ModelAdmin[Any]
else:
    OfRows = admin.ModelAdmin


class ReadOnlyAdmin(OfRows):
    """Lists and shows rows to active staff; refuses every change, to superusers too."""

    actions: Sequence[str] | None = None
    list_per_page = 50
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

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        """Only the filters that the page offers. Any other column could be asked for letter by
        letter in the address (`seed__startswith=a`), and its secret read off the answers."""
        names = [offered_name(entry) for entry in self.list_filter]
        return any(lookup == name or lookup.startswith(f"{name}__") for name in names)

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
