"""Our own pages: one style sheet, one script, one websocket, and nothing of Voilà's front end."""
