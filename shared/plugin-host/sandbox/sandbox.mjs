// Runs one plugin's code in its own QuickJS instance. A snapshot of the memory is taken after the module has run. It is
// restored before every call, so calls share no data (decisions/plugins#restored-memory).
import { readFileSync } from "node:fs";
import { snapshotOf, newEngine } from "./engine.mjs";
import {
  MAX_CALL_TEXT,
  MAX_TOTAL_TEXT,
  MAX_HOST_CALLS,
  MAX_CPU,
  HOST_FUNCTIONS,
  MAX_INTERRUPTS,
  MAX_MICROTASKS,
} from "./limits.mjs";

const prelude = readFileSync(new URL("prelude.js", import.meta.url), "utf8");

/** Ends a call. `why` is threw, time, memory or reply. */
export class Failed extends Error {
  constructor(why, message, line) {
    super(message);
    this.why = why;
    this.line = line;
  }
}

/**
 * Loads a module and returns its sandbox: `exports` (the names of exported functions), `start` and `settle`. Throws
 * `Failed` if the module cannot be loaded. Any other error is the engine's fault.
 */
export async function loadSandbox(code) {
  let spent = { interrupts: 0, cpu: 0, microtasks: 0 };
  let runStart = 0;
  let stopped = false;
  let call = null;
  const { runtime, context, newText, memory } = await newEngine(() => {
    const { user, system } = process.threadCpuUsage();
    stopped ||= ++spent.interrupts > MAX_INTERRUPTS || spent.cpu + user + system - runStart > MAX_CPU;
    return stopped;
  });

  // A plugin can change the prelude, so these functions may get values of any type.
  const isText = (handle) => context.typeof(handle) === "string";
  const text = (handle) => (isText(handle) ? context.getString(handle) : "");
  // Check the length before reading the text, because each read copies the text several times.
  const lengthOf = (handle) =>
    isText(handle) ? context.getProp(handle, "length").consume((length) => context.getNumber(length)) : 0;
  const ask = context.newFunction("ask", (name, args) => {
    const fn = text(name);
    if (call === null) throw new Error("host functions can be called while a hook runs");
    if (!(HOST_FUNCTIONS[call.hook] ?? []).includes(fn)) throw new Error(`${call.hook} may not call ${fn}`);
    if (call.asked === MAX_HOST_CALLS) throw new Error(`a call may use ${MAX_HOST_CALLS} host functions`);
    const length = lengthOf(args);
    call.askedText += length;
    if (length > MAX_CALL_TEXT || call.askedText > MAX_TOTAL_TEXT) throw new Error(`${fn}: too much text`);
    call.asks.push({ id: ++call.asked, fn, args: text(args) });
    call.open.add(call.asked);
    return context.newNumber(call.asked);
  });
  const finish = context.newFunction("finish", (outcome, first, second) => {
    if (call === null || call.ended) return;
    if (text(outcome) === "threw") call.ended = failureOf(text(first), text(second));
    else if (lengthOf(first) > call.maxLength) call.ended = new Failed("reply", "the reply is too long");
    else call.ended = { reply: text(first) };
  });

  // Runs code in the sandbox, and then the microtasks. Throws `Failed` if a limit is exceeded or the code threw.
  function run(enter) {
    const { user, system } = process.threadCpuUsage();
    runStart = user + system;
    try {
      const result = enter();
      if (result.error) throw thrown(result.error);
      while (!stopped && runtime.hasPendingJob()) {
        const jobs = runtime.executePendingJobs(MAX_MICROTASKS - spent.microtasks);
        // Promises catch the errors of plugins, so an error of a microtask comes from QuickJS.
        if (jobs.error) throw outOfTime() ?? new Failed("memory", "out of memory");
        spent.microtasks += jobs.value;
        stopped ||= spent.microtasks >= MAX_MICROTASKS;
        jobs.dispose();
      }
      if (stopped) throw outOfTime();
      return result.value;
    } finally {
      const { user, system } = process.threadCpuUsage();
      spent.cpu += user + system - runStart;
    }
  }
  const outOfTime = () => (stopped ? new Failed("time", "it took too long") : null);

  function thrown(error) {
    if (stopped) return outOfTime();
    const read = (name) => context.getProp(error, name).consume((handle) => text(handle).slice(0, 500));
    if (context.typeof(error) !== "object") return failureOf(text(error), "");
    return failureOf(`${read("name")}: ${read("message")}`, read("stack"));
  }

  const entryPoints = run(() => {
    const script = context.evalCode(prelude, "prelude.js");
    return script.error ? script : context.callFunction(script.value, context.undefined, ask, finish);
  });
  const [load, start, settle] = ["load", "start", "settle"].map((name) => context.getProp(entryPoints, name));
  let namespace = run(() => context.evalCode(code, "plugin.js", { type: "module", strict: true }));
  const state = context.getPromiseState(namespace);
  if (state.type === "rejected") throw thrown(state.error);
  if (state.type === "pending")
    throw new Failed("threw", "the module waits for a promise that never settles");
  if (!state.notAPromise) namespace = state.value;
  const names = text(run(() => context.callFunction(load, context.undefined, namespace)));
  const restoreMemory = snapshotOf(memory);

  // Calls a function of the prelude. Arguments become strings and numbers in the sandbox, which are freed afterwards.
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
    // QuickJS's built-in functions take few steps, so their CPU time can only be checked afterwards.
    if (spent.cpu > MAX_CPU) throw new Failed("time", "it took too long");
    const asks = call.asks.splice(0);
    if (call.open.size > 0) return { asks };
    if (call.ended instanceof Failed) throw call.ended;
    if (call.ended) return call.ended;
    throw new Failed("threw", "it waits for a promise that never settles");
  }

  return {
    exports: parseNames(names),
    /** Starts a call. Returns its `reply`, or in `asks` the host functions that it called. */
    start({ hook, now, seed, maxLength }, input) {
      restoreMemory();
      spent = { interrupts: 0, cpu: 0, microtasks: 0 };
      stopped = false;
      call = { hook, maxLength, asked: 0, askedText: 0, asks: [], open: new Set(), ended: null };
      return enter(start, hook, input, seed, now);
    },
    /** Passes the result of one host function to the call. Returns the same as `start`. */
    settle({ id, ok }, result) {
      if (!call?.open.delete(id)) throw new Error("this host call is not pending");
      return enter(settle, id, ok ? 1 : 0, result);
    },
    memory,
    restoreMemory,
  };
}

/** Converts an error of a plugin to a failure with its line. */
function failureOf(message, stack) {
  const line = Number(/plugin\.js:(\d+)/.exec(stack)?.[1]) || undefined;
  const memory = /^(null|InternalError: out of memory|out of memory)$/.test(message);
  return new Failed(memory ? "memory" : "threw", message, line);
}

/** Parses the export names from the prelude, which the plugin may have changed. */
function parseNames(text) {
  try {
    return JSON.parse(text).map((name) => `${name}`.slice(0, 100));
  } catch {
    throw new Failed("threw", "its exports cannot be read");
  }
}
