"""Pages of the house, grouped by what they are about."""

from django.conf import settings
from django.urls import path

from config.secret_urls import mark_secret
from games.web.views import (
    absence,
    archive,
    confirmation,
    devices,
    email_history,
    explanations,
    export,
    feeds,
    friends,
    front_page,
    guest_game,
    guest_signup,
    hand,
    home,
    hooks,
    installable_app,
    invitations,
    lesson,
    live_matches,
    lobby,
    mailbox,
    mailbox_answer,
    match,
    notification_settings,
    personal_address,
    premove,
    private_notes,
    profile,
    ratings,
    reliability,
    replay,
    report,
    requests,
    rules,
    seat,
    seeks,
    statistics,
    talk,
    theme,
    vacancies,
)

mine = [
    path("", home.home_page, name="home"),
    path("theme/", theme.theme_page, name="theme"),
    path("next/", home.redirect_to_next_match, name="next_match"),
    path("matches/", archive.archive_page, name="memory"),
]
finding = [
    path("lobby/", lobby.lobby_page, name="lobby"),
    path("lobby/find/", seeks.find_match_page, name="find_match"),
    path("lobby/wish/", seeks.seek_table, name="wish"),
    path("lobby/watch/", live_matches.live_matches, name="to_watch"),
    path("lobby/left/", vacancies.vacancies_page, name="left_seats"),
    path("m/<slug:code>/take/", vacancies.take_over_seat, name="take_left_seat"),
    path("new/", lobby.new_match_form, name="new_match"),
    path("new/kept/", lobby.handle_preset, name="presets"),
    path("games/<slug:slug>/bot/", lobby.play_bots, name="play_bots"),
    path("m/<slug:code>/join/", lobby.join_match, name="join"),
    path("m/<slug:code>/bot/", lobby.seat_bot, name="seat_bot"),
    path("m/<slug:code>/ready/", reliability.confirm_presence, name="ready"),
    mark_secret(path("ready/<str:token>/", reliability.still_there_page, name="still_there")),
    path("m/<slug:code>/leave/", lobby.leave_match, name="leave"),
    path("m/<slug:code>/decline/", invitations.decline_invitations, name="decline_invitation"),
    path("m/<slug:code>/invite/", invitations.invite_player, name="invite"),
    mark_secret(path("invited/<str:token>/", invitations.accept_invitation_page, name="invited")),
    path("people/", friends.friends_page, name="people"),
    path("m/<slug:code>/rematch/", friends.open_rematch_view, name="rematch"),
    path("m/<slug:code>/follow/", friends.follow_match_view, name="follow"),
    path("m/<slug:code>/unfollow/", friends.unfollow_match_view, name="unfollow"),
    mark_secret(
        path("letter/<str:token>/", personal_address.confirm_commands, name="confirm_letter")
    ),
    path("own-address/", personal_address.renew_address, name="renew_address"),
    mark_secret(
        path("invited/never/<str:token>/", invitations.never_invite_page, name="never_invite")
    ),
]
trying = [
    path("try/first/", front_page.submit_first_turn, name="first_turn"),
    path("games/<slug:slug>/try/", guest_game.start_guest_game, name="try"),
    mark_secret(path("try/<uuid:key>/", guest_game.table_page, name="trial")),
    mark_secret(path("try/<uuid:key>/play/", guest_game.submit_turn, name="trial_submit")),
    mark_secret(path("try/<uuid:key>/hand/", guest_game.hand_page, name="trial_hand")),
    mark_secret(path("try/<uuid:key>/keep/", guest_signup.claim_guest_game, name="trial_keep")),
    mark_secret(path("try/<uuid:key>/why/", guest_game.explanation_page, name="trial_why")),
    mark_secret(path("try/<uuid:key>/log/", guest_game.log_page, name="trial_log")),
]
learning = [
    path("learn/<slug:slug>/", lesson.redirect_to_lesson, name="learn"),
    path("learn/<slug:slug>/<int:number>/<int:exercise>/", lesson.lesson_page, name="lesson"),
    path(
        "learn/<slug:slug>/<int:number>/<int:exercise>/hand/", lesson.hand_page, name="lesson_hand"
    ),
    path(
        "learn/<slug:slug>/<int:number>/<int:exercise>/why/",
        lesson.explanation_page,
        name="lesson_why",
    ),
]
table = [
    path("m/<slug:code>/", match.match_page, name="match"),
    path("m/<slug:code>/play/", match.submit_turn, name="submit"),
    path("m/<slug:code>/why/", explanations.explanation_page, name="why"),
    path("m/<slug:code>/hints/", seat.stop_hints, name="no_hints"),
    path("m/<slug:code>/hand/", hand.hand_page, name="hand"),
    path("m/<slug:code>/plan/", premove.premove_page, name="plan"),
    path("m/<slug:code>/plan/forget/", premove.delete_premove, name="forget_plan"),
    path("m/<slug:code>/pulse/<int:seen>/", match.poll_news, name="pulse"),
    path("m/<slug:code>/seen/", seat.record_presence, name="seen"),
    path("here/", seat.record_presence, name="here"),
    path("m/<slug:code>/say/", talk.post_remark, name="say"),
    path("m/<slug:code>/talk/read/", talk.mark_read, name="read_talk"),
    path("m/<slug:code>/talk/hear/", talk.toggle_talk, name="hush"),
    path("m/<slug:code>/notes/", private_notes.save_notes, name="private_notes"),
    path("m/<slug:code>/resign/", seat.resign_page, name="resign"),
    path("m/<slug:code>/ask/", requests.requests_page, name="ask"),
    path("m/<slug:code>/answer/", requests.handle_answer, name="answer_request"),
    path("m/<slug:code>/nudge/", requests.nudge_players, name="nudge"),
    path("m/<slug:code>/report/", report.report_page, name="report"),
    path("m/<slug:code>/go-on/", requests.end_pause, name="end_pause"),
    path("m/<slug:code>/looks/", seat.mark_reveals_seen, name="looks_seen"),
    mark_secret(path("confirm/<str:token>/", confirmation.confirm_action, name="confirm")),
    path("m/<slug:code>/return/", seat.return_to_seat, name="return_to_seat"),
]
history = [
    path("m/<slug:code>/log/", replay.log_page, name="log"),
    path("m/<slug:code>/moment/<int:moment>/", replay.replay_moment, name="at_moment"),
    path("m/<slug:code>/moment/", replay.redirect_to_moment, name="to_moment"),
    path("m/<slug:code>/match.json", export.export_json, name="export_json"),
    path("check/", export.check_page, name="check_match"),
    path("m/<slug:code>/match.txt", export.export_text, name="export_text"),
    path("m/<slug:code>/picture.png", export.match_picture, name="picture"),
    path("m/<slug:code>/deal/", replay.deal_page, name="deal"),
]
people = [
    path("players/<path:name>/", profile.profile_page, name="profile"),
]
reading = [
    path("games/", rules.games_page, name="library"),
    path("games/<slug:slug>/", rules.rules_page, name="rules"),
    path("games/<slug:slug>/legend/", rules.legend_page, name="legend"),
    path("games/<slug:slug>/numbers/", statistics.statistics_page, name="numbers"),
    path("reliability/", reliability.reliability_page, name="reliability"),
    path("ratings/", ratings.ratings_page, name="ratings"),
    path("ratings/<slug:slug>/", ratings.title_ratings, name="ratings_of"),
    path("decks/<slug:name>/", rules.deck_page, name="deck"),
]
post = [
    path("post/", email_history.email_history, name="sent_post"),
    path("away/", absence.absence_page, name="away"),
    path("post/again/", email_history.resume_mails, name="write_again"),
    path("mailbox/", mailbox.mailbox_list, name="mailbox"),
    path("mailbox/<str:key>/", mailbox.mailbox_message, name="mailbox_letter"),
    path("mailbox/<str:key>/html/", mailbox.mailbox_html, name="mailbox_html"),
    path("mailbox/<str:key>/answer/", mailbox_answer.answer_mail, name="mailbox_answer"),
]

told = [
    path("news/", notification_settings.notification_settings, name="news"),
    path("devices/", devices.name_device, name="name_device"),
    path("devices/try/", devices.try_devices, name="try_devices"),
    path("devices/<int:device>/forget/", devices.forget_device, name="forget_device"),
    path("hooks/add/<slug:kind>/", hooks.add_hook, name="add_hook"),
    path("hooks/<int:hook>/test/", hooks.test_hook, name="test_hook"),
    path("hooks/<int:hook>/change/", hooks.change_hook, name="change_hook"),
    path("calendar/renew/", feeds.renew_feeds, name="renew_feeds"),
    mark_secret(path("calendar/<str:token>.ics", feeds.calendar_feed, name="calendar")),
    mark_secret(path("feed/<str:token>.atom", feeds.match_feed, name="feed")),
    path("manifest.webmanifest", installable_app.web_manifest, name="manifest"),
    path("worker.js", installable_app.service_worker, name="worker"),
    path("offline/", installable_app.offline_view, name="offline"),
]

urlpatterns = told + mine + finding + trying + learning + table + history + people + reading + post
if settings.INBOUND_WEBHOOK_SECRET:
    from games.web.views import webhooks

    urlpatterns += webhooks.urlpatterns
