"""``python -m tests.mutants``: try the mutants, print the results, fail if too many survive."""

import argparse
import sys

from tests.mutants.runner import chosen, report, try_all

if __name__ == "__main__":
    parser = argparse.ArgumentParser("python -m tests.mutants", description=__doc__)
    parser.add_argument("wanted", nargs="*", metavar="GAME or GAME/NAME", help="all by default")
    parser.add_argument("--jobs", type=int, default=2, help="how many at a time")
    args = parser.parse_args()
    sys.exit(0 if report(try_all(chosen(args.wanted), args.jobs)) else 1)
