// A lesson beside the file it is written in. The lesson is the skin's, over the same line; a frame
// brings two more pieces of HTML: `file`, the lines of the file, and `wrong`, what is wrong in it.

function beside(line, el) {
  const make = (name) => {
    const made = document.createElement("div");
    made.className = name;
    return made;
  };
  const whole = make("rw-edit");
  const both = make("rw-edit-both");
  const file = make("rw-edit-file");
  const right = make("rw-edit-lesson");
  const wrong = make("rw-edit-wrong");
  const lesson = make("rw-edit-view");
  right.append(wrong, lesson);
  both.append(file, right);
  whole.append(both);
  el.append(whole);
  let drawn = { file: "", wrong: "" };
  let marked = "";

  // The lines scroll in a box of their own, to what is wrong, the step shown, or where one is added.
  function scroll() {
    const box = file.querySelector(".rw-code");
    const line = box.querySelector("[data-wrong]") || box.querySelector("[data-now]");
    const key = line ? `${line.dataset.line} ${"wrong" in line.dataset}` : `end ${box.querySelectorAll("li").length}`;
    if (key === marked) return;
    marked = key;
    box.scrollTop = line ? line.offsetTop - box.clientHeight / 4 : box.scrollHeight;
  }

  function show() {
    const frame = line.frame();
    if (!frame) return;
    if (frame.wrong !== drawn.wrong) wrong.replaceChildren(...[read(frame.wrong)].filter(Boolean));
    if (frame.file !== drawn.file) {
      const had = file.contains(document.activeElement) && remember(document.activeElement).same;
      const top = file.querySelector(".rw-code")?.scrollTop || 0;
      file.replaceChildren(read(frame.file));
      file.querySelector(".rw-code").scrollTop = top;
      if (had) file.querySelector(had)?.focus({ preventScroll: true });
      scroll();
    }
    drawn = { file: frame.file, wrong: frame.wrong };
  }

  function onClick(event) {
    const button = event.target.closest("[data-do]");
    if (!button) return;
    const click = { step: line.frame().step, do: button.dataset.do };
    if (button.dataset.at !== undefined) click.at = Number(button.dataset.at);
    line.send(click).catch(() => {});
  }

  file.addEventListener("click", onClick);
  const hangUp = line.listen(show, () => {});
  show();
  const end = skin(line, lesson);
  return () => {
    end();
    hangUp();
    whole.remove();
  };
}
