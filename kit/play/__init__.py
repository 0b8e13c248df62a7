"""Matches with the checked door, bots that get views only, and replays."""
