"""Where Cardroom runs: the CDK app, and `infra.local`, the same functions on one machine."""
