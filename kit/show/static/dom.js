// What all our scripts do with a document.

/**
 * Everything in *root* that a selector names, as an array.
 * @param {ParentNode} root
 * @param {string} selector
 * @returns {HTMLElement[]}
 */
export function all(root, selector) {
  /** @type {NodeListOf<HTMLElement>} */
  const found = root.querySelectorAll(selector);
  return [...found];
}

/**
 * The first element that a selector names, or null.
 * @param {ParentNode} root
 * @param {string} selector
 * @returns {HTMLElement | null}
 */
export const find = (root, selector) => root.querySelector(selector);

/**
 * The element of this class that a selector names; there is one.
 * @template {Element} T
 * @param {ParentNode} root
 * @param {string} selector
 * @param {new () => T} kind
 * @returns {T}
 */
export function one(root, selector, kind) {
  const found = root.querySelector(selector);
  if (!(found instanceof kind)) throw new Error(`no ${kind.name} is ${selector}`);
  return found;
}

/**
 * Everything of this class that a selector names.
 * @template {Element} T
 * @param {ParentNode} root
 * @param {string} selector
 * @param {new () => T} kind
 * @returns {T[]}
 */
export function every(root, selector, kind) {
  return [...root.querySelectorAll(selector)].flatMap((found) =>
    found instanceof kind ? [found] : [],
  );
}

/**
 * The element that an event happened to, or the nearest one around it that a selector names.
 * @param {Event} event
 * @param {string} selector
 * @returns {HTMLElement | null}
 */
export const closest = (event, selector) =>
  event.target instanceof Element ? event.target.closest(selector) : null;

/** Whether the reader wants no animation. */
export const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * The first element of a piece of HTML.
 * @param {string} html
 * @returns {HTMLElement | null}
 */
export function read(html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  return find(template.content, "*");
}

/**
 * A new element with its attributes and what is in it.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, string>} attrs
 * @param {(Node | string)[]} children
 */
export function make(tag, attrs = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attrs)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

/**
 * JSON in the text of an element of the page; an empty object without one.
 * @param {string} id
 */
export const dataOf = (id) => JSON.parse(document.getElementById(id)?.textContent || "{}");
