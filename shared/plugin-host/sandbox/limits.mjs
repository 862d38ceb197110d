// What one call of a sandbox may take (decisions/plugins#steps-instead-of-seconds). None of it is wall time.

/** How often QuickJS asks whether to go on, which it does after every 10,000 steps. */
export const INTERRUPTS = 1500;
/** Processor time, in microseconds. */
export const CPU = 200_000;
/** Jobs that promises leave behind. */
export const JOBS = 20_000;
/** Calls of host functions, and how many characters one of them and all of them may hand over. */
export const ASKS = 64;
export const ASK_TEXT = 256 * 1024;
export const ASKED_TEXT = 1024 * 1024;
/** WebAssembly pages of 64 KiB: all memory of a sandbox, 5 MiB of it QuickJS's stack. */
export const PAGES = 256;
/** Bytes of that stack which a plugin's code may use. */
export const STACK = 256 * 1024;

const stored = ["kv.get", "kv.set", "kv.delete", "kv.list", "emit", "jobs.enqueue", "log"];
const background = [...stored, "secret", "fetch", "session.get", "session.patch"];

/** Which host functions a hook may call; a hook that is not named here may call none. */
export const HOST_FUNCTIONS = { onAction: stored, onEvent: background, onJob: background, onAsk: background };
