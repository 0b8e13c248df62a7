// The first picture of a page is there before the lesson comes alive: it must not jump then. This
// stands behind fit.js in a script of its own, which the page loads beside the large one.
for (const first of document.querySelectorAll(".rw.rw-first")) fit(first);
