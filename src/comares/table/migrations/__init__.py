"""Migrations of the database schema, run by Alembic when a database is opened."""
