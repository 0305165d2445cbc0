"""The routes, a module for each subject. They read a request, ask the tables, and answer."""
