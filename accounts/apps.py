from django.apps import AppConfig
from django.contrib.admin import apps as admin


class AccountsConfig(AppConfig):
    name = "accounts"

    def ready(self) -> None:
        from allauth.account.signals import email_confirmed, password_reset

        from accounts import email_ownership, security_log

        email_confirmed.connect(email_ownership.confirm_ownership)
        password_reset.connect(email_ownership.on_password_reset)
        security_log.connect_signals()


class StaffAdminConfig(admin.AdminConfig):
    """The admin with our own door in front of it."""

    default = False  # not what `accounts` alone in INSTALLED_APPS stands for
    default_site = "accounts.staff_login.StaffAdminSite"
