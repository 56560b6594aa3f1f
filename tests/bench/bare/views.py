"""For somebody who is signed in: a SELECT for update, an UPDATE and an INSERT; or one SELECT."""

from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

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


@require_safe
@login_required
def asking(request: HttpRequest, counter: int) -> HttpResponse:
    Counter.objects.values_list("count", "changed_at").get(pk=counter)
    return HttpResponse(status=204)
