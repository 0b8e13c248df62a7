// Prints a part of a page alone: the part that a button names, by what the style sheet knows it by.

import { every } from "./dom.js";

for (const button of every(document, "button[data-print]", HTMLButtonElement)) {
  button.hidden = false;
  button.addEventListener("click", () => {
    document.documentElement.dataset.prints = button.dataset.print;
    print();
  });
}
addEventListener("afterprint", () => {
  delete document.documentElement.dataset.prints;
});
