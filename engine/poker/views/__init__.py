"""What leaves a betting table, for whom: views, redacted events, records and proofs of deals."""
