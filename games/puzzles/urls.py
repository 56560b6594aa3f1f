"""Where puzzles are."""

from django.urls import path

from games.puzzles import views

urlpatterns = [
    path("puzzle/", views.redirect_to_today, name="puzzle"),
    path("puzzle/past/", views.past_puzzles, name="past_puzzles"),
    path("puzzle/mails/", views.toggle_mails, name="puzzle_mails"),
    path("puzzle/<int:year>-<int:month>-<int:day>/", views.puzzle_page, name="puzzle_of"),
    path("puzzle/<int:year>-<int:month>-<int:day>/hand/", views.hand_page, name="puzzle_hand"),
]
