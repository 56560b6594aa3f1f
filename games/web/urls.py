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
    guest_game,
    guest_signup,
    hand,
    home,
    invitations,
    lesson,
    live_matches,
    lobby,
    mailbox,
    mailbox_answer,
    match,
    notification_settings,
    pauses,
    personal_address,
    picture,
    plan,
    presence,
    presets,
    privacy,
    private_notes,
    profile,
    ratings,
    replay,
    report,
    requests,
    rules,
    seat,
    statistics,
    talk,
    vacancies,
    web_app,
)

mine = [
    path("", home.home, name="home"),
    path("next/", home.next_match, name="next_match"),
    path("matches/", archive.archive, name="memory"),
]
finding = [
    path("lobby/", lobby.lobby, name="lobby"),
    path("lobby/wish/", lobby.seek_table, name="wish"),
    path("lobby/watch/", live_matches.live_matches, name="to_watch"),
    path("lobby/left/", vacancies.vacancies, name="left_seats"),
    path("m/<slug:code>/take/", vacancies.take_left_seat, name="take_left_seat"),
    path("new/", lobby.new_match, name="new_match"),
    path("new/kept/", presets.presets, name="presets"),
    path("games/<slug:slug>/bot/", lobby.play_bots, name="play_bots"),
    path("m/<slug:code>/join/", lobby.join, name="join"),
    path("m/<slug:code>/bot/", lobby.seat_bot, name="seat_bot"),
    path("m/<slug:code>/leave/", lobby.leave, name="leave"),
    path("m/<slug:code>/decline/", invitations.decline, name="decline_invitation"),
    path("m/<slug:code>/invite/", invitations.invite, name="invite"),
    mark_secret(path("invited/<str:token>/", invitations.accept_invitation, name="invited")),
    path("people/", friends.friends_page, name="people"),
    path("m/<slug:code>/rematch/", friends.rematch, name="rematch"),
    path("m/<slug:code>/follow/", friends.follow, name="follow"),
    path("m/<slug:code>/unfollow/", friends.unfollow, name="unfollow"),
    mark_secret(
        path("letter/<str:token>/", personal_address.confirm_letter, name="confirm_letter")
    ),
    path("own-address/", personal_address.renew_address, name="renew_address"),
    mark_secret(path("invited/never/<str:token>/", invitations.never_invite, name="never_invite")),
]
trying = [
    path("games/<slug:slug>/try/", guest_game.begin_trial, name="try"),
    mark_secret(path("try/<uuid:key>/", guest_game.table, name="trial")),
    mark_secret(path("try/<uuid:key>/play/", guest_game.submit, name="trial_submit")),
    mark_secret(path("try/<uuid:key>/hand/", guest_game.hand, name="trial_hand")),
    mark_secret(path("try/<uuid:key>/keep/", guest_signup.claim_trial, name="trial_keep")),
    mark_secret(path("try/<uuid:key>/why/", guest_game.why, name="trial_why")),
    mark_secret(path("try/<uuid:key>/log/", guest_game.log, name="trial_log")),
]
learning = [
    path("learn/<slug:slug>/", lesson.learn, name="learn"),
    path("learn/<slug:slug>/<int:number>/<int:exercise>/", lesson.lesson, name="lesson"),
    path("learn/<slug:slug>/<int:number>/<int:exercise>/hand/", lesson.hand, name="lesson_hand"),
    path("learn/<slug:slug>/<int:number>/<int:exercise>/why/", lesson.why, name="lesson_why"),
]
table = [
    path("m/<slug:code>/", match.match, name="match"),
    path("m/<slug:code>/play/", match.submit, name="submit"),
    path("m/<slug:code>/why/", explanations.why, name="why"),
    path("m/<slug:code>/hints/", seat.stop_hints, name="no_hints"),
    path("m/<slug:code>/hand/", hand.hand, name="hand"),
    path("m/<slug:code>/plan/", plan.plan, name="plan"),
    path("m/<slug:code>/plan/forget/", plan.forget_plan, name="forget_plan"),
    path("m/<slug:code>/pulse/<int:seen>/", match.pulse, name="pulse"),
    path("m/<slug:code>/seen/", presence.record_presence, name="seen"),
    path("m/<slug:code>/say/", talk.say, name="say"),
    path("m/<slug:code>/talk/read/", talk.mark_read, name="read_talk"),
    path("m/<slug:code>/talk/hear/", talk.toggle_talk, name="hush"),
    path("m/<slug:code>/notes/", private_notes.save_notes, name="private_notes"),
    path("m/<slug:code>/resign/", seat.resign, name="resign"),
    path("m/<slug:code>/ask/", requests.ask, name="ask"),
    path("m/<slug:code>/answer/", requests.answer, name="answer_request"),
    path("m/<slug:code>/nudge/", requests.nudge, name="nudge"),
    path("m/<slug:code>/report/", report.report, name="report"),
    path("m/<slug:code>/go-on/", pauses.end_pause, name="end_pause"),
    path("m/<slug:code>/looks/", seat.mark_reveals_seen, name="looks_seen"),
    mark_secret(path("confirm/<str:token>/", confirmation.confirm, name="confirm")),
    path("m/<slug:code>/return/", seat.return_to_seat, name="return_to_seat"),
]
history = [
    path("m/<slug:code>/log/", replay.log, name="log"),
    path("m/<slug:code>/moment/<int:moment>/", replay.replay_moment, name="at_moment"),
    path("m/<slug:code>/moment/", replay.redirect_to_moment, name="to_moment"),
    path("m/<slug:code>/match.json", export.export_json, name="export_json"),
    path("m/<slug:code>/match.txt", export.export_text, name="export_text"),
    path("m/<slug:code>/picture.png", picture.picture, name="picture"),
    path("m/<slug:code>/deal/", replay.deal, name="deal"),
]
people = [
    path("players/<path:name>/", profile.profile, name="profile"),
]
reading = [
    path("games/", rules.library, name="library"),
    path("games/<slug:slug>/", rules.rules, name="rules"),
    path("games/<slug:slug>/legend/", rules.legend, name="legend"),
    path("games/<slug:slug>/numbers/", statistics.statistics_page, name="numbers"),
    path("ratings/", ratings.ratings, name="ratings"),
    path("ratings/<slug:slug>/", ratings.title_ratings, name="ratings_of"),
    path("decks/<slug:name>/", rules.deck, name="deck"),
    path("privacy/", privacy.privacy, name="privacy"),
]
post = [
    path("post/", email_history.email_history, name="sent_post"),
    path("away/", absence.absence, name="away"),
    path("post/again/", email_history.resume_mails, name="write_again"),
    path("mailbox/", mailbox.mailbox_list, name="mailbox"),
    path("mailbox/<str:key>/", mailbox.mailbox_letter, name="mailbox_letter"),
    path("mailbox/<str:key>/html/", mailbox.mailbox_html, name="mailbox_html"),
    path("mailbox/<str:key>/answer/", mailbox_answer.answer, name="mailbox_answer"),
]

told = [
    path("news/", notification_settings.notification_settings, name="news"),
    path("devices/", devices.name_device, name="name_device"),
    path("devices/try/", devices.try_devices, name="try_devices"),
    path("devices/<int:device>/forget/", devices.forget_device, name="forget_device"),
    path("calendar/renew/", feeds.renew_feeds, name="renew_feeds"),
    mark_secret(path("calendar/<str:token>.ics", feeds.calendar, name="calendar")),
    mark_secret(path("feed/<str:token>.atom", feeds.feed, name="feed")),
    path("manifest.webmanifest", web_app.manifest, name="manifest"),
    path("worker.js", web_app.service_worker, name="worker"),
    path("offline/", web_app.offline, name="offline"),
]

urlpatterns = told + mine + finding + trying + learning + table + history + people + reading + post
if settings.INBOUND_WEBHOOK_SECRET:
    from games.web.views import webhooks

    urlpatterns += webhooks.urlpatterns
