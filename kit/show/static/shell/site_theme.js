// What a page of the static site runs before it is painted.

import "./theme.js";
import "./elsewhere.js";
