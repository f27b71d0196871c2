"""What stores keep of a table, by game: states as packed documents, and back."""
