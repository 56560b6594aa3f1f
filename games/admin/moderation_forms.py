"""The forms by which staff act on players, remarks and reports; each does what it says by
`games.play`."""

from collections.abc import Sequence
from typing import Any, cast

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.models import Player
from games.admin.action_forms import ActionForm, parse_player
from games.models import Remark, Report
from games.play import staff_rules
from games.play.staff import account_merge, hidden_talk, reports, sanctions

DAY = forms.DateInput(attrs={"type": "date"})


class ReasonForm(ActionForm):
    why = forms.CharField(
        label=_("Reason"),
        max_length=staff_rules.LONGEST,
        widget=forms.TextInput(attrs={"size": 50, "autocomplete": "off"}),
        help_text=_("The player will read this in an email. Don’t name cards."),
    )


# Players


class PlayerActionForm(ReasonForm):
    """An act on a player."""

    @property
    def player(self) -> Player:
        return cast(Player, self.about)


class WarnPlayerForm(PlayerActionForm):
    name, title = "warn", _("Warn")

    def perform_action(self) -> None:
        sanctions.warn_player(self.player.pk, self.by, self.cleaned_value("why"))


class TimedActionForm(PlayerActionForm):
    until = forms.DateField(
        label=_("Until the end of"),
        required=False,
        widget=DAY,
        help_text=_("Leave empty for no end date."),
    )


class SilenceForm(TimedActionForm):
    name, title = "silence", _("Ban from chat")

    def perform_action(self) -> None:
        sanctions.silence_player(
            self.player.pk, self.cleaned_value("until"), self.by, self.cleaned_value("why")
        )


class EndSilenceForm(PlayerActionForm):
    name, title = "hear", _("Allow chat again")

    def perform_action(self) -> None:
        sanctions.unsilence_player(self.player.pk, self.by, self.cleaned_value("why"))


class BanPlayerForm(TimedActionForm):
    name, title = "ban", _("Ban")
    note = _("Matches in progress will go on as if the player were absent.")

    def perform_action(self) -> None:
        sanctions.ban_player(
            self.player.pk, self.cleaned_value("until"), self.by, self.cleaned_value("why")
        )


class LiftBanForm(PlayerActionForm):
    name, title = "let_in", _("Lift the ban")

    def perform_action(self) -> None:
        sanctions.lift_ban(self.player.pk, self.by, self.cleaned_value("why"))


class CloseAccountForm(PlayerActionForm):
    name, title = "close", _("Close the account")
    note = _("Matches in progress will go on as if the player were absent.")

    def perform_action(self) -> None:
        sanctions.close_account(self.player.pk, self.by, self.cleaned_value("why"))


class ReopenAccountForm(PlayerActionForm):
    name, title = "reopen", _("Reopen the account")

    def perform_action(self) -> None:
        sanctions.reopen_account(self.player.pk, self.by, self.cleaned_value("why"))


class MergeAccountsForm(PlayerActionForm):
    name, title = "merge", _("Merge into another account")
    note = _(
        "Both accounts must belong to the same person. We’ll close this account permanently and "
        "keep the other."
    )
    into = forms.CharField(
        label=_("Account to keep"),
        max_length=320,
        help_text=_("Enter its full name or email address."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def clean_into(self) -> Player:
        return parse_player(self.cleaned_data["into"])

    def perform_action(self) -> None:
        account_merge.merge_accounts(
            self.player.pk, self.cleaned_value("into").pk, self.by, self.cleaned_value("why")
        )


def list_player_forms(player: Player) -> Sequence[type[ActionForm]]:
    """What can be done to a player as they are."""
    if player.barred == Player.BanKind.BANNED:
        return (WarnPlayerForm, LiftBanForm)
    if not player.is_active:
        return () if player.barred == Player.BanKind.MERGED else (ReopenAccountForm,)
    talk = SilenceForm if player.silenced_until is None else EndSilenceForm
    return (WarnPlayerForm, talk, BanPlayerForm, CloseAccountForm, MergeAccountsForm)


# Remarks


class HideRemarkForm(ReasonForm):
    name, title = "hide", _("Hide the comment")
    note = _("Everybody will see that the comment is hidden, and why. Staff can still read it.")

    def perform_action(self) -> None:
        hidden_talk.hide_remark(self.about.pk, self.by, self.cleaned_value("why"))


class ShowRemarkForm(ReasonForm):
    name, title = "show", _("Restore the comment")

    def perform_action(self) -> None:
        hidden_talk.show_remark(self.about.pk, self.by, self.cleaned_value("why"))


def list_remark_forms(remark: Remark) -> Sequence[type[ActionForm]]:
    return (HideRemarkForm,) if remark.hidden_id is None else (ShowRemarkForm,)


# Reports


class AnswerReportForm(ActionForm):
    name, title = "answer", _("Reply to the reporter")
    note = _("The reporter will read this in an email. Your reply will close the report.")
    words = forms.CharField(
        label=_("Reply"),
        max_length=reports.LONGEST_ANSWER,
        widget=forms.Textarea(attrs={"rows": 4, "cols": 70}),
    )

    def perform_action(self) -> None:
        reports.answer_report(self.about.pk, self.by, self.cleaned_value("words"))


class AskColleagueForm(ReasonForm):
    name, title = "ask", _("Ask a colleague")
    colleague = forms.ChoiceField(label=_("Colleague"))

    def __init__(self, given: Any = None, *, about: Any, by: Player) -> None:
        super().__init__(given, about=about, by=by)
        staff = Player.objects.filter(is_staff=True, is_active=True).exclude(pk=by.pk)
        may = [one for one in staff if reports.list_reports_for(one).filter(pk=about.pk).exists()]
        whom = cast(forms.ChoiceField, self.fields["colleague"])
        whom.choices = [(str(one.pk), one.name) for one in may]

    def perform_action(self) -> None:
        colleague = Player.objects.get(pk=int(self.cleaned_value("colleague")))
        reports.ask_colleague(self.about.pk, self.by, colleague, self.cleaned_value("why"))


def list_report_forms(report: Report) -> Sequence[type[ActionForm]]:
    return () if report.answered_at is not None else (AnswerReportForm, AskColleagueForm)
