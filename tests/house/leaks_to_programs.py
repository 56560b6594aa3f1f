"""Leaks in what programs are answered and told, put in by hand: the API, other apps, calls of bots,
and dumps of finished matches. test_planted_leaks.py tries them."""

from unittest.mock import patch

from games import play
from games.api import bot_calls, match_answers
from games.api.endpoints import lobby as api_lobby
from games.api.endpoints import matches as api_matches
from games.api.endpoints import play as api_play
from games.api.endpoints import players as api_players
from games.api.endpoints import premoves as api_premoves
from games.api.endpoints import talk as api_talk
from games.api.endpoints import turns as api_turns
from games.play.match_requests import requests
from games.post.hooks import message as hook_message
from games.post.outbox import hook_sender
from games.records import dumps, match_records
from games.records import views as records_views
from games.web import match_log
from games.web.table_context import TableContext
from tests.house.leaky import (
    Leak,
    answered_with,
    at_ply,
    awaited,
    beat_of_moves,
    board_of_others,
    deadline_of_last_move,
    every_match,
    hooked_with,
    hooked_with_ply,
    instead,
    last_move,
    late_if_moved,
    moves_of_others,
    others_view,
    packed_at_last_move,
    padded,
    played,
    ply_instead,
    refused_with_ply,
    told_with_ply,
    turns_with_ply,
    with_header,
    with_ply_of_match,
)
from tests.twins import apps, given, house, programs, records, surfaces

