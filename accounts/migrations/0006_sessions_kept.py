from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from django.db import migrations, transaction
from django.utils import timezone

BATCH = 500


def move(apps, schema_editor):
    """Takes the running sessions along, so that an update signs nobody out. What has been moved
    is gone from the old table, so it can be interrupted and taken up again."""
    using = schema_editor.connection.alias
    Former = apps.get_model("sessions", "Session")._default_manager.using(using)
    Session = apps.get_model("accounts", "Session")
    players = apps.get_model("accounts", "Player")._default_manager.using(using)
    Former.filter(expire_date__lt=timezone.now()).delete()
    store = SessionStore()
    while former := list(Former.order_by("pk")[:BATCH]):
        owners = {row.pk: store.decode(row.session_data).get(SESSION_KEY) for row in former}
        known = {str(pk) for pk in players.filter(pk__in=filter(None, owners.values())).values_list("pk", flat=True)}
        rows = [
            Session(
                session_key=row.pk,
                session_data=row.session_data,
                expire_date=row.expire_date,
                player_id=owners[row.pk],
            )
            for row in former
            if owners[row.pk] is None or owners[row.pk] in known
        ]
        with transaction.atomic(using=using):
            Session._default_manager.using(using).bulk_create(rows, ignore_conflicts=True)
            Former.filter(pk__in=[row.pk for row in former]).delete()


class Migration(migrations.Migration):

    atomic = False

    dependencies = [
        ("accounts", "0005_sign_in"),
        ("sessions", "0001_initial"),
    ]

    operations = [migrations.RunPython(move, migrations.RunPython.noop)]
