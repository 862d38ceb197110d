import type { CallFailure, CallResult } from "./call-result.ts";
import type { SandboxFrame } from "./frames.ts";
import type { SandboxProcess } from "./sandbox-process.ts";
import type { HostReplies } from "./host-replies.ts";
import { InvalidJson } from "./json.ts";
import { readReply, type Hook } from "./replies.ts";

/** One call of a hook, for a child that has loaded the plugin's code under `key`. */
export type Call<H extends Hook> = {
  key: string;
  hook: H;
  /** The hook's argument as JSON. */
  input: string;
  /** The time on the plugin's clock, in milliseconds since 1970. */
  now: number;
  /** The seed of the plugin's random numbers. */
  seed: string;
  /** The monotonic time in ms after which no turn begins. */
  deadline: number;
};

/** Maximum wall time of a child's turns in a call, without the host's time. The child counts a plugin's CPU time. */
export const killMs = 500;
/**
 * The same for a turn that reads a plugin's code. It also warms up the engine, which takes long on a busy machine. The
 * child limits the steps of the code itself.
 */
export const loadMs = 2000;
const KiB = 1024;
/** Maximum duration of a call, including host functions. */
const MAX_CALL_MS = 30_000;

/**
 * Runs one call in a child and returns its result. Each wait for a host function ends a turn. Calls `onTurn` with the
 * duration of each turn in ms. The result is `busy` if the deadline has passed before a turn. Throws
 * `SandboxProcessEnded`, and the errors of host functions.
 */
export async function runCall<H extends Hook>(
  child: SandboxProcess,
  { key, hook, input, now, seed, deadline: latest }: Call<H>,
  hostReplies: HostReplies,
  onTurn: (ms: number) => void,
): Promise<CallResult<H>> {
  const startedAt = performance.now();
  if (startedAt >= latest) return { kind: "busy" };
  const deadline = Math.min(startedAt + MAX_CALL_MS, latest);
  // In characters. `show` returns views for two audiences, and `mine` for 200 viewers.
  const maxLength = hook === "show" ? 2048 * KiB : 256 * KiB;
  let remainingMs = killMs;
  let frame: object = { type: "call", key, hook, now, seed, maxLength };
  let text = input;
  for (;;) {
    const { hostCalls, end, ms } = await child.turn(frame, text, remainingMs);
    onTurn(ms);
    remainingMs = Math.max(remainingMs - ms, 1);
    if (end.type !== "waits") return resultOf(hook, end);
    hostReplies.run(hostCalls);
    const leftMs = deadline - performance.now();
    const reply = leftMs > 0 ? await hostReplies.next(leftMs) : null;
    // A busy machine may have caused this, so it is no failure of the plugin.
    if (reply === null && deadline === latest) return { kind: "busy" };
    if (reply === null) return failed("time", `it waited for the host for more than ${MAX_CALL_MS / 1000} s`);
    frame = { type: "settle", key, id: reply.id, ok: reply.ok };
    text = reply.text;
  }
}

function resultOf<H extends Hook>(hook: H, end: SandboxFrame): CallResult<H> {
  if (end.type === "failed") return failureOf(end);
  if (end.type !== "done") throw new Error(`a call ended with ${end.type}`);
  try {
    const reply = readReply(hook, end.text);
    return "refusal" in reply ? { kind: "refused", ...reply } : { kind: "ok", ...reply };
  } catch (error) {
    if (error instanceof InvalidJson) return failed("reply", `${hook}: ${error.message}`);
    throw error;
  }
}

/** Converts a child's `failed` frame to a failure. */
export function failureOf({ why, message, line }: Extract<SandboxFrame, { type: "failed" }>): CallFailure {
  return { ...failed(why, message), ...(line === undefined ? {} : { line }) };
}

function failed(why: CallFailure["why"], message: string): CallFailure {
  return { kind: "failed", why, message, weight: "failure" };
}
