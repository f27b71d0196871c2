"""Settings for all tests."""

from hypothesis import HealthCheck, settings

# No deadline and no complaint about slowness: a busy machine is not a failure.
settings.register_profile(
    "cardroom",
    deadline=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("cardroom")
