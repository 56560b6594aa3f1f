from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0041_answers_to_players"),
    ]

    operations = [
        migrations.AlterField(
            model_name="intervention",
            name="what",
            field=models.CharField(
                choices=[
                    ("resigned", "resigned"),
                    ("forfeited", "ran out of time and lost"),
                    ("played", "was out of time; a step was played"),
                    ("stood_in", "was absent three times; a bot sits in"),
                    ("returned", "came back to the seat"),
                    ("extended", "got the time of an outage back"),
                    ("away", "is away and gets more time"),
                    ("back", "is back"),
                    ("paused", "could not be told by mail and got more time"),
                    ("revealed", "looked at hidden cards"),
                    ("verified", "verified the record"),
                    ("gave", "does not hold the seat any more"),
                    ("took", "holds the seat now"),
                    ("stopped", "paused the match; no clock runs"),
                    ("went_on", "ended the pause; the clocks run on"),
                    ("moved", "moved a deadline"),
                    ("granted", "gave time to all"),
                    ("cancelled", "cancelled the match"),
                    ("annulled", "annulled the result"),
                    ("ruled", "ended the match with a result"),
                    ("seated", "had a bot sit in"),
                    ("unseated", "gave the seat back"),
                    ("went_back", "took steps back"),
                    ("left", "has left this house; a bot plays on"),
                    ("asked", "asked the others"),
                    ("agreed", "agreed"),
                    ("refused", "refused"),
                    ("withdrew", "withdrew what they had asked"),
                    ("lapsed", "had no answer in time"),
                    ("overtaken", "had asked for what cannot be done any more"),
                    ("consented", "asked, and all agreed"),
                    ("confirmed", "confirmed what the players agreed on"),
                    ("declined", "did not confirm what the players agreed on"),
                    ("carried", "goes on with a game begun without an account"),
                    ("nudged", "asked politely who is awaited to play"),
                    ("hid", "hid a remark"),
                    ("showed", "showed a remark again"),
                    ("merged", "merged two accounts"),
                ],
                max_length=12,
            ),
        ),
    ]
