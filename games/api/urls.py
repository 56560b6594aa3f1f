"""Where programs come in, and the pages about that."""

from django.urls import path

from games.api import bot_views, views
from games.api.api import api

urlpatterns = [
    path("api/v1/", api.urls),
    path("api/", views.api_page, name="api"),
    path("settings/bots/", bot_views.bots_page, name="bots"),
    path("settings/tokens/", views.tokens_page, name="tokens"),
]
