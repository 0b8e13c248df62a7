// The teacher's link holds the key behind a #, which no browser sends anywhere: the door does, once.

import { one } from "../dom.js";

const key = location.hash.slice(1);
if (key) {
  history.replaceState(null, "", location.pathname);
  const form = one(document, ".rw-door", HTMLFormElement);
  one(form, "[name=key]", HTMLInputElement).value = key;
  form.submit();
}
