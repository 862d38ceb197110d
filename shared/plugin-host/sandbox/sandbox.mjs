// One plugin's code in a QuickJS of its own. Its memory is copied once the module has run, and put back before every
// call, so that no call sees what another left behind (decisions/plugins#restored-memory).
import { readFileSync } from "node:fs";
import { imageOf, newEngine } from "./engine.mjs";
import { ASK_TEXT, ASKED_TEXT, ASKS, CPU, HOST_FUNCTIONS, INTERRUPTS, JOBS } from "./limits.mjs";

const prelude = readFileSync(new URL("prelude.js", import.meta.url), "utf8");

/** Ends a call: `why` is threw, time, memory or reply. */
export class Failed extends Error {
  constructor(why, message, line) {
    super(message);
    this.why = why;
    this.line = line;
  }
}

/**
 * Loads a module and returns its sandbox: `exports`, the names of the functions it exports, `start` and `settle`. Throws
 * `Failed` where the module cannot be loaded; anything else that is thrown here is the engine's failure.
 */
export async function loadSandbox(code) {
  let spent = { interrupts: 0, cpu: 0, jobs: 0 };
  let since = 0;
  let stopped = false;
  let call = null;
  const { runtime, context, newText, memory } = await newEngine(() => {
    const { user, system } = process.threadCpuUsage();
    stopped ||= ++spent.interrupts > INTERRUPTS || spent.cpu + user + system - since > CPU;
    return stopped;
  });

  // A sandbox that changed its prelude can call these with anything.
  const isText = (handle) => context.typeof(handle) === "string";
  const text = (handle) => (isText(handle) ? context.getString(handle) : "");
  // Read before the text itself, which is copied several times.
  const lengthOf = (handle) =>
    isText(handle) ? context.getProp(handle, "length").consume((length) => context.getNumber(length)) : 0;
  const ask = context.newFunction("ask", (name, args) => {
    const fn = text(name);
    if (call === null) throw new Error("host functions can be called while a hook runs");
    if (!(HOST_FUNCTIONS[call.hook] ?? []).includes(fn)) throw new Error(`${call.hook} may not call ${fn}`);
    if (call.asked === ASKS) throw new Error(`a call may use ${ASKS} host functions`);
    const length = lengthOf(args);
    call.askedText += length;
    if (length > ASK_TEXT || call.askedText > ASKED_TEXT) throw new Error(`${fn}: too much text`);
    call.asks.push({ id: ++call.asked, fn, args: text(args) });
    call.open.add(call.asked);
    return context.newNumber(call.asked);
  });
  const answer = context.newFunction("answer", (how, first, second) => {
    if (call === null || call.ended) return;
    if (text(how) === "threw") call.ended = failureOf(text(first), text(second));
    else if (lengthOf(first) > call.most) call.ended = new Failed("reply", "the reply is too long");
    else call.ended = { reply: text(first) };
  });

  // Runs in the sandbox, and then what its promises left to do. Throws `Failed` where it may not go on.
  function run(enter) {
    const { user, system } = process.threadCpuUsage();
    since = user + system;
    try {
      const result = enter();
      if (result.error) throw thrown(result.error);
      while (!stopped && runtime.hasPendingJob()) {
        const jobs = runtime.executePendingJobs(JOBS - spent.jobs);
        // Promises catch what plugins throw: what a job throws is QuickJS's own.
        if (jobs.error) throw outOfTime() ?? new Failed("memory", "out of memory");
        spent.jobs += jobs.value;
        stopped ||= spent.jobs >= JOBS;
        jobs.dispose();
      }
      if (stopped) throw outOfTime();
      return result.value;
    } finally {
      const { user, system } = process.threadCpuUsage();
      spent.cpu += user + system - since;
    }
  }
  const outOfTime = () => (stopped ? new Failed("time", "it took too long") : null);

  function thrown(error) {
    if (stopped) return outOfTime();
    const read = (name) => context.getProp(error, name).consume((handle) => text(handle).slice(0, 500));
    if (context.typeof(error) !== "object") return failureOf(text(error), "");
    return failureOf(`${read("name")}: ${read("message")}`, read("stack"));
  }

  const parts = run(() => {
    const made = context.evalCode(prelude, "prelude.js");
    return made.error ? made : context.callFunction(made.value, context.undefined, ask, answer);
  });
  const [load, start, settle] = ["load", "start", "settle"].map((name) => context.getProp(parts, name));
  let namespace = run(() => context.evalCode(code, "plugin.js", { type: "module", strict: true }));
  const state = context.getPromiseState(namespace);
  if (state.type === "rejected") throw thrown(state.error);
  if (state.type === "pending")
    throw new Failed("threw", "the module waits for a promise that nothing settles");
  if (!state.notAPromise) namespace = state.value;
  const names = text(run(() => context.callFunction(load, context.undefined, namespace)));
  const putBack = imageOf(memory);

  // What a sandbox is told is given as strings and numbers, which are freed before it goes on.
  function enter(fn, ...values) {
    const handles = values.map((value) =>
      typeof value === "string" ? newText(value) : context.newNumber(value),
    );
    if (handles.includes(null)) throw new Failed("memory", "out of memory");
    try {
      run(() => context.callFunction(fn, context.undefined, ...handles)).dispose();
    } finally {
      for (const handle of handles) handle.dispose();
    }
    // What QuickJS does by itself, in few steps, is seen only afterwards.
    if (spent.cpu > CPU) throw new Failed("time", "it took too long");
    const asks = call.asks.splice(0);
    if (call.open.size > 0) return { asks };
    if (call.ended instanceof Failed) throw call.ended;
    if (call.ended) return call.ended;
    throw new Failed("threw", "it waits for a promise that nothing settles");
  }

  return {
    exports: namesIn(names),
    /** Begins a call. Returns its `reply`, or what it asks of the host and waits for. */
    start({ hook, now, seed, most }, input) {
      putBack();
      spent = { interrupts: 0, cpu: 0, jobs: 0 };
      stopped = false;
      call = { hook, most, asked: 0, askedText: 0, asks: [], open: new Set(), ended: null };
      return enter(start, hook, input, seed, now);
    },
    /** Gives the call one answer of the host, and returns the same. */
    settle({ id, ok }, answer) {
      if (!call?.open.delete(id)) throw new Error("nothing waits for this answer");
      return enter(settle, id, ok ? 1 : 0, answer);
    },
    memory,
    putBack,
  };
}

/** Returns what a plugin threw, as a failure with its line. */
function failureOf(message, stack) {
  const line = Number(/plugin\.js:(\d+)/.exec(stack)?.[1]) || undefined;
  const memory = /^(null|InternalError: out of memory|out of memory)$/.test(message);
  return new Failed(memory ? "memory" : "threw", message, line);
}

/** Returns the names that a prelude told, which the plugin may have changed. */
function namesIn(text) {
  try {
    return JSON.parse(text).map((name) => `${name}`.slice(0, 100));
  } catch {
    throw new Failed("threw", "its exports cannot be read");
  }
}
