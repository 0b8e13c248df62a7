"""Benchmarks behind ``rulewalk bench``: the engine, the served pages, the static site.

They print and judge nothing. They lie outside the package because they need peers and a browser.
"""
