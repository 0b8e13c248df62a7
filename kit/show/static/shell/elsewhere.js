// A page of a static site has the picture of its first step. Who comes for another one, by a link
// or because the browser remembers it, must not see that one first.

const asked = new URLSearchParams(location.search);
if (Number(asked.get("step")) > 1 || asked.has("look"))
  document.documentElement.toggleAttribute("data-elsewhere", true);
