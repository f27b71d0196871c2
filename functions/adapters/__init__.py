"""The ports over a technology: DynamoDB and its company on AWS, `sqlite_*` embedded."""
