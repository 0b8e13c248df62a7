"""The bundler of our ES modules, and the code that it refuses."""

import re
from pathlib import Path

import pytest

from kit.show.js_bundle import bundle
from kit.show.skin import STATIC, script


def bundled(**modules: str) -> str:
    """Bundle modules by name; the entry is called main."""
    files = {f"{name}.js": text for name, text in modules.items()}
    return bundle("main.js", files.__getitem__)


def test_a_module_that_two_import_runs_once_and_before_both() -> None:
    made = bundled(
        main='import { a } from "./a.js";\nimport "./b.js";\nrun(a);\n',
        a='import { c as see } from "./c.js";\nexport const a = see();\n',
        b='import { c } from "./c.js";\nc();\n',
        c="export function c() {}\n",
    )
    assert made.count("function c()") == 1
    assert made.index("function c()") < made.index("const { c: see } = c_js;")
    assert made.index("return { a };") < made.index("const { c } = c_js;") < made.index("run(a)")


def test_a_default_export_stays_one_and_names_of_several_lines_are_read() -> None:
    made = bundled(
        main='import {\n  one,\n  two,\n} from "./a.js";\n\nexport default { one, two };\n',
        a="export const one = 1;\nexport async function two() {}\n",
    )
    assert "const { one, two } = a_js;\nexport default { one, two };" in made
    assert "return { one, two };" in made
    assert "use strict" not in made, "modules are strict by themselves"


def test_comments_and_types_are_left_out_and_texts_stay() -> None:
    made = bundled(
        main=(
            "/**\n * Types.\n * @param {string} a\n */\nfunction f(a) {\n  // why\n"
            '  return /** @type {URL} */ (a || "https://x/**");\n}\n'
        )
    )
    assert "Types" not in made
    assert "why" not in made
    assert 'return (a || "https://x/**");' in made


@pytest.mark.parametrize(
    "line",
    [
        'import thing from "./a.js";', 'import * as all from "./a.js";',
        'import { a } from "elsewhere";', 'import "https://elsewhere/a.js";',
        'const a = await import("./a.js");', "const here = import.meta.url;",
        "export let count = 0;", "export { a };", 'export * from "./a.js";',
    ],
)  # fmt: skip
@pytest.mark.parametrize("entry", [True, False])
def test_what_the_bundler_does_not_know_is_refused(line: str, *, entry: bool) -> None:
    known = 'import "./b.js";\n'
    modules = {"main": f"{line}\n"} if entry else {"main": known, "b": f"{line}\n"}
    with pytest.raises(ValueError, match="does not know"):
        bundled(**modules, a="export const a = 1;\n")


def test_a_default_export_of_an_imported_module_is_refused() -> None:
    with pytest.raises(ValueError, match=re.escape("a.js has 'export default 1;'")):
        bundled(main='import "./a.js";\n', a="const b = 1;\nexport default 1;\n")


def test_modules_that_import_each_other_are_refused() -> None:
    with pytest.raises(ValueError, match=re.escape("b.js imports a.js, which imports it")):
        bundled(
            main='import "./a.js";\n', a='import "./b.js";\n', b='import { a } from "./a.js";\n'
        )


def test_a_template_of_several_lines_is_refused() -> None:
    with pytest.raises(ValueError, match="template of several lines"):
        bundled(main="const a = `\n// no comment\n`;\n")


def test_every_module_of_ours_is_bundled() -> None:
    folder = Path(str(STATIC))
    for place in folder.rglob("*.js"):
        made = script(place.relative_to(folder).as_posix())
        assert not re.search(r"^import\b", made, re.MULTILINE), place.name
