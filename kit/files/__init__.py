"""Files and messages from outside, read and checked; pydantic is loaded when a file is."""
