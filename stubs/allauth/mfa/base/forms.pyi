from django import forms

from accounts.models import Player

class AuthenticateForm(forms.Form):
    user: Player
    def clean_code(self) -> str: ...

class ReauthenticateForm(AuthenticateForm): ...
