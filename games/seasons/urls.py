"""Where seasons and cups are found."""

from django.urls import path

from games.seasons import views

urlpatterns = [
    path("seasons/", views.seasons, name="seasons"),
    path("seasons/entry/<int:pk>/", views.entry, name="entry"),
    path("seasons/<int:pk>/join/", views.join, name="join_season"),
    path("seasons/<int:pk>/leave/", views.leave, name="leave_season"),
    path("seasons/<slug:slug>/<int:year>-<int:quarter>/", views.season, name="season"),
    path(
        "seasons/<slug:slug>/<int:year>-<int:quarter>/<int:number>/",
        views.division,
        name="division",
    ),
    path("cups/new/", views.open_cup, name="open_cup"),
    path("cups/<int:number>/", views.cup, name="cup"),
    path("m/<slug:code>/season/", views.redirect_to_division, name="season_of_match"),
]
