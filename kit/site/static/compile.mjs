// Compiles the Python files of folders by Pyodide's own Python: node compile.mjs PACKAGE FROM TO
// FROM has a folder for each archive; a file is called as it is in its archive.
// Code of another version of Python could not be loaded. What comes out depends on nothing but what
// goes in: no time, no path of this machine, and sets in one order. Docstrings, which nobody reads on
// a page, and assertions, which only tell the type checker what holds, are left out.

import { pathToFileURL } from "node:url";

const [, , packageFolder, from, to] = process.argv;
const { loadPyodide } = await import(pathToFileURL(`${packageFolder}/pyodide.mjs`).href);
const python = await loadPyodide({ indexURL: packageFolder, env: { PYTHONHASHSEED: "0" } });

for (const [place, folder] of [
  ["/from", from],
  ["/to", to],
]) {
  python.FS.mkdir(place);
  python.mountNodeFS(place, folder);
}
python.runPython(`
from pathlib import Path
from py_compile import PycInvalidationMode, compile

for source in sorted(Path("/from").rglob("*.py")):
    name = source.relative_to("/from")
    made = Path("/to") / name.with_suffix(".pyc")
    made.parent.mkdir(parents=True, exist_ok=True)
    compile(source, made, str(Path(*name.parts[1:])), doraise=True, optimize=2,
            invalidation_mode=PycInvalidationMode.UNCHECKED_HASH)
`);
