from allauth.account.views import email, password_reset_from_key, password_set
from django.urls import include, path, re_path

from accounts import views
from config.secret_urls import mark_secret

urlpatterns = [
    mark_secret(
        re_path(
            r"^account/confirm-email/(?P<key>[-:\w]+)/$",
            views.ConfirmAddressView.as_view(),
            name="account_confirm_email",
        )
    ),
    mark_secret(
        re_path(  # as allauth has it
            r"^account/password/reset/key/(?P<uidb36>[0-9A-Za-z]+)-(?P<key>.+)/$",
            password_reset_from_key,
            name="account_reset_password_from_key",
        )
    ),
    # allauth's own pages, which nobody opens who has not just proved to be the player.
    path("account/email/", views.require_recent_proof(email), name="account_email"),
    path(
        "account/password/set/",
        views.require_recent_proof(password_set),
        name="account_set_password",
    ),
    path("account/reauthenticate/code/", views.prove_by_code, name="prove_by_code"),
    path(
        "account/reauthenticate/again/",
        views.require_fresh_sign_in,
        name="prove_by_coming_again",
    ),
    path("account/arrive/", views.confirm_signup, name="arrive"),
    path("account/sessions/", views.sessions_page, name="sessions"),
    mark_secret(
        path("account/address-move/<str:token>/", views.cancel_email_change, name="stop_move")
    ),
    path("account/factors/", include("allauth.mfa.urls")),
    path("account/", include("allauth.account.urls")),
    path("settings/security/", views.security_page, name="security"),
    path("settings/", views.own_settings, name="settings"),
    mark_secret(path("mail/stop/<str:token>/", views.unsubscribe_page, name="stop_mail")),
]
