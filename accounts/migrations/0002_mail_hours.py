from django.db import migrations, models


def say_how(apps, schema_editor):
    """Whoever wanted no turn mails goes on without."""
    apps.get_model("accounts", "Player").objects.filter(mail_turns=False).update(turn_mails="none")


def say_whether(apps, schema_editor):
    apps.get_model("accounts", "Player").objects.filter(turn_mails="none").update(mail_turns=False)


class Migration(migrations.Migration):

    dependencies = [("accounts", "0001_initial")]

    operations = [
        migrations.AddField(
            model_name="player",
            name="turn_mails",
            field=models.CharField(
                choices=[
                    ("at_once", "at once, a mail for each turn"),
                    ("digest", "collected, one mail a day"),
                    ("none", "not at all"),
                ],
                default="at_once",
                max_length=8,
                verbose_name="when it is my turn",
            ),
        ),
        migrations.RunPython(say_how, say_whether),
        migrations.RemoveField(model_name="player", name="mail_turns"),
        migrations.AddField(
            model_name="player",
            name="digest_hour",
            field=models.PositiveSmallIntegerField(default=8, verbose_name="hour of the digest"),
        ),
        migrations.AddField(
            model_name="player",
            name="quiet_from",
            field=models.PositiveSmallIntegerField(
                blank=True, null=True, verbose_name="quiet from"
            ),
        ),
        migrations.AddField(
            model_name="player",
            name="quiet_to",
            field=models.PositiveSmallIntegerField(
                blank=True, null=True, verbose_name="quiet until"
            ),
        ),
        migrations.AddField(
            model_name="player",
            name="days_off",
            field=models.CharField(
                blank=True,
                help_text="weekdays as digits, Monday is 0",
                max_length=7,
                verbose_name="days off",
            ),
        ),
        migrations.AddConstraint(
            model_name="player",
            constraint=models.CheckConstraint(
                condition=models.Q(("quiet_from__isnull", True), ("quiet_to__isnull", True))
                | models.Q(
                    ("quiet_from__isnull", False),
                    ("quiet_from__lt", 24),
                    ("quiet_to__isnull", False),
                    ("quiet_to__lt", 24),
                ),
                name="player_quiet_hours_whole",
                violation_error_message="Quiet hours need a beginning and an end.",
            ),
        ),
        migrations.AddConstraint(
            model_name="player",
            constraint=models.CheckConstraint(
                condition=models.Q(("digest_hour__lt", 24)), name="player_digest_hour_of_a_day"
            ),
        ),
    ]
