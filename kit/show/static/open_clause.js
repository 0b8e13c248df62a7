// The rule that a sentence cites opens beside the table.

import { all, find, still } from "./dom.js";

/** How to scroll. */
export const scrolling = () => /** @type {ScrollBehavior} */ (still() ? "auto" : "smooth");

/**
 * @param {HTMLElement} root
 * @param {string} id
 */
export function openClause(root, id) {
  const clause = find(root, `[data-clause="${CSS.escape(id)}"]`);
  if (!clause) return;
  for (const other of all(root, ".rw-opened")) other.classList.remove("rw-opened");
  clause.classList.add("rw-opened");
  const folded = clause.closest("details");
  if (folded) folded.open = true;
  find(clause, "dt")?.focus({ preventScroll: true });
  clause.scrollIntoView({ block: "nearest", behavior: scrolling() });
}
