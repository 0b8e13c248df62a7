// A lesson as an anywidget module.

import { modelLine } from "./model_line.js";
import { skin } from "./walkthrough.js";

/** @param {{ model: import("./model_line.js").Model, el: HTMLElement }} view */
const render = ({ model, el }) => skin(modelLine(model), el);

export default { render };
