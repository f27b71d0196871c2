"""The pages, as the content delivery network serves them."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import aiohttp
import pytest
from aiohttp import web

from infra import headers
from infra.local.site import Site
from tests.kit.loop import on_loop


@pytest.fixture
def pages(tmp_path: Path) -> Path:
    folder = tmp_path / "dist"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html>home", encoding="utf-8")
    (folder / "tv.html").write_text("<!doctype html>tv", encoding="utf-8")
    (folder / "assets" / "index-abc.js").write_text("export {}", encoding="utf-8")
    (folder / "icon.svg").write_text("<svg/>", encoding="utf-8")
    (tmp_path / "secret.txt").write_text("secret", encoding="utf-8")
    return folder


@asynccontextmanager
async def served(folder: Path) -> AsyncIterator[tuple[aiohttp.ClientSession, str]]:
    app = web.Application()
    Site(folder).mount(app)
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    async with aiohttp.ClientSession() as session:
        yield session, f"http://127.0.0.1:{runner.addresses[0][1]}"
    await runner.cleanup()


@on_loop
async def test_pages_and_assets(pages: Path) -> None:
    async with served(pages) as (session, url):
        for path, body, media, caching in (
            ("/", "home", "text/html; charset=utf-8", "no-cache"),
            ("/tv.html", "tv", "text/html; charset=utf-8", "no-cache"),
            (
                "/assets/index-abc.js",
                "export {}",
                "text/javascript; charset=utf-8",
                "public, max-age=31536000, immutable",
            ),
            ("/icon.svg", "<svg/>", "image/svg+xml; charset=utf-8", "public, max-age=3600"),
        ):
            async with session.get(f"{url}{path}") as answer:
                assert answer.status == 200
                assert (await answer.text()).endswith(body)
                assert answer.headers["Content-Type"] == media
                assert answer.headers["Cache-Control"] == caching


@on_loop
async def test_every_answer_has_the_headers_of_production(pages: Path) -> None:
    async with served(pages) as (session, url):
        for path in ("/", "/assets/index-abc.js", "/nothing"):
            async with session.get(f"{url}{path}") as answer:
                for name, value in headers.security().items():
                    assert answer.headers[name] == value
                policy = answer.headers["Content-Security-Policy"]
    assert policy == headers.content_security_policy(sign_in="")
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert "Strict-Transport-Security" not in headers.security()  # meaningless without TLS


@on_loop
async def test_a_page_that_has_not_changed_is_not_sent_again(pages: Path) -> None:
    async with served(pages) as (session, url):
        async with session.get(f"{url}/") as answer:
            tag = answer.headers["ETag"]
        async with session.get(f"{url}/", headers={"If-None-Match": tag}) as answer:
            assert answer.status == 304


@on_loop
async def test_nothing_outside_the_folder_is_served(pages: Path) -> None:
    async with served(pages) as (session, url):
        for path in (
            "/assets",
            "/assets/",
            "/%2e%2e/secret.txt",
            "/..%2fsecret.txt",
            "/x/../../etc",
        ):
            async with session.get(f"{url}{path}") as answer:
                assert answer.status == 404
                assert "secret" not in await answer.text()
