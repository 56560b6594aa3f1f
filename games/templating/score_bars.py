"""The scores of a finished match as bars."""

from django.utils.safestring import SafeString, mark_safe

from games.web.match_list import ListedMatch

BAR, GAP, LONGEST = 6, 2, 72


def draw_bars(each: ListedMatch) -> SafeString:
    """The scores as bars, best seat first, the reader's own darker; empty without scores."""
    seats = sorted(each.seats, key=lambda seat: (seat.place or len(each.seats), -(seat.score or 0)))
    scored = [(seat.score, seat.number == each.number) for seat in seats if seat.score is not None]
    if not scored:
        return mark_safe("")
    floor = min(0, *(score for score, _own in scored))
    most = max(0, *(score for score, _own in scored)) - floor or 1
    drawn = "".join(
        f'<rect{" class=own" if own else ""} y="{at * (BAR + GAP)}" height="{BAR}" '
        f'width="{max(1, round(LONGEST * (score - floor) / most))}"/>'
        for at, (score, own) in enumerate(scored)
    )
    height = len(scored) * (BAR + GAP) - GAP
    return mark_safe(
        f'<svg class="rows__bars" viewBox="0 0 {LONGEST} {height}" aria-hidden="true" '
        f'focusable="false">{drawn}</svg>\n'
    )
