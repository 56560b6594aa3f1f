from typing import Any

from django import forms
from django.http import HttpRequest

class RequestLoginCodeForm(forms.Form):
    def clean(self) -> dict[str, Any]: ...

class ResetPasswordForm(forms.Form):
    def clean_email(self) -> str: ...
    def save(self, request: HttpRequest, **kwargs: Any) -> str: ...

class SignupForm(forms.Form):
    account_already_exists: bool
    def try_save(self, request: HttpRequest) -> Any: ...
    def save(self, request: HttpRequest) -> Any: ...

class ConfirmLoginCodeForm(forms.Form):
    expected_code: str
    def clean_code(self) -> str: ...
