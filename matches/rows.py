"""Read and write what the database has of a match, in statements that are written once.

Django puts each query together anew, and a move needs six: that took a third of it. What the columns are, and what
becomes of their values, is still said by the models.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

from django.db import connection

from firstandglory.engine.game import Seat
from matches.log import Done
from matches.models import LogRow, Match, Online, Player

Values = Sequence[Any]


class _Columns:
    """Know some columns of a model, and what becomes of their values."""

    def __init__(self, model: Any, *names: str) -> None:
        fields = [field for field in model._meta.concrete_fields if not names or field.name in names]
        columns = [field.get_col(model._meta.db_table) for field in fields]
        self.model = model
        self.fields = fields
        self.names = [field.attname for field in fields]
        self.sql = ", ".join(f"{model._meta.db_table}.{field.column}" for field in fields)
        self.converters = [
            (place, column, convert)
            for place, column in enumerate(columns)
            for convert in (*connection.ops.get_db_converters(column), *column.get_db_converters(connection))
        ]

    def statement(self, form: str) -> str:
        """Fill a form of a statement with the names of table, columns and primary key."""
        names = [field.column for field in self.fields]
        return form.format(
            table=self.model._meta.db_table,
            columns=", ".join(names),
            places=", ".join(["%s"] * len(names)),
            changes=", ".join(f"{name} = %s" for name in names),
            key=self.model._meta.pk.column,
        )

    def values(self, stored: Values) -> list[Any]:
        """Return what was stored as the model has it."""
        values = [*stored]
        for place, column, convert in self.converters:
            values[place] = convert(values[place], column, connection)
        return values

    def made(self, stored: Values) -> Any:
        """Return the object that was stored."""
        return self.model.from_db(connection.alias, self.names, self.values(stored))


@cache
def _columns(model: Any, *names: str) -> _Columns:
    return _Columns(model, *names)


def match(slug: str, *, lock: bool = False) -> tuple[Match, dict[Seat, Player]]:
    """Return a match, with what it has online if two play it, and its players; raises Match.DoesNotExist.

    `lock` keeps other writers away until the transaction ends, where the database does not do that for all of them.
    """
    parts = [_columns(model) for model in (Match, Online, Player)]
    sql = (
        f"SELECT {', '.join(part.sql for part in parts)} FROM matches_match"  # noqa: S608  # the models' own names
        " LEFT JOIN matches_online ON matches_online.match_id = matches_match.id"
        " LEFT JOIN matches_player ON matches_player.match_id = matches_match.id"
        " WHERE matches_match.slug = %s ORDER BY matches_player.id"
    )
    if lock and connection.features.has_select_for_update:
        sql += " FOR UPDATE OF matches_match"
    rows = _fetched(sql, [slug])
    if not rows:
        raise Match.DoesNotExist
    ends = (len(parts[0].names), len(parts[0].names) + len(parts[1].names))
    found: Match = parts[0].made(rows[0][: ends[0]])
    online = rows[0][ends[0] : ends[1]]
    # A match without is known to have none, which would be asked for else.
    Match.online.related.set_cached_value(found, None)
    if online[0] is None:
        return found, {}
    found.online = parts[1].made(online)
    players = [parts[2].made(row[ends[1] :]) for row in rows]
    for player in players:
        player.match = found
    return found, {player.seat: player for player in players}


def done(match: Match, after: int = 0) -> list[Done]:
    """Return what a match's log says after so many rows."""
    column = _columns(LogRow, "done")
    sql = f"SELECT {column.sql} FROM matches_logrow WHERE match_id = %s AND number > %s ORDER BY number"  # noqa: S608
    return [column.values(row)[0] for row in _fetched(sql, [match.pk, after])]


def add(row: LogRow) -> None:
    """Add a row to a match's log; raises IntegrityError if its number or its key is taken."""
    _execute(
        *_written("INSERT INTO {table} ({columns}) VALUES ({places})", row, "match", "number", "key", "done", "at")
    )


def change(found: Match | Online, *names: str) -> None:
    """Write down anew what some fields of an object hold."""
    statement, values = _written("UPDATE {table} SET {changes} WHERE {key} = %s", found, *names)
    _execute(statement, [*values, found.pk])


def _written(form: str, found: Any, *names: str) -> tuple[str, list[Any]]:
    """Return a statement with the values of an object's fields as the database takes them."""
    columns = _columns(found._meta.model, *names)
    values = [
        field.get_db_prep_save(field.pre_save(found, found._state.adding), connection) for field in columns.fields
    ]
    return columns.statement(form), values


def _execute(statement: str, values: Sequence[Any]) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement, values)


def _fetched(sql: str, parameters: Iterable[Any]) -> list[Values]:
    with connection.cursor() as cursor:
        cursor.execute(sql, parameters)
        rows: list[Values] = cursor.fetchall()
    return rows
