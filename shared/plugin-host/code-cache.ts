import type { CallFailure } from "./call-result.ts";
import type { SandboxProcess } from "./sandbox-process.ts";
import { failureOf, loadMs } from "./run-call.ts";

/** An installed plugin: the ids of its install and its org, the digest of its code, and a function that reads the code. */
export type PluginCode = { install: string; org: string; digest: string; code(): Promise<string> };

/** The plugin code that each child has loaded. */
export type CodeCache = {
  /** Returns true if a child has loaded code of an install. */
  has(sandboxProcess: SandboxProcess, install: string): boolean;
  /** Runs work with a plugin's key in a child, which loads the plugin first if necessary. Returns a load failure. */
  use<T>(
    sandboxProcess: SandboxProcess,
    plugin: PluginCode,
    work: (key: string) => Promise<T>,
  ): Promise<T | CallFailure>;
};

/** Maximum number of loaded plugins in a child; each takes 6 MB. Also the maximum number of its concurrent calls. */
export const MAX_LOADED_PLUGINS = 8;

/** Creates a cache of loaded code. It evicts the least recently used code. */
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
      [...cacheOf(sandboxProcess).values()].some((entry) => entry.install === install),
    async use(sandboxProcess, { install, digest, code }, work) {
      const cache = cacheOf(sandboxProcess);
      const key = `${install} ${digest}`;
      if (!cache.delete(key)) {
        evictOldest(sandboxProcess);
        const { end } = await sandboxProcess.turn({ type: "load", key }, await code(), loadMs);
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
