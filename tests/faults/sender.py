"""The senders of the fault test, which may be killed at any moment.

`python -m tests.faults.sender` bears one for each line that it reads. Each sends until nothing is
left, with waits of parts of a second instead of minutes, so that what a dead sender had in hand is
taken up soon.
"""

import os
import time
from datetime import timedelta

import django

from tests.faults.breeder import breed


def send() -> None:
    from games.models import Notice
    from games.post.outbox import mail_sender, sender

    Notice.LEASE = timedelta(seconds=0.5)
    sender.SEND_AGAIN = timedelta(seconds=0.5)
    mail_sender.MAIL.waits = (0.2,)
    open_states = [Notice.State.DUE, Notice.State.LEASED]
    while Notice.objects.filter(state__in=open_states).exists():
        mail_sender.send_due_mails()
        time.sleep(0.05)


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    import games.post.outbox.mail_sender  # noqa: F401  what each of them would load

    breed(send)
