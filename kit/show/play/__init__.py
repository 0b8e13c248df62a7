"""A whole game on the screen: the setup, each turn, the screen to pass the device, and the end."""
