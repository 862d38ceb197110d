// Runs inside QuickJS before a plugin's module. A plugin can change it, so it enforces nothing: sandbox.mjs and the
// parent process do that. It provides the clock, random numbers and promises for host calls.
// oxlint-disable-next-line no-unused-expressions -- The value of the script is this function.
(ask, finish) => {
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
  let random = randomFrom("");

  // Returns a random number generator (sfc32). The same seed gives the same numbers on every replica.
  function randomFrom(seed) {
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

  // Replaces JavaScript's Date: the current time is always the moment of the call.
  function CallDate(...parts) {
    if (new.target === undefined) return new RealDate(now).toString();
    return construct(RealDate, parts.length === 0 ? [now] : parts, new.target);
  }
  CallDate.prototype = RealDate.prototype;
  CallDate.prototype.constructor = CallDate;
  CallDate.now = () => now;
  CallDate.parse = RealDate.parse;
  CallDate.UTC = RealDate.UTC;

  const hidden = (value) => ({ value, writable: true, configurable: true, enumerable: false });
  Object.defineProperties(globalThis, {
    Date: hidden(Object.defineProperty(CallDate, "name", { value: "Date" })),
    newId: hidden(() => {
      let id = "";
      while (id.length < 16) id += "abcdefghijklmnopqrstuvwxyz"[random() % 26];
      return id;
    }),
  });
  Math.random = () => random() / 0x1_0000_0000;

  // Returns a promise for the result of a host function. `ask` throws if the call is not allowed.
  const call =
    (name) =>
    (...args) =>
      new PromiseOf((resolve, reject) => {
        apply(setWaiting, waiting, [ask(name, stringify(args)), { resolve, reject }]);
      });
  const hostOf = () => ({
    kv: { get: call("kv.get"), set: call("kv.set"), delete: call("kv.delete"), list: call("kv.list") },
    space: {
      get: call("space.get"),
      set: call("space.set"),
      delete: call("space.delete"),
      list: call("space.list"),
    },
    rooms: { list: call("rooms.list") },
    members: { get: call("members.get"), list: call("members.list") },
    session: { get: call("session.get"), patch: call("session.patch") },
    jobs: { enqueue: call("jobs.enqueue") },
    commitments: {
      add: call("commitments.add"),
      withdraw: call("commitments.withdraw"),
      list: call("commitments.list"),
    },
    emit: call("emit"),
    log: call("log"),
    secret: call("secret"),
    setting: call("setting"),
    connection: call("connection"),
    fetch: call("fetch"),
    notice: call("notice"),
    tryLater: call("tryLater"),
    report: call("report"),
  });

  // Freezes a value and all that it contains. All views get the same state, so a view must not change it.
  function deepFreeze(value) {
    if (typeof value !== "object" || value === null) return value;
    const keys = ownKeys(value);
    for (let at = 0; at < keys.length; at++) deepFreeze(value[keys[at]]);
    return freeze(value);
  }

  function hookOf(name) {
    if (typeof plugin[name] !== "function") throw new ErrorOf(`plugin.js exports no function ${name}`);
    return plugin[name];
  }

  // Every audience and viewer has its own seed, so the numbers do not depend on the viewers of this replica.
  async function show({ state, session, audiences, viewers }, seed) {
    const view = hookOf("view");
    const shared = deepFreeze({ state, session });
    const shown = { views: [], mines: [] };
    for (let at = 0; at < audiences.length; at++) {
      random = randomFrom(`${seed} ${audiences[at]}`);
      shown.views[at] = await view({ ...shared, audience: audiences[at] });
    }
    for (let at = 0; at < viewers.length && typeof plugin.mine === "function"; at++) {
      random = randomFrom(`${seed} ${viewers[at].id}`);
      shown.mines[at] = await plugin.mine({ ...shared, viewer: viewers[at] });
    }
    return shown;
  }

  // Runs an exported function of the plugin. The reply is null without the function, and never null with it.
  async function runOptional(name, input, host) {
    if (plugin[name] === undefined) return null;
    return (await hookOf(name)(input, host)) ?? {};
  }

  // Hooks whose reply tells whether the plugin exports their function.
  const optionalHooks = {
    exportCsv: (input) => runOptional("exportRoom", deepFreeze(input)),
    exportMarkdown: (input) => runOptional("exportRoom", deepFreeze(input)),
    summary: (input) => runOptional("summary", deepFreeze(input)),
    onExport: (input) => runOptional("onExport", deepFreeze(input)),
    eraseRoom: async (input) => withReach(input, await runOptional("onErase", input)),
    // The function stores its changes itself, so its result has no meaning.
    eraseStored: async (input) => (await runOptional("onErase", input, hostOf())) && {},
  };

  // What `waits` and `result` return without a result of their own.
  const untold = { waits: [], result: null };
  const tellingNames = ["waits", "result"];

  // Adds to the changes of a room what `waits` and `result` return for its new content. One that throws adds `failed`.
  async function withReach(input, changes) {
    const { state, config, phase, revealed } = changes ?? {};
    if (state === undefined && phase === undefined && revealed === undefined) return changes;
    const { session } = input;
    const told = deepFreeze({
      state: state ?? input.state,
      session: {
        ...session,
        config: config ?? session.config,
        phase: phase ?? session.phase,
        revealed: revealed ?? session.revealed,
      },
    });
    const reach = { ...changes };
    for (let at = 0; at < tellingNames.length; at++) {
      const name = tellingNames[at];
      if (typeof plugin[name] !== "function") continue;
      try {
        reach[name] = (await plugin[name](told)) ?? untold[name];
      } catch (error) {
        reach.failed = cut(`${name}: ${reportOf(error).message}`);
      }
    }
    return reach;
  }

  // Defaults for optional hooks.
  const defaultHooks = {
    onCreate: () => ({ state: {} }),
    migrate: ({ state }) => state,
    onEvent: () => null,
    onJob: () => null,
  };

  async function run(hook, text, seed) {
    const input = parse(text);
    if (hook === "show") return show(input, seed);
    if (hook in optionalHooks) return optionalHooks[hook](input);
    const own = plugin[hook] === undefined && hook in defaultHooks ? defaultHooks[hook] : hookOf(hook);
    // A plugin without these functions pays nothing for them.
    const tells = typeof plugin.waits === "function" || typeof plugin.result === "function";
    if (!tells || (hook !== "onCreate" && hook !== "onAction")) return own(input, hostOf());
    return withReach(input, await own(input, hostOf()));
  }

  function reportOf(error) {
    try {
      if (error === null) return { message: "out of memory" };
      if (typeof error !== "object") return { message: `${typeof error}: ${String(error)}` };
      return { message: `${error.name}: ${error.message}`, stack: `${error.stack}` };
    } catch {
      return { message: "an error that cannot be read" };
    }
  }

  function reportError(error) {
    const { message, stack = "" } = reportOf(error);
    finish("threw", cut(message), cut(stack));
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
      random = randomFrom(seed);
      now = time;
      const reportResult = (value) => {
        // An action that returns nothing changes nothing.
        const reply = value === undefined && hook === "onAction" ? "{}" : (stringify(value) ?? "null");
        finish("done", reply, "");
      };
      const result = run(hook, text, seed);
      void apply(then, apply(then, result, [reportResult]), [undefined, reportError]);
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
