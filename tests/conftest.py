"""Settings for all tests."""

from hypothesis import HealthCheck, settings

# No deadline and no complaint about slowness: a busy machine is not a failure.
settings.register_profile(
    "explore",
    deadline=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
# The same examples every time: what a change is judged by does not depend on luck. Others are
# looked for by `make oracle`, with the profile above.
settings.register_profile(
    "cardroom", parent=settings.get_profile("explore"), derandomize=True, database=None
)
settings.load_profile("cardroom")
