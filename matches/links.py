"""Links to be sent or scanned."""

from __future__ import annotations

import segno


def link(url: str) -> dict[str, str]:
    """Return an address with its QR code, an SVG without any style of its own."""
    code = segno.make(url, error="m", micro=False)
    return {"url": url, "qr": code.svg_inline(scale=1, omitsize=True, border=2, svgclass="qr", lineclass=None)}
