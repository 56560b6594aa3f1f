from django.urls import include, path

from accounts import views

urlpatterns = [
    path("account/", include("allauth.account.urls")),
    path("settings/", views.own_settings, name="settings"),
    path("mail/stop/<str:token>/", views.stop_mail, name="stop_mail"),
]
