"""The static pages, with the headers that the content delivery network sends in production."""

from __future__ import annotations

import json
import mimetypes
from collections.abc import Mapping
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

from aiohttp import web

HEADERS = Path(__file__).parents[1] / "headers.json"

# Systems differ in what they know, and a script of an unknown type does not run.
_TYPES = {
    ".js": "text/javascript",
    ".css": "text/css",
    ".html": "text/html",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
    ".mp3": "audio/mpeg",
    ".ogg": "audio/ogg",
    ".wasm": "application/wasm",
}


def policy(document: Mapping[str, Any], sign_in: str | None) -> str:
    """The Content-Security-Policy; `sign_in` is the origin that tokens come from, if another."""
    parts = []
    for directive, sources in document["content_security_policy"].items():
        filled = [sign_in if source == "{sign_in}" else source for source in sources]
        parts.append(" ".join([directive, *filter(None, filled)]))
    return "; ".join(parts)


class Site:
    """Serves a folder: `/` is `index.html`, everything else by its name."""

    def __init__(self, folder: Path, headers: Path = HEADERS) -> None:
        self._folder = folder.resolve()
        document = json.loads(headers.read_text(encoding="utf-8"))
        self._headers = {
            "Content-Security-Policy": policy(document, None),
            **document["security"],
        }
        self._cache: dict[str, str] = document["cache"]

    def mount(self, app: web.Application) -> None:
        """Take every path that nothing before it took."""
        app.router.add_get("/{path:.*}", self.serve)

    async def serve(self, request: web.Request) -> web.StreamResponse:
        """The file, or 404 (the bucket has no list and no fallback page)."""
        name = request.match_info["path"] or "index.html"
        file = (self._folder / name).resolve()
        if not file.is_relative_to(self._folder) or not file.is_file():
            return web.Response(
                status=404,
                text="Not found\n",
                headers={**self._headers, "Cache-Control": "no-cache"},
            )
        media = _TYPES.get(file.suffix) or mimetypes.guess_type(file.name)[0]
        text = media is not None and (media.startswith("text/") or media.endswith(("json", "xml")))
        headers = {
            **self._headers,
            "Cache-Control": self._caching(name),
            "Content-Type": f"{media}; charset=utf-8"
            if text
            else media or "application/octet-stream",
        }
        return web.FileResponse(file, headers=headers)

    def _caching(self, name: str) -> str:
        return next(value for glob, value in self._cache.items() if fnmatchcase(name, glob))
