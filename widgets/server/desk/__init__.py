"""The teacher's desk: a live board of the class, made from what passes through the server anyway.

It knows places and answers, never a frame's picture; nothing it says reaches a kernel; all of it
is in memory, and gone with the server.
"""
