from typing import Any

from django import forms
from django.http import HttpRequest

class RequestLoginCodeForm(forms.Form):
    def clean(self) -> dict[str, Any]: ...

class ResetPasswordForm(forms.Form):
    def clean_email(self) -> str: ...
    def save(self, request: HttpRequest, **kwargs: Any) -> str: ...
