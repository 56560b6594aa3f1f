from django.views.generic import TemplateView

class ConfirmEmailView(TemplateView):
    def logout_other_user(self, confirmation: object) -> None: ...
