// Runs in each document that the WebKit driver looks at. Defines `standpointDriver`: handles of objects, and values as
// WebDriver BiDi writes them. Classic WebDriver has neither.
{
  // Pages under test can replace timers.
  const { setTimeout, clearTimeout } = window;
  const sliceMs = 30;
  const mostEntries = 50;
  const realm = `${Math.random().toString(36).slice(2)}${performance.now()}`;
  const handles = new Map();
  const nodes = new Map();
  const nodeIds = new WeakMap();
  const pending = new Map();
  let log = [];
  let root;
  let loads = 0;
  let logged = 0;
  let last = 0;

  const newId = (prefix) => `${prefix}${++last}`;
  const keep = (value) => {
    const handle = newId("h");
    handles.set(handle, value);
    return handle;
  };
  const nodeIdOf = (node) => {
    if (!nodeIds.has(node)) {
      const id = newId("n");
      nodeIds.set(node, id);
      nodes.set(id, new WeakRef(node));
    }
    return nodeIds.get(node);
  };

  class NoSuchHandle extends Error {}
  class UndefinedText extends Error {}
  const texts = new Map();
  /** Runs a function with an `eval` that works under every policy, for texts that the driver has defined. */
  const withTexts = (run) => {
    const original = window.eval;
    window.eval = (text) => {
      if (!texts.has(text)) throw new UndefinedText(text);
      return texts.get(text)();
    };
    try {
      return run();
    } finally {
      window.eval = original;
    }
  };
  const found = (value, name) => {
    if (value === undefined) throw new NoSuchHandle(name);
    return value;
  };
  const node = (id) => found(nodes.get(id)?.deref(), id);

  const specialNumbers = { NaN, Infinity, "-Infinity": -Infinity, "-0": -0 };
  /** Reads an argument of a BiDi command. */
  const read = ({ handle, sharedId, type, value }) => {
    if (sharedId) return node(sharedId);
    if (handle) {
      if (!handles.has(handle)) throw new NoSuchHandle(handle);
      return handles.get(handle);
    }
    if (type === "undefined") return undefined;
    if (type === "null") return null;
    if (type === "number") return typeof value === "number" ? value : specialNumbers[value];
    if (type === "bigint") return BigInt(value);
    if (type === "date") return new Date(value);
    if (type === "regexp") return new RegExp(value.pattern, value.flags);
    if (type === "array") return value.map(read);
    if (type === "object")
      return Object.fromEntries(
        value.map(([key, member]) => [typeof key === "string" ? key : read(key), read(member)]),
      );
    return value;
  };

  const isWindow = (value) => value.window === value;
  const isNode = (value) => typeof value.nodeType === "number" && typeof value.nodeName === "string";
  const iframes = (root = document) =>
    Array.from(root.querySelectorAll("*")).flatMap((element) => {
      if (element.localName === "iframe") return [element];
      return element.shadowRoot ? iframes(element.shadowRoot) : [];
    });

  /** Writes a value as BiDi does: with a handle if the caller will own it, otherwise with its members. */
  const write = (value, isOwned) => {
    const type = value === null ? "null" : typeof value;
    if (type === "undefined" || type === "null") return { type };
    if (type === "number") {
      const special = Object.keys(specialNumbers).find((name) => Object.is(specialNumbers[name], value));
      return { type, value: special ?? value };
    }
    if (type === "bigint") return { type, value: String(value) };
    if (type === "string" || type === "boolean") return { type, value };
    const handle = isOwned ? { handle: keep(value) } : {};
    if (type === "function" || type === "symbol") return { type, ...handle };
    if (isWindow(value)) {
      const element =
        value === window ? undefined : iframes().find(({ contentWindow }) => contentWindow === value);
      return { type: "window", value: { frame: element && nodeIdOf(element) }, ...handle };
    }
    if (isNode(value))
      return { type: "node", sharedId: nodeIdOf(value), value: { localName: value.localName }, ...handle };
    if (Array.isArray(value))
      return { type: "array", ...handle, ...(!isOwned && { value: value.map((member) => write(member)) }) };
    const tag = Object.prototype.toString.call(value).slice(8, -1).toLowerCase();
    if (tag !== "object") return { type: tag, ...handle };
    const members = () => Object.entries(value).map(([key, member]) => [key, write(member)]);
    return { type, ...handle, ...(!isOwned && { value: members() }) };
  };

  const succeeded = (value, isOwned) => ({ result: write(value, isOwned) });
  const failed = (error) => {
    if (error instanceof UndefinedText) return { text: error.message };
    return error instanceof NoSuchHandle ? { missing: error.message } : { exception: String(error) };
  };

  const isThenable = (value) =>
    typeof value === "object" && value !== null && !isWindow(value) && typeof value.then === "function";

  /** Runs a function with a command's arguments, and answers with its value or that of its promise. */
  const call = (done, run, { args = [], isOwned, expected }) => {
    const answer = (outcome) => done({ ...outcome, report: report() });
    if (expected !== realm) return answer({ missing: "document" });
    let value;
    try {
      value = withTexts(() => run(...args.map(read)));
    } catch (error) {
      return answer(failed(error));
    }
    if (!isThenable(value)) return answer(succeeded(value, isOwned));
    const entry = {};
    const settle = (outcome) => {
      entry.outcome = outcome;
      entry.wake?.();
    };
    value.then(
      (settled) => settle(succeeded(settled, isOwned)),
      (error) => settle(failed(error)),
    );
    const id = newId("p");
    pending.set(id, entry);
    answerSoon(done, id);
  };

  /** Answers when a promise is settled, or says after a while that it is pending: other commands wait for the answer. */
  const answerSoon = (done, id) => {
    const entry = found(pending.get(id), id);
    const answer = (outcome) => {
      clearTimeout(timer);
      entry.wake = undefined;
      done({ ...outcome, report: report() });
    };
    const timer = setTimeout(() => answer({ pending: id }), sliceMs);
    entry.wake = () => {
      pending.delete(id);
      answer(entry.outcome);
    };
    if (entry.outcome) entry.wake();
  };

  /** Returns the state of the document and its last log entries. `withFrames` also lists its frames. */
  const report = (withFrames = false) => {
    watchDocument();
    return {
      realm,
      url: location.href,
      loads,
      ready: document.readyState,
      log,
      ...(withFrames && { frames: iframes().map((element) => nodeIdOf(element)) }),
    };
  };

  const textOf = (value) => {
    try {
      return String(value);
    } catch {
      return "[object]";
    }
  };
  const note = (entry) => {
    log = [...log, { level: "error", timestamp: Date.now(), index: ++logged, ...entry }].slice(-mostEntries);
  };
  const onError = ({ error, message }) => {
    if (message) note({ type: "javascript", text: error ? String(error) : message });
  };
  const onRejection = ({ reason }) => note({ type: "javascript", text: String(reason) });
  const onViolation = ({ violatedDirective, blockedURI }) => {
    const text = `Content Security Policy: ${violatedDirective} blocks ${blockedURI}`;
    note({ type: "console", method: "error", text, args: [{ type: "string", value: text }] });
  };
  /** Listens for errors, again after `document.open`, which removes all listeners and elements. */
  const watchDocument = () => {
    if (root === document.documentElement) return;
    root = document.documentElement;
    loads++;
    addEventListener("error", onError);
    addEventListener("unhandledrejection", onRejection);
    addEventListener("securitypolicyviolation", onViolation);
  };
  for (const method of ["error", "warn", "info", "log", "debug"]) {
    const original = console[method].bind(console);
    console[method] = (...given) => {
      const text = given.map(textOf).join(" ");
      note({
        type: "console",
        method,
        level: method === "error" ? "error" : "info",
        text,
        args: [{ type: "string", value: text }],
      });
      original(...given);
    };
  }

  watchDocument();
  Object.defineProperty(window, "standpointDriver", {
    value: {
      realm,
      call,
      answerSoon,
      report,
      node,
      define: (text, run) => texts.set(text, run),
      disown: (given) => given.forEach((handle) => handles.delete(handle)),
    },
  });
}
