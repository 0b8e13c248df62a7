// The line of a page of the static site. A lesson begins by its script (script_walk.js), at once;
// when Python is there the same page goes on with the real course, from the same place, and when
// Python dies the script takes over until it is back. A quiz or a game has no script and waits.
//
// Frames are counted here: script and course count each for themselves.

function siteLine(walk, opens, tell) {
  let step = 0;
  let current = null; // the frame that is shown
  let course = null; // Python's last frame, while it leads
  let syncing = null; // what is left to be done again there, before it leads
  let version = 0; // counts what the learner does by script
  let synced = -1; // the version that Python was told
  let waiting = null; // a click that only Python can answer
  let ready = false;
  let hopeless = "";
  let hears = { shown() {}, again() {} };

  function show(frame, top = "") {
    step += 1;
    current = { ...frame, step };
    if (top) line.top = top;
    hears.shown();
  }

  const showScript = () => show({ html: walk.html(), marks: walk.marks, place: walk.place() });

  // Nobody is in the middle of something that a new picture would take away.
  function calm() {
    const busy = document.querySelector(".rw-course[open], dialog[open]");
    return !busy && !document.activeElement?.closest?.(".rw-host");
  }

  function open() {
    if (!ready) return;
    synced = version;
    syncing = walk ? walk.trail() : [];
    const where = walk ? { query: walk.query(), kept: walk.place() } : {};
    python.say({ kind: "open", ...opens(), ...where });
  }

  function lead(frame, top) {
    course = frame;
    syncing = null;
    tell("open");
    if (waiting) {
      const click = waiting;
      waiting = null;
      python.say({ kind: "click", click: { ...click, step: frame.step } });
    } else if (!walk && step) { // another Python, which knows nothing of what was done
      step += 1;
      current = { ...frame, step };
      hears.again();
    } else if (!walk || calm()) show(frame, top);
  }

  function heard(frame, top) {
    if (syncing === null) {
      course = frame;
      return show(frame);
    }
    if (synced !== version) return open(); // the learner has gone on meanwhile
    const next = syncing.shift();
    if (next) python.say({ kind: "click", click: { ...next, step: frame.step } });
    else lead(frame, top);
  }

  async function lost() {
    const there = course?.place;
    [ready, course, syncing] = [false, null, null];
    tell("lost");
    if (!walk) return;
    if (there?.lesson) {
      await walk.goTo(there);
      version += 1;
      showScript();
    }
  }

  const python = {
    say() {},
    frame: heard,
    lost,
    ignored() {},
    loading: (done, of) => course || tell("loading", done, of), // it may fetch more later, in peace
    ready() {
      ready = true;
      open();
    },
    failed(words) {
      hopeless = words;
      tell("failed", words);
      if (waiting) hears.lost?.();
      waiting = null;
    },
    answer() {},
  };

  async function byScript(click) {
    const known = walk && (await walk.click(click));
    if (known) {
      version += 1;
      if (click.do !== "resume" || !walk.first()) showScript();
      return;
    }
    if (hopeless) throw new Error(hopeless);
    waiting = click;
    tell("waiting");
  }

  const line = {
    top: "",
    get gone() {
      return hopeless
        ? `This needs Python. ${hopeless} The lesson itself goes on without.`
        : "This needs Python, which is still on its way. It is answered as soon as it is there.";
    },
    frame: () => current,
    send: async (click) => {
      if (click.step !== step) return; // made for another picture
      if (course) python.say({ kind: "click", click: { ...click, step: course.step } });
      else await byScript(click);
    },
    listen(shown, gone, again) {
      hears = { shown, lost: gone, again };
      return () => (hears = { shown() {}, again() {} });
    },
    // What was drawn into the page is the first picture, if the lesson begins there.
    begin() {
      const drawn = walk.first() && document.querySelector(".rw-host > .rw-first");
      step += 1;
      const html = drawn ? undefined : walk.html();
      current = { step, place: walk.place(), html, marks: walk.marks };
    },
    python,
  };
  return line;
}
