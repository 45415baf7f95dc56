"""Many tagged PDFs joined to one, batch by batch, with the tags of all of them.

Common tools drop the tags when they join files, and typesetting hundreds of pages at once takes more memory than a
small server has. What Typst writes is plain enough to be joined here: numbered objects, no encryption, names as
strings. Objects are renumbered and packed into compressed streams (PDF 1.7, 7.5.7), which Typst does not do.
"""

from __future__ import annotations

import re
import zlib
from array import array
from collections.abc import Iterator
from typing import IO, NamedTuple

PACKED = 200  # objects in a stream

# Strings pass as they are, except the identifiers of table cells, which are made unique; references move up.
_TOKEN = re.compile(rb"\((U\d+x\d+y\d+)\)|\((?:[^\\()]|\\.)*\)|<[0-9A-Fa-f]+>|(\d+) 0 R", re.DOTALL)


class _Part(NamedTuple):
    """Hold one PDF taken apart."""

    objects: dict[int, bytes]
    root: int
    info: int
    identity: bytes


class Joined:
    """Write one PDF from many; `add` them, then `close`."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file
        self._places = array("Q")  # of each object: offset, or stream and index within it
        self._kinds = bytearray()
        self._packed: list[tuple[int, bytes]] = []
        self._pages: list[int] = []
        self._documents: list[int] = []
        self._parents: list[int] = []
        self._cells: dict[bytes, int] = {}
        self._parts = 0
        self._catalog = self._metadata = b""
        self._role_map = self._identity = b""
        self._info = 0
        file.write(b"%PDF-1.7\n%\x80\x80\x80\x80\n")
        self._new()  # 0 is never used
        self._page_root, self._tag_root, self._document = self._new(), self._new(), self._new()

    def _new(self) -> int:
        self._places.extend((0, 0))
        self._kinds.append(0)
        return len(self._kinds) - 1

    def add(self, data: bytes) -> None:
        """Add all pages of a PDF that Typst made."""
        part = _taken_apart(data)
        self._parts += 1
        offset = len(self._kinds) - 1
        for _ in range(max(part.objects)):
            self._new()
        catalog = part.objects[part.root]
        pages, tags = _reference(catalog, b"Pages"), _reference(catalog, b"StructTreeRoot")
        metadata = _reference(catalog, b"Metadata")
        tag_root = part.objects[tags]
        document = _reference(tag_root, b"K[")
        special = {pages: self._page_root, tags: self._tag_root}
        cell = f"{self._parts}".encode()

        def moved(match: re.Match[bytes]) -> bytes:
            if match[2]:
                number = int(match[2])
                return b"%d 0 R" % (special.get(number) or number + offset)
            return b"(%s%s)" % (cell, match[1]) if match[1] else match[0]

        for number, body in part.objects.items():
            if number in (part.root, part.info, pages, tags, metadata):
                continue
            head, stream, rest = body.partition(b"stream\n")
            head = _TOKEN.sub(moved, head)
            if number == document:
                head = head.replace(b"/S/Document/P %d 0 R" % self._tag_root, b"/S/Part/P %d 0 R" % self._document)
            elif b"/Type/Page/" in head:
                head = _raised(head, len(self._parents))
            self._write(number + offset, head + stream + rest, packed=not stream)
        self._pages += [number + offset for number in _numbers(part.objects[pages], rb"/Kids\[(.*?)\]")]
        self._documents.append(document + offset)
        self._parents += [number + offset for number in _numbers(tag_root, rb"/Nums\[(.*?)\]")]
        for name, number in re.findall(rb"\((U\d+x\d+y\d+)\)(\d+) 0 R", tag_root):
            self._cells[cell + name] = int(number) + offset
        if self._parts == 1:
            self._identity, self._catalog = part.identity, catalog
            self._metadata = part.objects[metadata]
            self._role_map = _dictionary(tag_root, b"/RoleMap")
            self._info = offset + part.info
            self._write(self._info, part.objects[part.info], packed=True)

    def _write(self, number: int, body: bytes, *, packed: bool) -> None:
        if packed:
            self._packed.append((number, body))
            if len(self._packed) == PACKED:
                self._flush()
            return
        self._kinds[number] = 1
        self._places[2 * number] = self._file.tell()
        self._file.write(b"%d 0 obj\n%s\nendobj\n" % (number, body))

    def _flush(self) -> None:
        """Write the objects that wait as one compressed stream."""
        if not self._packed:
            return
        stream = self._new()
        index, at = [], 0
        for place, (number, body) in enumerate(self._packed):
            index.append(b"%d %d" % (number, at))
            at += len(body) + 1
            self._kinds[number] = 2
            self._places[2 * number], self._places[2 * number + 1] = stream, place
        first = b" ".join(index) + b"\n"
        packed = zlib.compress(first + b"\n".join(body for _, body in self._packed))
        facts = (len(self._packed), len(first), len(packed))
        self._packed = []
        self._write(
            stream,
            b"<</Type/ObjStm/N %d/First %d/Filter/FlateDecode/Length %d>>\nstream\n" % facts + packed + b"\nendstream",
            packed=False,
        )

    def close(self) -> None:
        """Write what holds the parts together."""
        kids = _references(self._pages)
        self._write(self._page_root, b"<</Type/Pages/Count %d/Kids[%s]>>" % (len(self._pages), kids), packed=True)
        parts = _references(self._documents)
        told = b"<</Type/StructElem/S/Document/P %d 0 R/K[%s]>>" % (self._tag_root, parts)
        self._write(self._document, told, packed=True)
        parents = b" ".join(b"%d %d 0 R" % pair for pair in enumerate(self._parents))
        cells = b" ".join(b"(%s)%d 0 R" % cell for cell in sorted(self._cells.items()))
        tags = b"<</Type/StructTreeRoot%s/K[%d 0 R]/ParentTree<</Nums[%s]>>/IDTree<</Names[%s]>>/ParentTreeNextKey %d>>"
        self._write(
            self._tag_root, tags % (self._role_map, self._document, parents, cells, len(self._parents)), packed=True
        )
        metadata = self._new()
        self._write(metadata, self._counted(self._metadata), packed=False)
        catalog = self._new()
        told = re.sub(rb"/Outlines \d+ 0 R", b"", self._catalog)
        for name, number in ((b"Pages", self._page_root), (b"StructTreeRoot", self._tag_root), (b"Metadata", metadata)):
            told = re.sub(b"/%s \\d+ 0 R" % name, b"/%s %d 0 R" % (name, number), told)
        self._write(catalog, told, packed=True)
        self._flush()
        self._cross_reference(catalog)

    def _counted(self, metadata: bytes) -> bytes:
        """Return the metadata with the number of all pages."""
        head, stream, rest = metadata.partition(b"stream\n")
        xml = rest.rpartition(b"\nendstream")[0]
        xml = re.sub(rb"<xmpTPg:NPages>\d+<", b"<xmpTPg:NPages>%d<" % len(self._pages), xml)
        head = re.sub(rb"/Length \d+", b"/Length %d" % len(xml), head)
        return head + stream + xml + b"\nendstream"

    def _cross_reference(self, catalog: int) -> None:
        table = self._new()
        start = self._file.tell()
        self._kinds[table], self._places[2 * table] = 1, start
        rows = b"".join(
            self._kinds[number].to_bytes(1, "big")
            + self._places[2 * number].to_bytes(5, "big")
            + self._places[2 * number + 1].to_bytes(2, "big")
            for number in range(len(self._kinds))
        )
        packed = zlib.compress(rows)
        facts = (len(self._kinds), catalog, self._info, self._identity, len(packed))
        head = b"<</Type/XRef/Size %d/W[1 5 2]/Root %d 0 R/Info %d 0 R/ID%s/Filter/FlateDecode/Length %d>>\nstream\n"
        self._file.write(b"%d 0 obj\n" % table + head % facts + packed + b"\nendstream\nendobj\n")
        self._file.write(b"startxref\n%d\n%%%%EOF\n" % start)


def _taken_apart(data: bytes) -> _Part:
    tail = data.rpartition(b"trailer\n")[2]
    table = int(tail.split(b"startxref\n")[1].split()[0])
    return _Part(
        dict(_objects(data, table)),
        _reference(tail, b"Root"),
        _reference(tail, b"Info"),
        re.search(rb"/ID(\[.*\])>>", tail, re.DOTALL)[1],  # type: ignore[index]
    )


def _objects(data: bytes, table: int) -> Iterator[tuple[int, bytes]]:
    lines = data[table:].split(b"\n")
    offsets = sorted(int(line[:10]) for line in lines if line.rstrip().endswith(b" n"))
    for start, end in zip(offsets, [*offsets[1:], table], strict=True):
        number, _, rest = data[start:end].partition(b" 0 obj\n")
        yield int(number), rest.rpartition(b"\nendobj")[0]


def _raised(page: bytes, by: int) -> bytes:
    """Return a page whose tags are looked up further behind."""
    return re.sub(rb"/StructParents (\d+)", lambda key: b"/StructParents %d" % (int(key[1]) + by), page)


def _reference(text: bytes, name: bytes) -> int:
    found = re.search(rb"/%s ?(\d+) 0 R" % re.escape(name), text)
    if found is None:
        raise ValueError(f"the PDF names no {name.decode()}")
    return int(found[1])


def _numbers(text: bytes, pattern: bytes) -> list[int]:
    found = re.search(pattern, text, re.DOTALL)
    return [] if found is None else [int(number) for number in re.findall(rb"(\d+) 0 R", found[1])]


def _references(numbers: list[int]) -> bytes:
    return b" ".join(b"%d 0 R" % number for number in numbers)


def _dictionary(text: bytes, name: bytes) -> bytes:
    found = re.search(re.escape(name) + rb"<<[^<>]*>>", text)
    return b"" if found is None else found[0]
