"""Celery's side of the sweeps. A task carries no argument and may be lost, late or doubled.

What thinks is no task: it would keep workers from mails (`manage.py sweep --loop` does it).
"""

from celery import Task
from django.db import Error, close_old_connections, connections

from config.celery import app
from games.health import WORKER
from games.job_schedule import SWEEPS, PeriodicJob


def build_task(sweep: PeriodicJob) -> Task[[], int]:
    """The task `games.tasks.<name>` that runs a sweep once."""

    @app.task(
        name=f"games.tasks.{sweep.name}", time_limit=sweep.seconds, soft_time_limit=sweep.seconds
    )
    def task() -> int:
        close_old_connections()
        try:
            return sweep.run_once(by=WORKER)
        except Error:
            connections.close_all()  # the next task may find the database again
            raise

    return task


QUEUED = {sweep: sweep.queued for sweep in SWEEPS if sweep.queued is not None}
TASKS = {sweep.name: build_task(sweep) for sweep in QUEUED}

# A task that waited for nearly a period is dropped, since the next one is about to come.
app.conf.beat_schedule = {
    sweep.name.replace("_", " "): {
        "task": f"games.tasks.{sweep.name}",
        "schedule": seconds,
        "options": {"expires": 0.8 * seconds},
    }
    for sweep, seconds in QUEUED.items()
}
