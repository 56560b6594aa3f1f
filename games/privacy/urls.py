"""Where what is a player's own is found."""

from django.urls import path

from config.secret_urls import mark_secret
from games.privacy import views

urlpatterns = [
    path("privacy/", views.privacy_page, name="privacy"),
    path("privacy/mine/", views.own_data, name="own_data"),
    path("privacy/mine/copy/", views.request_export, name="ask_export"),
    mark_secret(path("privacy/copy/<str:token>/", views.download_export, name="export")),
    path("privacy/mine/leave/", views.request_deletion, name="ask_leaving"),
    path("privacy/mine/stay/", views.cancel_own_deletion, name="stay_here"),
    mark_secret(path("privacy/stay/<str:token>/", views.cancel_deletion, name="stay")),
    mark_secret(path("privacy/leave/<str:token>/", views.confirm_deletion, name="go")),
]
