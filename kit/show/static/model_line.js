// The connection to a widget model: JupyterLab, Voilà's own front end, whatever speaks ipywidgets.
// A model does not say that its kernel is gone: walkthrough.js notices that a click has no answer.

/**
 * @typedef {object} Model what we use of a model of anywidget
 * @property {(name: string) => any} get
 * @property {(event: string, call: () => void) => void} on
 * @property {(event: string, call: () => void) => void} off
 * @property {(message: object) => void} send
 */

/**
 * @param {Model} model
 * @returns {import("./wire.js").Connection}
 */
export function modelLine(model) {
  return {
    top: model.get("top") || "",
    frame: () => model.get("frame"),
    send: async (click) => model.send(click),
    listen(shown) {
      model.on("change:frame", shown);
      return () => model.off("change:frame", shown);
    },
  };
}
