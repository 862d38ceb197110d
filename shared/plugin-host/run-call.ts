import type { CallFailure, CallResult } from "./call-result.ts";
import type { SandboxFrame } from "./frames.ts";
import type { SandboxProcess } from "./sandbox-process.ts";
import type { HostReplies } from "./host-replies.ts";
import { OddJson } from "./json.ts";
import { readReply, type Hook } from "./replies.ts";

/** One call of a hook, as it is given to a child that has the plugin's code under `key`. */
export type Call<H extends Hook> = {
  key: string;
  hook: H;
  /** The hook's argument as JSON. */
  input: string;
  /** Milliseconds since 1970 that the plugin's clock shows. */
  now: number;
  /** What the plugin's random numbers are drawn from. */
  seed: string;
};

/** Wall time in which a child has to answer, without what the host took; how busy a plugin was is counted in the child. */
export const killMs = 500;
const KiB = 1024;
/** Time that a call may take with what it waits for. */
const MAX_CALL_MS = 30_000;

/**
 * Runs one call in a child, in as many turns as it waits for the host, and returns what came of it. Throws `SandboxProcessEnded`,
 * and what a host function threw. `took` is told how many ms a turn took.
 */
export async function runCall<H extends Hook>(
  child: SandboxProcess,
  { key, hook, input, now, seed }: Call<H>,
  answers: HostReplies,
  took: (ms: number) => void,
): Promise<CallResult<H>> {
  const deadline = performance.now() + MAX_CALL_MS;
  // Views of two audiences and a `mine` of 200 viewers, counted in characters.
  const maxBytes = hook === "show" ? 1024 * KiB : 256 * KiB;
  let left = killMs;
  let frame: object = { type: "call", key, hook, now, seed, most: maxBytes };
  let text = input;
  for (;;) {
    const { asks, end, ms } = await child.turn(frame, text, left);
    took(ms);
    left = Math.max(left - ms, 1);
    if (end.type !== "waits") return resultOf(hook, end);
    answers.ask(asks);
    const answer = await answers.next(deadline - performance.now());
    if (answer === null)
      return failed("time", `it waited for the host for more than ${MAX_CALL_MS / 1000} s`);
    frame = { type: "settle", key, id: answer.id, ok: answer.ok };
    text = answer.text;
  }
}

function resultOf<H extends Hook>(hook: H, end: SandboxFrame): CallResult<H> {
  if (end.type === "failed") return failureOf(end);
  if (end.type !== "done") throw new Error(`a call ended with ${end.type}`);
  try {
    const reply = readReply(hook, end.text);
    return "refusal" in reply ? { kind: "refused", ...reply } : { kind: "ok", ...reply };
  } catch (error) {
    if (error instanceof OddJson) return failed("reply", `${hook}: ${error.message}`);
    throw error;
  }
}

/** Returns the failure that a child reports. */
export function failureOf({ why, message, line }: Extract<SandboxFrame, { type: "failed" }>): CallFailure {
  return { ...failed(why, message), ...(line === undefined ? {} : { line }) };
}

function failed(why: CallFailure["why"], message: string): CallFailure {
  return { kind: "failed", why, message, weight: "failure" };
}
