"""Files and messages from outside, parsed and checked; pydantic is loaded only to read a file."""
