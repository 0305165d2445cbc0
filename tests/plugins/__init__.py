"""Games and bots that other packages bring."""
