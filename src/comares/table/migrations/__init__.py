"""Changes of the database's schema, one after the other; Alembic runs them when a database is opened."""
