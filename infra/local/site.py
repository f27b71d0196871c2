"""The static pages, with the headers that the content delivery network sends in production."""

from __future__ import annotations

import mimetypes
from fnmatch import fnmatchcase
from pathlib import Path

from aiohttp import web

from infra import headers

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


class Site:
    """Serves a folder: `/` is `index.html`, everything else by its name."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder.resolve()
        # Tokens come from this very origin, so there is no other to name in the policy.
        policy = headers.content_security_policy(sign_in="")
        self._headers = {"Content-Security-Policy": policy, **headers.security()}

    def mount(self, app: web.Application) -> None:
        """Take every path that nothing before it took."""
        app.router.add_get("/{path:.*}", self.serve)

    async def serve(self, request: web.Request) -> web.StreamResponse:
        """The file, or 404: like the bucket, this knows neither folders nor a fallback page."""
        name = request.match_info["path"] or "index.html"
        file = (self._folder / name).resolve()
        if not file.is_relative_to(self._folder) or not file.is_file():
            told = {**self._headers, "Cache-Control": "no-cache"}
            return web.Response(status=404, text="Not found\n", headers=told)
        told = {**self._headers, "Cache-Control": _caching(name), "Content-Type": _media(file)}
        return web.FileResponse(file, headers=told)


def _caching(name: str) -> str:
    return next(value for glob, value in headers.caching() if fnmatchcase(name, glob))


def _media(file: Path) -> str:
    media = _TYPES.get(file.suffix) or mimetypes.guess_type(file.name)[0]
    if media is None:
        return "application/octet-stream"
    is_text = media.startswith("text/") or media.endswith(("json", "xml"))
    return f"{media}; charset=utf-8" if is_text else media
