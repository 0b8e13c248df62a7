"""The teacher's desk: a live board of the class, made from messages that pass through the server.

It has places and answers, but no pictures, and it sends nothing to a kernel. All of it is in memory
and ends with the server.
"""
