"""`manage.py replaycheck`: do all matches still replay to what their players saw?"""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.models import Match
from games.play.staff.oversight import describe_verification, verify_record_for_staff

CHECKED = (Match.Status.RUNNING, Match.Status.FINISHED)


class Command(BaseCommand):
    help = (
        "Replays matches from their setup, checking every rule, digest and result, and "
        "names the first ply that differs. Exits with 1 if any match is wrong."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "codes",
            nargs="*",
            metavar="CODE",
            help="matches to check (default: all running and finished ones)",
        )

    def handle(self, *args: Any, codes: list[str], **options: Any) -> None:
        moves = wrong = 0
        chosen = self.select_match_ids(codes)
        for match_id in chosen:
            finding = verify_record_for_staff(match_id)
            moves += finding.moves
            if not finding.is_sound:
                wrong += 1
                words = describe_verification(finding)
                self.stdout.write(f"{finding.match.code}: ply {finding.ply}: {words}")
        matches = "1 match" if len(chosen) == 1 else f"{len(chosen)} matches"
        summary = f"{matches} with {moves} moves checked, {wrong} wrong"
        if wrong:
            raise CommandError(f"{summary}.")
        self.stdout.write(f"{summary}.")

    def select_match_ids(self, codes: list[str]) -> list[int]:
        """The ids of the matches that are named, or of all that have been dealt."""
        if not codes:
            dealt = Match.objects.filter(status__in=CHECKED).order_by("pk")
            return list(dealt.values_list("pk", flat=True))
        known = dict(Match.objects.filter(code__in=codes).values_list("code", "pk"))
        unknown = [code for code in codes if code not in known]
        if unknown:
            raise CommandError(f"There is no match {', '.join(map(repr, unknown))}.")
        return [known[code] for code in dict.fromkeys(codes)]
