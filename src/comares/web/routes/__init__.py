"""The routes, one module per subject. They read a request, call the tables, and respond."""
