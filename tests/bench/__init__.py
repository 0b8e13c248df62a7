"""Benchmarks behind ``rulewalk bench``: the engine, the served pages, the static site.

They only print. They are outside the package because they need other engines and a browser.
"""
