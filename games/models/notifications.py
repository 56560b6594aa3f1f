"""The outbox: what players are to be told, and each way in which it is on to them."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from games.models.channels import Device, Hook
from games.models.invitations import Invitation
from games.models.outbox_message import OutboxMessage, OutboxQuerySet


class Notification(models.Model):
    """Something that a player is to be told, once for each type and thing; or whoever was invited
    at an address, with an account or without.

    `type` is a registered one (`games.post.outbox.notification_types`), which knows of which table
    `about` is the key. When it goes out says each of its deliveries.
    """

    type = models.CharField(max_length=20)
    recipient = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        null=True,
        related_name="notifications",
        db_index=False,
    )
    invitation = models.ForeignKey(
        Invitation, models.CASCADE, null=True, related_name="notifications", db_index=False
    )
    about = models.PositiveBigIntegerField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["recipient", "type", "about"], name="notified_once"),
            models.UniqueConstraint(
                fields=["invitation", "type", "about"],
                condition=Q(invitation__isnull=False),
                name="invited_notified_once",
            ),
            models.CheckConstraint(
                condition=Q(recipient=None) ^ Q(invitation=None), name="notifies_somebody"
            ),
        ]
        indexes = [models.Index(fields=["about", "type"], name="notifications_about")]

    def __str__(self) -> str:
        return f"{self.type} {self.about}"


class Delivery(OutboxMessage):
    """A notification on its way by one channel, to one device if it is pushed, to one hook if it
    goes to another app.

    A push may come twice after a death, and then takes the place of itself; so may what goes to
    another app. `attempts` counts claims, as of any work; `tries`, those of a push or of what goes
    to an app that came to an end that called for another.
    `former_table` and `former_id` are where the row was kept until all mails had one outbox: what
    comes back to an address that was signed for it finds it by these.
    """

    class Channel(models.TextChoices):
        MAIL = "mail", "email"
        PUSH = "push", "device notification"
        HOOK = "hook", "message to another app"

    notification = models.ForeignKey(
        Notification, models.CASCADE, related_name="deliveries", db_index=False
    )
    channel = models.CharField(max_length=4, choices=Channel, default=Channel.MAIL)
    device = models.ForeignKey(Device, models.CASCADE, null=True, related_name="deliveries")
    hook = models.ForeignKey(Hook, models.CASCADE, null=True, related_name="deliveries")
    tries = models.PositiveSmallIntegerField(default=0, db_default=0)
    former_table = models.CharField(max_length=30, blank=True)
    former_id = models.PositiveBigIntegerField(null=True, blank=True)

    objects = OutboxQuerySet["Delivery"].as_manager()

    class Meta:
        verbose_name_plural = "deliveries"
        constraints = [
            models.UniqueConstraint(fields=["notification", "device"], name="pushed_once_to_each"),
            models.UniqueConstraint(fields=["notification", "hook"], name="told_once_by_each_hook"),
            models.UniqueConstraint(
                fields=["notification", "channel"],
                condition=Q(device__isnull=True, hook__isnull=True),
                name="delivered_once",
            ),
            models.UniqueConstraint(
                fields=["former_table", "former_id"],
                condition=Q(former_id__isnull=False),
                name="deliveries_of_former_tables",
            ),
        ]
        indexes = [
            models.Index(
                fields=["channel", "due_at"],
                condition=Q(state__in=["due", "leased"]),
                name="deliveries_due",
            )
        ]

    def __str__(self) -> str:
        return f"{self.channel} {self.pk} ({self.get_state_display()})"
