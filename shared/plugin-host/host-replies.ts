import type { HostCall } from "./frames.ts";
import { callHost, HostRefusal, type HostFunctions } from "./host-functions.ts";

type HostReply = { ok: boolean; text: string };
/** A settled host call: its reply for the plugin, or the error of the host function. */
type SettledReply = { id: number } & (HostReply | { thrown: unknown });

/** The replies of host functions in one call of a plugin. */
export type HostReplies = {
  /** Starts these host calls. */
  run(calls: readonly HostCall[]): void;
  /** Waits for the next reply and returns it, or null after `ms`. Throws the error of a host function. */
  next(ms: number): Promise<(HostReply & { id: number }) | null>;
  /** Prepares for a retry in another child, whose identical host calls get the earlier replies. */
  restart(): void;
};

/** Maximum size of a reply as JSON: a response of `fetch` in which each character of the body is escaped. */
const MAX_REPLY_BYTES = (2 * 256 + 32) * 1024;

/** Creates the host replies of one call. A retry of the call runs no host function twice. */
export function createHostReplies(host: HostFunctions): HostReplies {
  const earlierCalls: { fn: string; args: string; reply: Promise<HostReply> }[] = [];
  const pending = new Map<number, Promise<SettledReply>>();

  function replyTo({ id, fn, args }: HostCall): Promise<HostReply> {
    const earlier = earlierCalls[id - 1];
    if (earlier?.fn === fn && earlier.args === args) return earlier.reply;
    const reply = runHostFunction(host, fn, args);
    earlierCalls[id - 1] = { fn, args, reply };
    return reply;
  }

  return {
    run(calls) {
      for (const call of calls) {
        const settled = replyTo(call).then(
          (reply): SettledReply => ({ id: call.id, ...reply }),
          (thrown: unknown): SettledReply => ({ id: call.id, thrown }),
        );
        pending.set(call.id, settled);
      }
    },
    async next(ms) {
      let timer: NodeJS.Timeout | undefined;
      const timeUp = new Promise<null>((resolve) => (timer = setTimeout(resolve, ms, null)));
      const settled = await Promise.race([...pending.values(), timeUp]);
      clearTimeout(timer);
      if (settled === null) return null;
      pending.delete(settled.id);
      if ("thrown" in settled) throw settled.thrown;
      return settled;
    },
    restart: () => pending.clear(),
  };
}

async function runHostFunction(host: HostFunctions, fn: string, args: string): Promise<HostReply> {
  try {
    const text = JSON.stringify(await callHost(host, fn, args)) ?? "";
    return Buffer.byteLength(text) > MAX_REPLY_BYTES ? { ok: false, text: "too-large" } : { ok: true, text };
  } catch (error) {
    if (error instanceof HostRefusal) return { ok: false, text: error.message };
    throw error;
  }
}
