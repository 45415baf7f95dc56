"""post.postman: the thread that works off what waits"""

from datetime import timedelta
from queue import Queue

from django.utils import timezone

from post.postman import Postman

PATIENCE = 30


class Work:
    """Do what a test says, and tell when it was done."""

    def __init__(self, *answers):
        self.answers = list(answers)
        self.done = Queue()
        self.postman = Postman(self)

    def __call__(self):
        answer = self.answers.pop(0) if self.answers else None
        self.done.put(answer)
        if isinstance(answer, Exception):
            raise answer
        return answer

    def times(self, count):
        for _ in range(count):
            self.done.get(timeout=PATIENCE)


def test_it_comes_when_it_is_called_and_again():
    work = Work()
    for _ in range(3):
        work.postman.wake()
        work.times(1)
    work.postman.stop()


def test_it_comes_back_by_itself():
    work = Work(timezone.now(), timezone.now() + timedelta(milliseconds=50))
    work.postman.wake()
    work.times(3)
    work.postman.stop()


def test_news_interrupt_a_long_wait():
    work = Work(timezone.now() + timedelta(days=1))
    work.postman.wake()
    work.times(1)
    work.postman.wake()
    work.times(1)
    work.postman.stop()


def test_a_fault_does_not_end_it(caplog):
    work = Work(ZeroDivisionError("by chance"))
    work.postman.wake()
    work.times(1)
    work.postman.wake()
    work.times(1)
    work.postman.stop()
    assert "The postman stumbled" in caplog.text


def test_it_stops_while_it_waits_and_can_be_called_again():
    work = Work(timezone.now() + timedelta(days=1))
    work.postman.wake()
    work.times(1)
    work.postman.stop()
    assert work.done.empty()
    work.postman.wake()
    work.times(1)
    work.postman.stop()
    work.postman.stop()
