"""Where seasons and cups are found."""

from django.urls import path

from games.seasons import views

urlpatterns = [
    path("seasons/", views.seasons_page, name="seasons"),
    path("seasons/entry/<int:pk>/", views.entry_page, name="entry"),
    path("seasons/<int:pk>/join/", views.join_season, name="join_season"),
    path("seasons/<int:pk>/leave/", views.leave_season, name="leave_season"),
    path("seasons/<slug:slug>/<int:year>-<int:quarter>/", views.season_page, name="season"),
    path(
        "seasons/<slug:slug>/<int:year>-<int:quarter>/<int:number>/",
        views.season_division_page,
        name="division",
    ),
    path(
        "seasons/<slug:slug>/<int:year>-<int:quarter>/bots/",
        views.season_page,
        {"of_bots": True},
        name="bot_season",
    ),
    path(
        "seasons/<slug:slug>/<int:year>-<int:quarter>/bots/<int:number>/",
        views.season_division_page,
        {"of_bots": True},
        name="bot_division",
    ),
    path("cups/new/", views.open_cup, name="open_cup"),
    path("cups/<int:number>/", views.cup_page, name="cup"),
    path("m/<slug:code>/season/", views.redirect_to_division, name="season_of_match"),
]
