"""limits.throttle: how often, and who"""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Barrier

import pytest
from django.db import connections
from django.db.models import F
from django.test import RequestFactory

from limits.models import Bucket
from limits.throttle import Limit, client, take

THREE = Limit("test", at_once=3, every=timedelta(minutes=10))


def hours_pass(hours):
    """Let time pass for every bucket."""
    Bucket.objects.update(full=F("full") - timedelta(hours=hours))


def test_so_many_at_once_and_no_more(db):
    assert [take(THREE, "a") for _ in range(5)] == [True, True, True, False, False]
    assert take(THREE, "b")
    assert take(Limit("other", 1, timedelta(minutes=1)), "a")


def test_one_more_each_time(db):
    assert [take(THREE, "a") for _ in range(4)] == [True, True, True, False]
    hours_pass(1 / 6)
    assert [take(THREE, "a") for _ in range(2)] == [True, False]
    hours_pass(100)
    assert [take(THREE, "a") for _ in range(4)] == [True, True, True, False]


def test_a_full_bucket_needs_no_row(db):
    take(THREE, "a")
    hours_pass(1)
    take(THREE, "b")
    assert Bucket.objects.count() == 1


def test_the_table_does_not_know_who(db):
    take(THREE, "203.0.113.7")
    assert "203" not in Bucket.objects.get().key or len(Bucket.objects.get().key) == 64


def test_it_holds_for_many_at_the_same_moment(database_file):
    """Each has a connection of its own, as processes have."""
    ready = Barrier(8)

    def attempt(_):
        try:
            ready.wait()
            return take(THREE, "a")
        finally:
            connections.close_all()

    with ThreadPoolExecutor(8) as pool:
        assert sorted(pool.map(attempt, range(8))) == [False] * 5 + [True] * 3


def test_it_is_remembered_by_other_connections(database_file):
    for _ in range(3):
        assert take(THREE, "a")
        connections["default"].close()
    assert not take(THREE, "a")


# Who


def asker(remote="192.0.2.1", forwarded=None):
    headers = {} if forwarded is None else {"HTTP_X_FORWARDED_FOR": forwarded}
    return client(RequestFactory().get("/", REMOTE_ADDR=remote, **headers))


@pytest.mark.parametrize(
    ("proxies", "forwarded", "seen"),
    [
        (0, None, "192.0.2.1"),
        (0, "198.51.100.9", "192.0.2.1"),
        (1, "198.51.100.9", "198.51.100.9"),
        (1, "6.6.6.6, 198.51.100.9", "198.51.100.9"),
        (2, "6.6.6.6, 198.51.100.9, 10.0.0.1", "198.51.100.9"),
        (2, "198.51.100.9", "192.0.2.1"),
        (1, "6.6.6.6, nonsense", "192.0.2.1"),
        (1, "", "192.0.2.1"),
        (1, None, "192.0.2.1"),
        (1, "6.6.6.6,2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
    ],
)
def test_only_what_our_own_proxies_saw_is_believed(settings, proxies, forwarded, seen):
    settings.TRUSTED_PROXIES = proxies
    assert asker(forwarded=forwarded) == seen


@pytest.mark.parametrize(
    ("remote", "seen"),
    [
        ("2001:db8:1:2:aaaa::1", "2001:db8:1:2::"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("", ""),
        ("unix:", "unix:"),
    ],
)
def test_addresses_that_belong_together(remote, seen):
    assert asker(remote) == seen
