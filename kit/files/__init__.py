"""Where the world's files and messages are checked. pydantic lives here and nowhere below."""
