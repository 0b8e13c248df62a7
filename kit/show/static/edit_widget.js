// A lesson beside its file as an anywidget module.

import { beside } from "./edit.js";
import { modelLine } from "./model_line.js";

/** @param {{ model: import("./model_line.js").Model, el: HTMLElement }} view */
const render = ({ model, el }) => beside(modelLine(model), el);

export default { render };
