"""Staff see who is in which season and what is planned there, and act on both; what they do goes
through `games.seasons.staff_actions`."""

from typing import Any, cast

from django import forms
from django.contrib import admin
from django.contrib.admin import AdminSite
from django.contrib.admin.views.main import ChangeList
from django.db.models import Model, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import path, reverse
from django.urls.resolvers import URLPattern
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.player_search import PlayerSearchMixin
from accounts.readonly_admin import NewestChangeList, ReadOnlyAdmin
from games.admin.moderation_forms import ReasonForm
from games.admin.moderation_pages import render_actions_page
from games.models import StaffAct
from games.play.record.log_text import translate_line
from games.seasons import staff_actions
from games.seasons.models import Entry, Fixture
from games.seasons.registration import season_label


class EntryActionForm(ReasonForm):
    """An act on somebody in a season."""

    @property
    def entry(self) -> Entry:
        return cast(Entry, self.about)


class MoveEntryForm(EntryActionForm):
    name, title = "move", gettext_lazy("Move to another division")
    note = gettext_lazy(
        "Before the season begins, you can move anybody. Later, you can move only players "
        "without a match, to replace a withdrawn player."
    )
    division = forms.IntegerField(label=gettext_lazy("Division"), min_value=1)

    def perform_action(self) -> None:
        staff_actions.move_entry(
            self.entry.pk, self.cleaned_value("division"), self.by, self.cleaned_value("why")
        )


class WithdrawEntryForm(EntryActionForm):
    name, title = "take_out", gettext_lazy("Withdraw")
    note = gettext_lazy("Matches in progress will go on; unopened matches will be void.")

    def perform_action(self) -> None:
        staff_actions.withdraw_entry(self.entry.pk, self.by, self.cleaned_value("why"))


class AnnulFixtureForm(ReasonForm):
    name, title = "annul", gettext_lazy("Annul this match")
    note = gettext_lazy(
        "If the match hasn’t opened, it will be void. If it’s finished, its result will be "
        "annulled."
    )

    def perform_action(self) -> None:
        staff_actions.annul_fixture(
            cast(Fixture, self.about).pk, self.by, self.cleaned_value("why")
        )


def entry_page(request: HttpRequest, entry_id: int, site: AdminSite) -> HttpResponse:
    """Somebody in a season, and what can be done."""
    entry = get_object_or_404(
        Entry.objects.select_related("season", "player", "division"), pk=entry_id
    )
    return render_actions_page(
        request,
        site,
        about=entry,
        can_be_done=lambda _entry: (MoveEntryForm, WithdrawEntryForm),
        kept_out="",
        rows=(
            (_("Season"), translate_line(season_label(entry.season))),
            (_("Division"), entry.division.number if entry.division else None),
            (_("Joined"), entry.joined_at),
            (_("Withdrawn"), entry.withdrawn_at),
            (_("Reason"), entry.get_withdrawn_display()),
        ),
        title=_("%(name)s in a season") % {"name": entry.player.name},
        acts=StaffAct.objects.filter(player=entry.player, report=None).select_related("actor"),
        back=reverse("admin:seasons_entry_changelist"),
    )


def fixture_page(request: HttpRequest, fixture_id: int, site: AdminSite) -> HttpResponse:
    """A match that is planned, or was opened."""
    found = Fixture.objects.select_related("division__season", "match")
    fixture = get_object_or_404(found, pk=fixture_id)
    people = fixture.sittings.select_related("entry__player")
    return render_actions_page(
        request,
        site,
        about=fixture,
        can_be_done=lambda _fixture: (AnnulFixtureForm,),
        kept_out="",
        rows=(
            (_("Season"), translate_line(season_label(fixture.division.season))),
            (_("Division"), fixture.division.number),
            (_("Round"), fixture.round + 1),
            (_("Players"), ", ".join(one.entry.player.name for one in people)),
            (_("Opened on"), fixture.opens_at),
            (_("Match"), fixture.match.code if fixture.match else None),
            (_("Void"), _("yes") if fixture.void else None),
        ),
        title=_("Season match"),
        back=reverse("admin:seasons_fixture_changelist"),
    )


class EntryList(NewestChangeList):
    def url_for_result(self, result: Model) -> str:
        return reverse("admin:seasons_entry_page", args=[result.pk])


class FixtureList(NewestChangeList):
    def url_for_result(self, result: Model) -> str:
        return reverse("admin:seasons_fixture_page", args=[result.pk])


@admin.register(Entry)
class EntryAdmin(PlayerSearchMixin, ReadOnlyAdmin):
    """Who is in which season."""

    list_display = ("season", "player", "division", "joined_at", "withdrawn")
    list_filter = ("season__state", "season__game", "withdrawn")
    list_select_related = ("season", "player", "division")
    ordering = ("-pk",)

    def filter_by_players(
        self, queryset: QuerySet[Any], players: list[int], words: str
    ) -> QuerySet[Any]:
        return queryset.filter(player__in=players)

    def get_changelist(self, request: HttpRequest, **kwargs: Any) -> type[ChangeList]:
        return EntryList

    def get_urls(self) -> list[URLPattern]:
        page = path(
            "<int:entry_id>/page/",
            self.admin_site.admin_view(entry_page),
            {"site": self.admin_site},
            name="seasons_entry_page",
        )
        return [page, *super().get_urls()]


@admin.register(Fixture)
class FixtureAdmin(ReadOnlyAdmin):
    """The matches of seasons, planned and opened."""

    list_display = ("division", "round", "table", "opens_at", "match", "void")
    list_filter = ("division__season__game", "void")
    list_select_related = ("division", "match")
    ordering = ("-pk",)

    def get_changelist(self, request: HttpRequest, **kwargs: Any) -> type[ChangeList]:
        return FixtureList

    def get_urls(self) -> list[URLPattern]:
        page = path(
            "<int:fixture_id>/page/",
            self.admin_site.admin_view(fixture_page),
            {"site": self.admin_site},
            name="seasons_fixture_page",
        )
        return [page, *super().get_urls()]
