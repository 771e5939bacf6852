"""WHO SAYS SO: the texts of the editions, the ledgers that account for every passage of them, and their terms."""
