from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0002_letters'),
    ]

    operations = [
        migrations.CreateModel(
            name='ImapFolder',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(help_text='user@host/folder', max_length=250, unique=True)),
                ('validity', models.BigIntegerField()),
                ('read_up_to', models.BigIntegerField(default=0)),
                ('polled_at', models.DateTimeField()),
            ],
        ),
    ]
