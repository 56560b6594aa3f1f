from allauth.account.views import email, password_set
from django.urls import include, path, re_path

from accounts import views

urlpatterns = [
    re_path(
        r"^account/confirm-email/(?P<key>[-:\w]+)/$",
        views.ConfirmAddress.as_view(),
        name="account_confirm_email",
    ),
    # allauth's own pages, which nobody opens who has not just proved to be the player.
    path("account/email/", views.proved(email), name="account_email"),
    path("account/password/set/", views.proved(password_set), name="account_set_password"),
    path("account/reauthenticate/code/", views.prove_by_code, name="prove_by_code"),
    path(
        "account/reauthenticate/again/",
        views.prove_by_coming_again,
        name="prove_by_coming_again",
    ),
    path("account/arrive/", views.arrive, name="arrive"),
    path("account/sessions/", views.sessions_page, name="sessions"),
    path("account/address-move/<str:token>/", views.stop_move, name="stop_move"),
    path("account/factors/", include("allauth.mfa.urls")),
    path("account/", include("allauth.account.urls")),
    path("settings/", views.own_settings, name="settings"),
    path("mail/stop/<str:token>/", views.stop_mail, name="stop_mail"),
]
