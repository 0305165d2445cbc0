"""What the server reaches: moves per second, delays, memory, kills survived, the time until a page is seen."""
