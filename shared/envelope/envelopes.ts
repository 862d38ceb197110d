import type { CredentialDigest } from "#shared/db/credential-values.ts";
import type { Runner } from "#shared/db/statement.ts";
import { createBatcher } from "#shared/runtime/batcher.ts";
import type { Semaphore } from "#shared/runtime/semaphore.ts";
import type { PluginOfKind } from "#shared/kinds/plugin-of-kind.ts";
import type { PluginRunner } from "#shared/kinds/plugin-runner.ts";
import type { ViewerIdentity } from "#shared/kinds/show.ts";
import type { Standing } from "#shared/wire/standing.ts";
import { limitedRunner } from "#shared/db/limited-runner.ts";
import { loadEnvelope, type LoadedEnvelope, type Lifetimes } from "./load.ts";
import { createKindCache } from "./kind-cache.ts";
import { wholeText, type RoomSnapshot, type Text } from "./render.ts";
import { usualKind } from "./statements.ts";

/** A room as one caller may see it, the caller's standing in it, and the room's kind. */
export type EnvelopeForCaller = {
  text: Text;
  standing: Standing;
  kindId: string;
  plugin: PluginOfKind | null;
};

/**
 * Reads rooms for this process. At most one load per room is in flight; requests that arrive meanwhile share the next
 * one. So any number of readers of a large room cost one load and one text.
 */
export type Envelopes = {
  /**
   * Returns a room as the holder of the credential may see it. Returns null if the room does not exist, the holder has
   * no seat in it, or the credential is invalid. Throws `unavailable` if no permit for a load became free in time.
   */
  read(caller: Pick<CredentialDigest, "digest">, sessionId: string): Promise<EnvelopeForCaller | null>;
  /** Returns a room for the sockets that watch it in this process, or null if it does not exist. */
  watch(sessionId: string, sockets: readonly ViewerIdentity[]): Promise<RoomSnapshot | null>;
};

type EnvelopeReader = { caller: Pick<CredentialDigest, "digest"> } | { sockets: readonly ViewerIdentity[] };
type Options = {
  runner: Runner;
  readSemaphore: Semaphore;
  lifetimes: Lifetimes;
  plugins: PluginRunner | null;
};

/** Returns the reader of rooms of a process. Each statement of a load takes a permit of the semaphore. */
export function createEnvelopes({ runner, readSemaphore, lifetimes, plugins }: Options): Envelopes {
  // A plugin computes its view without a permit, because other rooms would wait for the plugin.
  const limited = limitedRunner(runner, readSemaphore);
  const context = { kindCache: createKindCache(usualKind), plugins };
  const load = createBatcher<EnvelopeReader, EnvelopeRead>(
    async (sessionId, readers) => {
      const callers = readers.flatMap((reader) => ("caller" in reader ? [reader.caller] : []));
      const sockets = readers.flatMap((reader) => ("sockets" in reader ? [reader.sockets] : []));
      const request = { callers, sockets: sockets.length > 0 ? sockets.flat() : null };
      return distribute(readers, await loadEnvelope(limited, lifetimes, sessionId, request, context));
    },
    { cooldownMs },
  );

  return {
    async read(caller, sessionId) {
      const { loaded, caller: viewer } = await load(sessionId, { caller });
      if (!loaded || !viewer) return null;
      const text = wholeText(loaded.renderFor(viewer));
      return text && { text, standing: viewer.standing, kindId: loaded.kindId, plugin: loaded.plugin };
    },
    watch: async (sessionId, sockets) => (await load(sessionId, { sockets })).loaded,
  };
}

/**
 * Returns the pause after a load, in milliseconds. Repeated loads of a large room leave three quarters of the time of
 * connections and the process to others.
 */
function cooldownMs(tookMs: number): number {
  return tookMs < LARGE_LOAD_MS ? 0 : Math.min(3 * tookMs, MAX_COOLDOWN_MS);
}

const LARGE_LOAD_MS = 10;
const MAX_COOLDOWN_MS = 100;

type EnvelopeRead = { loaded: RoomSnapshot | null; caller: ViewerIdentity | null };

/** Returns the room for each reader, and each caller's identity in it. */
function distribute(readers: readonly EnvelopeReader[], { loaded, callers }: LoadedEnvelope): EnvelopeRead[] {
  const identities = callers.values();
  return readers.map((reader) => ({
    loaded,
    caller: "caller" in reader ? (identities.next().value ?? null) : null,
  }));
}
