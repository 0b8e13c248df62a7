// The line to a widget model: JupyterLab, Voilà's own front end, whatever speaks ipywidgets.
// A model does not say that its kernel is gone: walkthrough.js notices that a click has no answer.

function modelLine(model) {
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

const whole = typeof beside === "undefined" ? skin : beside; // edit.js puts a file beside a lesson

export default { render: ({ model, el }) => whole(modelLine(model), el) };
