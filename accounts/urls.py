from django.urls import include, path, re_path

from accounts import views

urlpatterns = [
    re_path(
        r"^account/confirm-email/(?P<key>[-:\w]+)/$",
        views.ConfirmAddress.as_view(),
        name="account_confirm_email",
    ),
    path("account/", include("allauth.account.urls")),
    path("settings/", views.own_settings, name="settings"),
    path("mail/stop/<str:token>/", views.stop_mail, name="stop_mail"),
]
