from django.http import HttpRequest
from django.views.generic import View

class AnymailCoreWebhookView(View):
    def run_validators(self, request: HttpRequest) -> None: ...
