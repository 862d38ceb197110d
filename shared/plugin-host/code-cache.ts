import type { CallFailure } from "./call-result.ts";
import type { SandboxProcess } from "./sandbox-process.ts";
import { failureOf, killMs } from "./run-call.ts";

/** A plugin as an org installed it: its install's id, the digest of its code, and where the code is, asked when it is needed. */
export type PluginCode = { install: string; digest: string; code(): Promise<string> };

/** What each child has loaded. */
export type CodeCache = {
  /** Says whether a child has code of an install. */
  has(sandboxProcess: SandboxProcess, install: string): boolean;
  /** Loads a plugin into a child, if need be, and runs work there with its key. Returns how loading failed, or that. */
  use<T>(
    sandboxProcess: SandboxProcess,
    plugin: PluginCode,
    work: (key: string) => Promise<T>,
  ): Promise<T | CallFailure>;
};

/** Instances of plugins in one process, of 6 MB each. More calls than this are never in a child at once. */
export const MAX_LOADED_PLUGINS = 8;

/** Returns the book of what children have loaded. The code that was used least recently makes place for another. */
export function createCodeCache(): CodeCache {
  const caches = new WeakMap<SandboxProcess, Map<string, { install: string; inUse: boolean }>>();
  const cacheOf = (sandboxProcess: SandboxProcess) =>
    caches.get(sandboxProcess) ?? caches.set(sandboxProcess, new Map()).get(sandboxProcess)!;

  function evictOldest(sandboxProcess: SandboxProcess) {
    const cache = cacheOf(sandboxProcess);
    const [key] = [...cache].find(([, { inUse }]) => !inUse) ?? [];
    if (cache.size < MAX_LOADED_PLUGINS || key === undefined) return;
    cache.delete(key);
    sandboxProcess.send({ type: "drop", key });
  }

  return {
    has: (sandboxProcess, install) =>
      [...cacheOf(sandboxProcess).values()].some((one) => one.install === install),
    async use(sandboxProcess, { install, digest, code }, work) {
      const cache = cacheOf(sandboxProcess);
      const key = `${install} ${digest}`;
      if (!cache.delete(key)) {
        evictOldest(sandboxProcess);
        const { end } = await sandboxProcess.turn({ type: "load", key }, await code(), killMs);
        if (end.type === "failed") return failureOf(end);
      }
      const entry = { install, inUse: true };
      cache.set(key, entry);
      try {
        return await work(key);
      } finally {
        entry.inUse = false;
      }
    },
  };
}
