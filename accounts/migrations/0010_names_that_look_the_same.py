from django.db import migrations, transaction

from accounts import names

BATCH = 500
LONGEST = 40


def fold(apps, schema_editor):
    """Folds every name; of two that look the same the later player's gets a number. A killed run
    is taken up again where it was, since what is folded is passed over."""
    players = apps.get_model("accounts", "Player")._default_manager.using(schema_editor.connection.alias)
    # No index finds a folded name yet: asked of the database, each player would cost all of them.
    known = players.exclude(folded_name=None).values_list("folded_name", flat=True)
    taken = set(known.iterator())
    meant = {names.fold_name(name) for name in players.values_list("display_name", flat=True).iterator()}
    last = 0
    while True:
        with transaction.atomic(using=players.db):
            coming = players.filter(folded_name=None, pk__gt=last).order_by("pk")
            batch = list(coming.values_list("pk", "display_name")[:BATCH])
            for pk, name in batch:
                own, number, folded = name, 1, names.fold_name(name)
                while folded in taken or (number > 1 and folded in meant):
                    number += 1
                    own = names.append_number(name, number, LONGEST)
                    folded = names.fold_name(own)
                changed = {} if own == name else {"display_name": own, "renamed_from": name}
                players.filter(pk=pk).update(folded_name=folded, **changed)
                taken.add(folded)
        if not batch:
            return
        last = batch[-1][0]


class Migration(migrations.Migration):

    atomic = False

    dependencies = [("accounts", "0009_folded_names")]

    operations = [migrations.RunPython(fold, migrations.RunPython.noop)]
