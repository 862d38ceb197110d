// Limits of one sandbox call (decisions/plugins#steps-instead-of-seconds). None of them is wall time.

/** Interrupts of QuickJS, which come every 10,000 steps. */
export const MAX_INTERRUPTS = 1500;
/** CPU time, in microseconds. */
export const MAX_CPU = 200_000;
/** Microtasks of promises. */
export const MAX_MICROTASKS = 20_000;
/** Calls of host functions; then the characters in the arguments of each call, and of all calls. */
export const MAX_HOST_CALLS = 64;
export const MAX_CALL_TEXT = 256 * 1024;
export const MAX_TOTAL_TEXT = 1024 * 1024;
/** WebAssembly pages of 64 KiB: the whole memory of a sandbox, including 5 MiB for QuickJS's stack. */
export const PAGES = 256;
/** Bytes of the stack that plugin code may use. */
export const STACK = 256 * 1024;

// Only actions have these functions. Other hooks may call them too, so that the service refuses them as unavailable.
const commitments = ["commitments.add", "commitments.withdraw", "commitments.list"];
const storage = (place) => ["get", "set", "delete", "list"].map((verb) => `${place}.${verb}`);
const ofSpace = storage("space");
const stored = [...storage("kv"), "emit", "jobs.enqueue", "log", ...commitments];
const ofRoom = [...ofSpace, "rooms.list", "members.get", "members.list"];
const inRoom = [...stored, ...ofRoom];
const outside = ["secret", "setting", "connection", "fetch"];
const ofRun = ["session.get", "session.patch", "notice", "tryLater", "report"];
const background = [...stored, ...ofSpace, ...outside, ...ofRun];

/**
 * The host functions that each hook may call. Other hooks may not call host functions. The parent process offers
 * `onCreate` the reading functions alone and rejects the others.
 */
export const HOST_FUNCTIONS = {
  onCreate: inRoom,
  onAction: inRoom,
  onEvent: background,
  onJob: background,
  onAsk: background,
  eraseStored: [...storage("kv"), ...ofSpace],
};
