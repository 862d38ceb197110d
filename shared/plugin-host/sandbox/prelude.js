// Runs inside QuickJS before a plugin's module, and belongs to its world: nothing here protects anybody. What a plugin
// may do is decided by sandbox.mjs and by the parent; this only gives it a clock, chance and promises for host calls.
// oxlint-disable-next-line no-unused-expressions -- The value of the script is this function.
(ask, answer) => {
  "use strict";
  const { parse, stringify } = JSON;
  const { apply, construct, ownKeys } = Reflect;
  const { assign, freeze } = Object;
  const { then } = Promise.prototype;
  const { get: getWaiting, set: setWaiting, delete: deleteWaiting } = Map.prototype;
  const { slice, indexOf, charCodeAt } = String.prototype;
  const { imul } = Math;
  const PromiseOf = Promise;
  const ErrorOf = Error;
  const RealDate = Date;
  const waiting = new Map();

  let plugin;
  let now = 0;
  let random = chance("");

  // The same numbers from the same seed, on every replica (sfc32).
  function chance(seed) {
    let [a, b, c, d] = [0x9e3779b9, 0x243f6a88, 0xb7e15162, 1];
    const next = () => {
      const sum = (((a + b) | 0) + d) | 0;
      d = (d + 1) | 0;
      a = b ^ (b >>> 9);
      b = (c + (c << 3)) | 0;
      c = (((c << 21) | (c >>> 11)) + sum) | 0;
      return sum >>> 0;
    };
    for (let at = 0; at < seed.length; at++) {
      a ^= imul(apply(charCodeAt, seed, [at]) + 1, 0x85ebca6b);
      next();
    }
    for (let round = 0; round < 12; round++) next();
    return next;
  }

  // As JavaScript's own, except that the present is the moment of the call.
  function Present(...parts) {
    if (new.target === undefined) return new RealDate(now).toString();
    return construct(RealDate, parts.length === 0 ? [now] : parts, new.target);
  }
  Present.prototype = RealDate.prototype;
  Present.prototype.constructor = Present;
  Present.now = () => now;
  Present.parse = RealDate.parse;
  Present.UTC = RealDate.UTC;

  const hidden = (value) => ({ value, writable: true, configurable: true, enumerable: false });
  Object.defineProperties(globalThis, {
    Date: hidden(Object.defineProperty(Present, "name", { value: "Date" })),
    newId: hidden(() => {
      let id = "";
      while (id.length < 16) id += "abcdefghijklmnopqrstuvwxyz"[random() % 26];
      return id;
    }),
  });
  Math.random = () => random() / 0x1_0000_0000;

  // A promise for what the host answers; `ask` throws where the call is not allowed.
  const call =
    (name) =>
    (...args) =>
      new PromiseOf((resolve, reject) => {
        apply(setWaiting, waiting, [ask(name, stringify(args)), { resolve, reject }]);
      });
  const hostOf = () => ({
    kv: { get: call("kv.get"), set: call("kv.set"), delete: call("kv.delete"), list: call("kv.list") },
    session: { get: call("session.get"), patch: call("session.patch") },
    jobs: { enqueue: call("jobs.enqueue") },
    emit: call("emit"),
    log: call("log"),
    secret: call("secret"),
    fetch: call("fetch"),
  });

  // Views share one state, so none may change what the next one sees.
  function frozen(value) {
    if (typeof value !== "object" || value === null) return value;
    const keys = ownKeys(value);
    for (let at = 0; at < keys.length; at++) frozen(value[keys[at]]);
    return freeze(value);
  }

  function hookOf(name) {
    if (typeof plugin[name] !== "function") throw new ErrorOf(`plugin.js exports no function ${name}`);
    return plugin[name];
  }

  // Every audience and viewer draws from a seed of its own: which of them this replica asks for must not matter.
  async function show({ state, session, audiences, viewers }, seed) {
    const view = hookOf("view");
    const shared = frozen({ state, session });
    const shown = { views: [], mines: [] };
    for (let at = 0; at < audiences.length; at++) {
      random = chance(`${seed} ${audiences[at]}`);
      shown.views[at] = await view({ ...shared, audience: audiences[at] });
    }
    for (let at = 0; at < viewers.length && typeof plugin.mine === "function"; at++) {
      random = chance(`${seed} ${viewers[at].id}`);
      shown.mines[at] = await plugin.mine({ ...shared, viewer: viewers[at] });
    }
    return shown;
  }

  // What a hook does that a plugin need not have.
  const absent = {
    onCreate: () => ({ state: {} }),
    migrate: ({ state }) => state,
    onEvent: () => null,
    onJob: () => null,
  };

  async function run(hook, text, seed) {
    const input = parse(text);
    if (hook === "show") return show(input, seed);
    const own = plugin[hook] === undefined && hook in absent ? absent[hook] : hookOf(hook);
    return own(input, hostOf());
  }

  function failed(error) {
    let told = { message: "" };
    try {
      if (error === null) told.message = "out of memory";
      else if (typeof error !== "object") told.message = `${typeof error}: ${String(error)}`;
      else told = { message: `${error.name}: ${error.message}`, stack: `${error.stack}` };
    } catch {
      told.message = "an error that cannot be read";
    }
    answer("threw", cut(told.message), cut(told.stack ?? ""));
  }
  const cut = (text) => apply(slice, text, [0, 500]);

  return {
    load(namespace) {
      plugin = namespace;
      const names = [];
      for (const name of ownKeys(namespace)) if (typeof namespace[name] === "function") names.push(name);
      return stringify(names);
    },
    start(hook, text, seed, time) {
      random = chance(seed);
      now = time;
      const ended = (value) => {
        // An action that returns nothing changes nothing.
        const reply = value === undefined && hook === "onAction" ? "{}" : (stringify(value) ?? "null");
        answer("done", reply, "");
      };
      const result = run(hook, text, seed);
      void apply(then, apply(then, result, [ended]), [undefined, failed]);
    },
    settle(id, ok, text) {
      const call = apply(getWaiting, waiting, [id]);
      apply(deleteWaiting, waiting, [id]);
      if (ok) call.resolve(text === "" ? undefined : parse(text));
      else {
        const colon = apply(indexOf, text, [":"]);
        const code = colon === -1 ? text : apply(slice, text, [0, colon]);
        call.reject(assign(new ErrorOf(text), { code }));
      }
    },
  };
};
