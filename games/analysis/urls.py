"""Where one looks back at matches."""

from django.urls import path

from games.analysis import views

urlpatterns = [
    path("m/<slug:code>/back/", views.analysis_page, name="look_back"),
    path("m/<slug:code>/back/<int:number>/", views.moment_page, name="look_back_moment"),
    path("m/<slug:code>/back/<int:number>/hand/", views.hand_page, name="look_back_hand"),
]
