"""Forked kernels: one process loads everything once, and each visitor's kernel is a fork of it."""
