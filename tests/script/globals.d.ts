// What our scripts put into a page's window, and the events they tell each other.

declare global {
  interface Window {
    /** One in a page, however often look.js is loaded. */
    rulewalkLook?: ReturnType<typeof import("../../kit/show/static/look.js").createLook>;
    /** One in a page, however often quiz.js is loaded. */
    /** For a test that kills it. */
    rulewalkPython?: import("../../kit/show/static/worker_line.js").PythonWorker;
    /** JupyterLab and JupyterLite, where they expose it. */
    jupyterapp?: JupyterApp;
  }

  interface JupyterApp {
    shell: { currentWidget?: { context?: { path?: string } } };
    commands: { execute: (command: string, options: object) => void };
  }

  interface Navigator {
    connection?: { saveData?: boolean };
  }

  interface DocumentEventMap {
    /** Somebody asks to be elsewhere: the teacher, by a button that the learner pressed. */
    "rulewalk:go": CustomEvent<{ game?: string; lesson?: number; step?: number }>;
    /** A click had no answer. */
    "rulewalk:lost": CustomEvent;
    /** The server said something about the class. */
    "rulewalk:class": CustomEvent<import("../../kit/show/static/class.js").ClassState>;
    /** The page says something to the server about the class. */
    "rulewalk:tell-class": CustomEvent<object>;
    "rulewalk:connected": CustomEvent;
    "rulewalk:disconnected": CustomEvent;
    /** A rule or another place of the rules is to be opened, by its id. */
    "rulewalk:rule": CustomEvent<string>;
    /** The static site: something is asked that only Python can do. */
    "rulewalk:needs-python": CustomEvent;
  }
}

export {};
