"""``python -m kit``: the same commands as ``rulewalk``."""

from kit.cli import main

raise SystemExit(main())
