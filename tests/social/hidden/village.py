"""A small house full of private things, and who may not learn of which."""

from datetime import timedelta

from accounts import account_deletion, feed_tokens
from accounts.models import Player
from config import clock
from games import periodic_jobs, play, social
from games.analysis import jobs
from games.analysis.models import LookingBack
from games.models import Hook, Match, Rating, Remark, Standing, Vacancy
from games.notifications import owe_notifications
from games.play.clocks.time_limits import format_pace
from games.play.record.joint_seed import Salt, hash_salt
from games.play.seeks import WAITS
from games.play.staff import account_merge, hidden_talk, reports, sanctions
from games.post import signed_addresses
from games.post.outbox import invitation_links, rematches
from games.post.outbox.hook_sender import HOOK_OFF
from games.puzzles import daily
from games.puzzles.models import Puzzle
from games.seasons import registration
from games.social import follows
from tests.archive.over import over
from tests.factories import PlayerFactory
from tests.matches import fresh, open_table, running_match
from tests.post.letters.writing import DOMAIN, plain, send
from tests.social.hidden import kept
from tests.social.hidden.secret import GAME, OTHERS, READERS, Secret

PACE = 111  # hours a turn that nobody else has


class Village:
    """Everybody by name, every secret, and what is for all to read, so that nobody takes a house
    that shows nothing at all for one that keeps secrets."""

    def __init__(self) -> None:
        self.now = clock.now()
        self.people: dict[str, Player] = {}
        self.secrets: list[Secret] = []
        self.tokens: dict[str, str] = {}  # of the programs of some, by name
        self.public: list[Secret] = []  # words that those named do read somewhere
        for name in ("Ann", "Bob", "Cid", "Dora", "Zoe", "Gil", "Hesperfollower", "Jon", "Kit"):
            self.settle(name)
        self.settle("Judge", is_staff=True, is_superuser=True)
        self.talk()
        self.tables()
        self.standings()
        self.the_gone()
        self.between_players_and_staff()
        self.addresses()
        kept.furnish(self)
        periodic_jobs.archive_matches()

    def settle(self, name: str, **fields: object) -> Player:
        made: Player = PlayerFactory(
            display_name=name,
            email=f"canary.{name.lower()}@private.example",
            confirmed=True,
            last_login=self.now,
            joined_at=self.now - timedelta(days=99),
            **fields,
        )
        self.people[name] = made
        return made

    def __getitem__(self, name: str) -> Player:
        return self.people[name]

    def keep(self, name: str, hidden_from: tuple[str, ...], *words: str, **how: object) -> None:
        self.secrets.append(Secret(name, hidden_from, words, **how))  # type: ignore[arg-type]

    def talk(self) -> None:
        """A table at which one has blocked another, and staff have hidden something."""
        ann, bob, cid = (self[name] for name in ("Ann", "Bob", "Cid"))
        self.shared = running_match(3, people=[ann, bob, cid], game="ranchers")
        self.old = over([ann, bob], [1, 2], self.now - timedelta(days=2), visibility="unlisted")
        self.talked = over([bob, cid, ann], [1, 2, 3], self.now, game="ranchers")
        social.befriend(bob, ann)
        social.block_player(ann, bob)
        for match in (self.shared, self.talked):
            for name in ("Ann", "Bob", "Cid"):
                seat = match.seats.get(player=self[name])
                Remark.objects.create(
                    match=match,
                    seat=seat,
                    tenure=seat.tenure,
                    text=f"remark of {name}",
                    at=self.now,
                    ply=0,
                )
            seat = match.seats.get(player=cid)
            said = Remark.objects.create(
                match=match, seat=seat, tenure=seat.tenure, text="hiddenwords", at=self.now, ply=0
            )
            hidden_talk.hide_remark(said.pk, self["Judge"], "it had to be")
        self.keep("a remark of whom one has blocked", ("Ann",), "remark of Bob")
        self.keep("a remark of who has blocked one", ("Bob", "Zoe", ""), "remark of Ann")
        self.keep("a remark that staff have hidden", READERS, "hiddenwords")
        self.public.append(Secret("talk at a table", READERS, ("remark of Cid",)))
        asks = ("befriend Bob", "Bob would like to be", "friend Bob")
        self.keep("that whom one has blocked would be a friend", ("Ann",), *asks)
        for one, other in (("Ann", "Bob"), ("Bob", "Ann")):
            self.keep(f"the page of {other}", (one,), closed=f"/players/{other}/")

    def tables(self) -> None:
        """Tables, invitations, wishes, cups and seats of two who are kept apart; unlisted ones."""
        ann, bob = self["Ann"], self["Bob"]
        for one, other in ((ann, bob), (bob, ann)):
            to = (other.display_name,)
            table = open_table(2, opener=one)
            self.keep(f"an open table of {one.name}", to, table.code)
            cup = registration.open_cup(one, GAME, 5)
            named = (f"/cups/{cup.number}/", f"join cup {cup.number}")
            self.keep(f"a cup of {one.name}", to, *named, known_by=(f"/seasons/{cup.pk}/",))
        self.waits = waits = open_table(2, opener=bob, visibility="unlisted")
        invitation_links.invite_player(waits, bob, ann, self.now, 1)
        self.keep("an invitation by whom one has blocked", ("Ann", "Zoe", ""), waits.code)
        new = rematches.open_or_join_rematch(self.old, bob, self.now)
        self.keep("a rematch by whom one has blocked", ("Ann", "Zoe", ""), new.code)
        left = running_match(3, people=[bob, self["Jon"], self["Kit"]], game="ranchers")
        seat = left.seats.get(player=self["Jon"])
        play.resign_seat(seat.pk)
        Vacancy.objects.create(
            seat=seat, tenure=fresh(left).seats.get(pk=seat.pk).tenure, offered_at=self.now
        )
        takes = (f"/m/{left.code}/take/", f"take {left.code}")
        self.keep("a seat that was left beside whom one has blocked", ("Ann",), *takes)
        play.post_seek(bob, "food-chain", None, PACE)
        wished = (format_pace(PACE), f"{PACE} hours")
        self.keep("a wish of somebody", OTHERS, *wished, seen=True)
        self.unlisted = running_match(2, people=[self["Dora"], self["Cid"]], visibility="unlisted")
        ended = over([self["Dora"], self["Cid"]], [1, 2], self.now, visibility="unlisted")
        codes = (self.unlisted.code, ended.code)
        self.keep("an unlisted match", ("Ann", "Bob", "Zoe", ""), *codes)
        self.watched = running_match(2, people=[ann, self["Cid"]])
        follows.follow_match(self["Hesperfollower"], self.watched, self.now)
        follows.follow_match(self["Zoe"], self.watched, self.now)
        self.keep("who follows a match", ("Ann", "Bob", ""), "Hesperfollower")

    def standings(self) -> None:
        """Somebody who shows neither ratings nor their page."""
        gil, cid = self["Gil"], self["Cid"]
        match = over([gil, cid], [1, 2], self.now, rated=True)
        for player, points in ((gil, 1777.0), (cid, 1555.0)):
            seat = match.seats.get(player=player)
            Rating.objects.create(
                seat=seat,
                player=player,
                game=GAME,
                at=self.now,
                points_before=points - 111,
                doubt_before=50,
                points=points,
                doubt=40,
            )
            Standing.objects.create(
                player=player,
                game=GAME,
                points=points,
                doubt=40,
                low=points - 80,
                matches=20,
                people=3,
                last_at=self.now,
            )
        Player.objects.filter(pk=gil.pk).update(rating_shown=False, profile_for="nobody")
        self.keep("a hidden rating", READERS, "1777", "1666", seen=True)
        self.public.append(Secret("a rating that is shown", READERS, ("1555",)))
        self.keep("a page that nobody is to see", READERS, closed="/players/Gil/")

    def the_gone(self) -> None:
        """Somebody who has left, and an account that was merged into another."""
        eve, fay = self.settle("Evelynleft"), self.settle("Fayemerged")
        cid = self["Cid"]
        with_eve = running_match(2, people=[cid, eve])
        play.post_remark(with_eve.seats.get(player=eve).pk, "I am Evelynleft")
        running_match(2, people=[cid, fay])
        account_deletion.request_deletion(eve.pk, "page")
        Player.objects.filter(pk=eve.pk).update(leaves_at=self.now, leaving_told=True)
        assert periodic_jobs.delete_leaving_accounts() == 1
        account_merge.merge_accounts(fay.pk, self["Dora"].pk, self["Judge"], "one person")
        self.keep("who has left", READERS, "Evelynleft", "canary.evelynleft")
        self.keep("an account that was merged", READERS, "Fayemerged", "canary.fayemerged")

    def between_players_and_staff(self) -> None:
        reports.file_report(self.shared, self["Cid"], "reportedbycid")
        self.keep("a report", READERS, "reportedbycid")
        sanctions.warn_player(self["Cid"].pk, self["Judge"], "warnedbystaff")
        self.keep("a warning", READERS, "warnedbystaff")

    def addresses(self) -> None:
        """Everybody's mail address and the secret addresses of their feeds."""
        for name, player in self.people.items():
            others = tuple(reader for reader in READERS if reader != name)
            if player.is_active:
                self.keep(f"the mail address of {name}", others, f"canary.{name.lower()}")
            for kind in (feed_tokens.CALENDAR, feed_tokens.FEED):
                self.keep(f"the {kind} of {name}", others, feed_tokens.feed_path(player, kind))

    def more_mails(self) -> None:
        """Mails that the rest has not owed yet: an end that was followed, a cup that begins, an
        invitation, a question to be friends, a wish in vain, what was found in a match, a puzzle,
        a salt that was kept, whether somebody is still there, a seat that was lost, an app that
        was switched off."""
        play.resign_seat(self.watched.seats.get(player=self["Cid"]).pk)
        social.befriend(self["Cid"], self["Zoe"])
        cup = registration.open_cup(self["Zoe"], GAME, 3)
        for name in ("Cid", "Kit"):
            registration.join_season(cup.pk, self[name])
        periodic_jobs.run_seasons()
        table = open_table(2, opener=self["Cid"], visibility="unlisted")
        for email in (self["Zoe"].email, "guest@elsewhere.example"):
            invitation = invitation_links.invite_address(table, self["Cid"], email, self.now)
        answers_to = (
            f"{signed_addresses.invitation_address(invitation.pk, invitation.email)}@{DOMAIN}"
        )
        send(plain(invitation.email, "perhaps"), answers_to)
        long_ago = self.now - WAITS - timedelta(minutes=1)
        play.post_seek(self["Zoe"], "biome-rummy", 3, now=long_ago)
        periodic_jobs.match_seeks()
        back = LookingBack.objects.get(match=self.talked)
        owe_notifications(jobs.TYPE, [self["Bob"].pk], back.pk, self.now)
        today = Puzzle.objects.get(day=self.now.date())
        owe_notifications(daily.TYPE, [self["Zoe"].pk], today.pk, self.now)
        off = {"made_at": self.now, "off_since": self.now, "last_error": "404"}
        hook = Hook.objects.create(player=self["Zoe"], kind=Hook.Kind.SIGNED, **off)
        owe_notifications(HOOK_OFF, [self["Zoe"].pk], hook.pk, self.now)
        self.salts_and_slow_tables()

    def salts_and_slow_tables(self) -> None:
        """Zoe joins with a salt; two tables took days to fill: Zoe is asked whether she is still
        there, and Dora was, who did not answer."""
        table = open_table(3, opener=self["Cid"], game="ranchers")
        play.join_match(table.pk, self["Zoe"], self.now, Salt(hash_salt("saltofzoe")))
        for opener, last, days in (("Zoe", "Kit", 2), ("Dora", "Jon", 5)):
            opened = self.now - timedelta(days=days)
            slow = play.open_match(self[opener], GAME, seats=2, now=opened)
            play.join_match(slow.pk, self[last], opened + timedelta(days=2))
            assert slow.ready_checks.get().player == self[opener]
        assert periodic_jobs.expire_ready_checks() == 1

    def matches(self) -> list[Match]:
        return list(Match.objects.order_by("pk"))

    def told_of(self) -> list[Match]:
        """The matches at which the most is private."""
        return [self.shared, self.talked, self.watched, self.unlisted, self.waits]

    def leaks(self, reader: str, answered: str, asked: str) -> list[str]:
        """What `reader` has learnt that they may not, as an address or line was answered."""
        return [
            f"{secret.name}: {word!r}"
            for secret in self.secrets
            if reader in secret.hidden_from
            for word in secret.found_in(answered, asked)
        ]
