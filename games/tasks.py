"""Celery's side of the sweeps. A task carries no argument and may be lost, late or doubled."""

from celery import shared_task

from games import sweeps


@shared_task
def send_notices() -> int:
    return sweeps.send_notices()


@shared_task
def read_letters() -> int:
    return sweeps.read_letters()


@shared_task
def tidy_letters() -> int:
    return sweeps.tidy_letters()


@shared_task
def expire_deadlines() -> int:
    return sweeps.expire_deadlines()


@shared_task
def write_reminders() -> int:
    return sweeps.write_reminders()
