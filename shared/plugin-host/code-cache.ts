import type { CallFailed } from "./call-result.ts";
import type { GuestChild } from "./sandbox-process.ts";
import { failureOf, killMs } from "./run-call.ts";

/** A plugin as an org installed it: its install's id, the digest of its code, and where the code is, asked when it is needed. */
export type PluginCode = { install: string; digest: string; code(): Promise<string> };

/** What each child has loaded. */
export type LoadedCode = {
  /** Says whether a child has code of an install. */
  has(child: GuestChild, install: string): boolean;
  /** Loads a plugin into a child, if need be, and runs work there with its key. Returns how loading failed, or that. */
  use<T>(child: GuestChild, plugin: PluginCode, work: (key: string) => Promise<T>): Promise<T | CallFailed>;
};

/** Instances of plugins in one process, of 6 MB each. More calls than this are never in a child at once. */
export const mostLoaded = 8;

/** Returns the book of what children have loaded. The code that was used least recently makes place for another. */
export function createLoadedCode(): LoadedCode {
  const books = new WeakMap<GuestChild, Map<string, { install: string; inUse: boolean }>>();
  const bookOf = (child: GuestChild) => books.get(child) ?? books.set(child, new Map()).get(child)!;

  function makePlace(child: GuestChild) {
    const book = bookOf(child);
    const [key] = [...book].find(([, { inUse }]) => !inUse) ?? [];
    if (book.size < mostLoaded || key === undefined) return;
    book.delete(key);
    child.tell({ type: "drop", key });
  }

  return {
    has: (child, install) => [...bookOf(child).values()].some((one) => one.install === install),
    async use(child, { install, digest, code }, work) {
      const book = bookOf(child);
      const key = `${install} ${digest}`;
      if (!book.delete(key)) {
        makePlace(child);
        const { end } = await child.turn({ type: "load", key }, await code(), killMs);
        if (end.type === "failed") return failureOf(end);
      }
      const entry = { install, inUse: true };
      book.set(key, entry);
      try {
        return await work(key);
      } finally {
        entry.inUse = false;
      }
    },
  };
}
