"""The load bench still plays; what it measures is asserted nowhere."""

from tests.load.local_load import run


def test_the_load_bench_plays_and_counts() -> None:
    report = run(tables=2, seconds=1, think_s=(0.1, 0.5), flash_ms=300)
    assert report["sockets"] == 20
    assert report["answer_ms"]["n"] > 0
    assert report["last_viewer_ms"]["n"] > 0
    assert report["server_mb"] > 0
