"""Playing: matches behind the checked door, bots that see views only, replays."""
