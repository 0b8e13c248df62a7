"""Files and messages from outside, read and checked with pydantic, which no layer below needs."""
