"""Where puzzles are."""

from django.urls import path

from games.puzzles import views

urlpatterns = [
    path("puzzle/", views.today, name="puzzle"),
    path("puzzle/past/", views.past, name="past_puzzles"),
    path("puzzle/mails/", views.toggle_mails, name="puzzle_mails"),
    path("puzzle/<int:year>-<int:month>-<int:day>/", views.of_day, name="puzzle_of"),
    path("puzzle/<int:year>-<int:month>-<int:day>/hand/", views.hand, name="puzzle_hand"),
]
