import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

RENAMED = {
    'Memory': 'ArchivedMatch',
    'Letter': 'InboundMail',
    'WaitingWish': 'Seek',
    'KeptTerms': 'Preset',
    'Holding': 'Tenure',
    'Trial': 'GuestGame',
    'Plan': 'Premove',
    'OwnNote': 'PrivateNote',
    'Thought': 'BotThought',
}
OF_A_TENURE = (
    *('intervention', 'seat', 'notice', 'premove', 'inboundmail', 'remark', 'proposal'),
    *('request', 'consent', 'vacancy'),
)
# Constraints that name the column: gone while it is renamed.
CONSTRAINTS = {
    'consent': models.UniqueConstraint(
        fields=('request', 'tenure'), name='one_answer_a_holding'
    ),
    'vacancy': models.UniqueConstraint(fields=('seat', 'tenure'), name='offered_once'),
}


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0073_heartbeat_by'),
    ]

    operations = [
        *(migrations.RenameModel(old, new) for old, new in RENAMED.items()),
        *(migrations.RemoveConstraint(model, each.name) for model, each in CONSTRAINTS.items()),
        *(migrations.RenameField(model, 'holding', 'tenure') for model in OF_A_TENURE),
        *(migrations.AddConstraint(model, each) for model, each in CONSTRAINTS.items()),
        migrations.AlterField(
            model_name='archivedmatch',
            name='match',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='archived_matches', to='games.match'),
        ),
        migrations.AlterField(
            model_name='archivedmatch',
            name='player',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='archived_matches', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AlterField(
            model_name='premove',
            name='seat',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='premoves', to='games.seat'),
        ),
        migrations.AlterField(
            model_name='preset',
            name='player',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='presets', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AlterField(
            model_name='privatenote',
            name='match',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='private_notes', to='games.match'),
        ),
        migrations.AlterField(
            model_name='privatenote',
            name='player',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='private_notes', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AlterField(
            model_name='seek',
            name='player',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='seeks', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AlterField(
            model_name='tenure',
            name='player',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='tenures', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AlterField(
            model_name='tenure',
            name='seat',
            field=models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='tenures', to='games.seat'),
        ),
    ]
