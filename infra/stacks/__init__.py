"""The stacks of the CDK app."""
