// The first picture of a page is there before the lesson comes alive: it must not jump then. So this
// is a script of its own, which the page loads beside the large one.

import { all } from "./dom.js";
import { fit } from "./fit.js";
import { addKnownFonts } from "./fonts.js";

addKnownFonts();
for (const first of all(document, ".rw.rw-first")) fit(first);
