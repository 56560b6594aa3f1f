"""The page of the dumps, their manifest, and the dumps themselves, for everybody."""

from django.conf import settings
from django.http import (
    FileResponse,
    Http404,
    HttpRequest,
    HttpResponse,
    HttpResponseBase,
    JsonResponse,
)
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from games.models import RecordDump
from games.records.dumps import build_manifest, dump_path, list_dumps


@require_safe
def records_page(request: HttpRequest) -> HttpResponse:
    """Which months there are, under which terms, and how to check them."""
    context = {"dumps": list_dumps(), "terms": settings.DUMPS_TERMS}
    return render(request, "records/records.html", context)


@require_safe
def manifest(request: HttpRequest) -> HttpResponse:
    return JsonResponse(build_manifest(), json_dumps_params={"indent": 1})


@require_safe
def download(request: HttpRequest, file: str) -> HttpResponseBase:
    """The file of a dump. Http404 for one that no dump names (any more)."""
    dump = get_object_or_404(RecordDump, file=file or None)
    try:
        content = dump_path(dump).open("rb")
    except FileNotFoundError:
        raise Http404("The file is being made anew.") from None
    return FileResponse(
        content, as_attachment=True, filename=dump.file, content_type="application/gzip"
    )
