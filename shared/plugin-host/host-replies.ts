import type { HostCall } from "./frames.ts";
import { callHost, HostRefusal, type HostFunctions } from "./host-functions.ts";

type HostReply = { ok: boolean; text: string };
/** A settled answer: what is told to the plugin, or what the caller's function threw. */
type SettledReply = { id: number } & (HostReply | { thrown: unknown });

/** The host's answers to one call of a plugin. */
export type HostReplies = {
  /** Begins to do what is asked. */
  ask(asks: readonly HostCall[]): void;
  /** Returns the next answer of those that are awaited, null after `ms`. Throws what a host function threw. */
  next(ms: number): Promise<(HostReply & { id: number }) | null>;
  /** The call begins again in another child: it asks the same once more and is given the same answers. */
  restart(): void;
};

/** The bytes that an answer may have as JSON. */
const MAX_REPLY_BYTES = 256 * 1024;

/** Returns the answers of these functions to one call. Nothing is done twice for a call that is sent again. */
export function createHostReplies(host: HostFunctions): HostReplies {
  const asked: { fn: string; args: string; answer: Promise<HostReply> }[] = [];
  const awaited = new Map<number, Promise<SettledReply>>();

  function answerOf({ id, fn, args }: HostCall): Promise<HostReply> {
    const before = asked[id - 1];
    if (before?.fn === fn && before.args === args) return before.answer;
    const answer = answerBy(host, fn, args);
    asked[id - 1] = { fn, args, answer };
    return answer;
  }

  return {
    ask(asks) {
      for (const one of asks) {
        const settled = answerOf(one).then(
          (answer): SettledReply => ({ id: one.id, ...answer }),
          (thrown: unknown): SettledReply => ({ id: one.id, thrown }),
        );
        awaited.set(one.id, settled);
      }
    },
    async next(ms) {
      let timer: NodeJS.Timeout | undefined;
      const timeUp = new Promise<null>((resolve) => (timer = setTimeout(resolve, ms, null)));
      const settled = await Promise.race([...awaited.values(), timeUp]);
      clearTimeout(timer);
      if (settled === null) return null;
      awaited.delete(settled.id);
      if ("thrown" in settled) throw settled.thrown;
      return settled;
    },
    restart: () => awaited.clear(),
  };
}

async function answerBy(host: HostFunctions, fn: string, args: string): Promise<HostReply> {
  try {
    const text = JSON.stringify(await callHost(host, fn, args)) ?? "";
    return Buffer.byteLength(text) > MAX_REPLY_BYTES ? { ok: false, text: "too-large" } : { ok: true, text };
  } catch (error) {
    if (error instanceof HostRefusal) return { ok: false, text: error.message };
    throw error;
  }
}