LEAKS_TO_PROGRAMS = {
    # Answers: a match, its log, its talk
    "an answer names the ply": Leak(
        programs.answers_for_programs,
        instead(api_matches, "describe_match", answered_with(lambda: played().ply)),
    ),
    "an answer names the head of the chain": Leak(
        programs.answers_for_programs,
        instead(api_matches, "describe_match", answered_with(lambda: bytes(played().head).hex())),
    ),
    "an answer is longer by the steps": Leak(
        programs.answers_for_programs, instead(api_matches, "json_answer", padded)
    ),
    "an ETag is made of the steps": Leak(
        programs.answers_for_programs,
        lambda: patch.object(api_matches, "news_instant", beat_of_moves),
    ),
    "an answer has a Last-Modified of the steps": Leak(
        programs.answers_for_programs,
        instead(api_matches, "json_answer", with_header("Last-Modified", last_move)),
    ),
    "an answer shows what somebody else sees": Leak(
        programs.answers_for_programs,
        lambda: patch.object(TableContext, "view", others_view),
    ),
    "the log for programs counts plies": Leak(
        programs.answers_for_programs,
        instead(match_answers, "describe_entry", at_ply),
        given.ordered_first,
    ),
    "the log for programs has a line for every step": Leak(
        programs.answers_for_programs, instead(match_log, "list_entries", told_with_ply)
    ),
    "my turns are in the order of steps": Leak(
        programs.answers_for_programs, instead(api_turns, "describe_turns", turns_with_ply)
    ),
    "a stale answer names the ply": Leak(
        programs.acts_of_programs, instead(api_play, "submit_as", ply_instead)
    ),
    "the board for programs is somebody else's": Leak(
        programs.answers_for_programs, instead(match_answers, "describe_board", board_of_others)
    ),
    "an answer lists what others can play": Leak(
        programs.answers_for_programs,
        instead(match_answers, "describe_moves", moves_of_others),
        awaited,
    ),
    "the log for programs has the number of the last move": Leak(
        programs.answers_for_programs,
        instead(api_matches, "describe_log", answered_with(lambda: played().ply)),
    ),
    "the log for programs has the instant of the last step": Leak(
        programs.answers_for_programs,
        instead(match_answers, "describe_entry", answered_with(last_move)),
    ),
    "the record of a running match is refused with the ply": Leak(
        programs.answers_for_programs, instead(api_matches, "Refusal", refused_with_ply)
    ),
    "the talk for programs is longer by the steps": Leak(
        programs.answers_for_programs, instead(api_talk, "json_answer", padded)
    ),
    "the plans for programs are longer by the steps": Leak(
        programs.answers_for_programs, instead(api_premoves, "json_answer", padded)
    ),
    # Answers: lists, people, and acts
    "an ETag of my turns is made of the head": Leak(
        programs.answers_for_programs,
        instead(
            api_turns,
            "answer_with_digest",
            with_header("ETag", lambda: bytes(played().head).hex()),
        ),
    ),
    "the list of my matches names the ply": Leak(
        programs.answers_for_programs, instead(api_lobby, "describe_listed", with_ply_of_match)
    ),
    "a deadline among my matches is that of the last step": Leak(
        programs.answers_for_programs,
        instead(api_lobby, "describe_listed", deadline_of_last_move),
    ),
    "the lobby for programs is as old as the last step": Leak(
        programs.answers_for_programs,
        instead(api_lobby, "json_answer", with_header("Last-Modified", last_move)),
    ),
    "a player for programs is longer by the steps": Leak(
        programs.people_for_programs, instead(api_players, "json_answer", padded)
    ),
    "finished matches are told with one that is played": Leak(
        programs.people_for_programs,
        instead(
            api_players,
            "write_records",
            lambda real, keys: [*real(keys), str(played().ply).encode()],
        ),
    ),
    "a request of a program names the ply": Leak(
        programs.acts_of_programs, instead(requests, "check_may_ask", ply_instead)
    ),
    "a plan of a program is refused with the ply": Leak(
        programs.acts_of_programs, instead(play, "save_premove", ply_instead)
    ),
    "a nudge of a program is refused with the ply": Leak(
        programs.acts_of_programs, instead(play, "nudge_awaited_seats", ply_instead)
    ),
    # Other apps, and calls of bots
    "another app is told the ply": Leak(
        surfaces.pushes, instead(hook_message, "build_notice_message", hooked_with_ply)
    ),
    "another app is called with the instant of the last step": Leak(
        apps.messages_to_apps,
        instead(hook_sender, "build_notice_message", hooked_with(at=last_move)),
        awaited,
    ),
    "another app is told a deadline by the last step": Leak(
        apps.messages_to_apps,
        instead(hook_sender, "build_notice_message", hooked_with(deadline=last_move)),
        awaited,
    ),
    "the id of a message to another app is the ply": Leak(
        apps.messages_to_apps,
        instead(hook_sender, "build_notice_message", hooked_with(id=lambda: played().ply)),
        awaited,
    ),
    "a message to another app waits for a secret step": Leak(
        apps.messages_to_apps, instead(hook_sender, "prepare_hook", late_if_moved), awaited
    ),
    "the call of a bot names the ply": Leak(
        house.webhook_calls,
        instead(bot_calls, "describe_question", answered_with(lambda: played().ply)),
        awaited,
    ),
    # Dumps of finished matches
    "a dump says when the last step was": Leak(
        records.dumps_once_over, instead(match_records, "build_record", answered_with(last_move))
    ),
    "a dump names the head of the chain": Leak(
        records.dumps_once_over,
        instead(match_records, "build_record", answered_with(lambda: bytes(played().head).hex())),
    ),
    "a dump is as old as the last step": Leak(
        records.dumps_while_played, instead(dumps.gzip, "GzipFile", packed_at_last_move)
    ),
    "a dump holds a match that is played": Leak(
        records.dumps_while_played, instead(dumps, "list_matches", every_match)
    ),
    "the manifest of the dumps names the ply": Leak(
        records.dumps_while_played,
        instead(records_views, "build_manifest", answered_with(lambda: played().ply)),
    ),
    "the page of the dumps is longer by the steps": Leak(
        records.dumps_while_played, instead(records_views, "render", padded)
    ),
    "a dump is sent with a Last-Modified of the steps": Leak(
        records.dumps_while_played,
        instead(records_views, "FileResponse", with_header("Last-Modified", last_move)),
    ),
}
