"""What all games share. Needs nothing but Python."""
