// What a page and Python say to each other (kit/files/wire.py), and the connection between them.

/**
 * @typedef {object} Place where a learner is, as class Place of wire.py
 * @property {string} [game]
 * @property {string} [lesson]
 * @property {number} [at] the step or the question, from 0
 * @property {boolean} [after] the step has been run
 * @property {Record<string, number>} [answers] step -> locked answer
 * @property {number[]} [mended] steps right when asked again
 * @property {string[]} [done] lessons finished
 * @property {string[]} [if] moves played in a what-if
 * @property {string} [quiz] the code of a set of questions
 * @property {string} [about] the game of a quiz
 * @property {{ rule: string, right: boolean } | null} [review] an answer given just now
 * @property {string[]} [missed] rules missed in an earlier version, each with its box and when it is due
 */

/**
 * @typedef {object} Click one thing a learner did, as class Click of wire.py
 * @property {string} do
 * @property {number} [step] the frame it was done in
 * @property {number} [at]
 * @property {number} [to] the step of the lesson at *at*
 * @property {string} [action]
 * @property {Place} [kept] where the browser was, with "resume"
 * @property {string} [file] a part of a file, with "take"
 */

/**
 * @typedef {object} Frame what is to be shown now
 * @property {number} step
 * @property {string} [html] none for the picture that the server has drawn into the page
 * @property {Place} [place]
 * @property {(picture: Element) => void} [marks] puts in what only this browser knows
 */

/** @typedef {Frame & { html: string, file: string, wrong: string }} EditorFrame */

/**
 * @typedef {object} Connection to the Python behind a lesson: a widget model, a kernel behind our
 *   server, `rulewalk edit`, or the script and Python of the static site
 * @property {string} top the HTML of the bar above the lesson, or ""
 * @property {string} [gone] what to say when it is lost, if there is something better than LOST
 * @property {() => Frame | null | undefined} frame
 * @property {(click: Click) => Promise<void>} send rejects if the click cannot be sent
 * @property {(shown: () => void, lost: () => void, again: () => void) => () => void} listen
 *   calls shown() at every new frame, lost() when the other end is gone, and again() when another
 *   has taken its place, which knows nothing of what the learner did; returns what ends this
 */
