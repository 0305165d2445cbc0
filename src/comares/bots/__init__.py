"""Players made of code. A bot gets a copy of the position and sees in it what every player sees."""
