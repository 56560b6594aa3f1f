"""One SELECT for update, one UPDATE and one INSERT, for somebody who is signed in."""

from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils import timezone
from django.views.decorators.http import require_POST

from tests.bench.bare.models import Counter, Entry


@require_POST
@login_required
def bare(request: HttpRequest) -> HttpResponse:
    now = timezone.now()
    with transaction.atomic():
        counter = Counter.objects.select_for_update().get(pk=request.POST["counter"])
        counter.count += 1
        counter.changed_at = now
        counter.save(update_fields=["count", "changed_at"])
        Entry.objects.create(
            counter=counter, number=counter.count, text=request.POST["words"][:40], at=now
        )
    return HttpResponseRedirect("/")
