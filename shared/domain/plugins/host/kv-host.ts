import type { Tx } from "#shared/db/transaction.ts";
import { HostRefusal, type HostFunctions } from "#shared/plugin-host/host-functions.ts";
import { busy } from "#shared/kinds/plugin-runner.ts";
import { getKey, listKeys, refusalOfChanges, setKeys } from "../kv.ts";
import type { RunRead } from "./run-read.ts";

const MAX_LISTED_KEYS = 100;

/** The storage of a plugin as one run of a hook sees it: with what it has written itself. */
export type KvHost = {
  functions: Pick<HostFunctions, "kv.get" | "kv.set" | "kv.delete" | "kv.list">;
  /** Writes what was written, or nothing where the hook wrote nothing. Throws `plugin_busy` where that cannot be done any more. */
  save(tx: Tx): Promise<void>;
};

/**
 * Returns the storage of an install for one run of a hook. It is written at the end: a write locks the install's row,
 * and what goes wrong in the hook is noted there by another connection meanwhile.
 */
export function kvHost(read: RunRead, installId: string): KvHost {
  let changes = new Map<string, string | null>();
  let last: Promise<unknown> = Promise.resolve();

  /** Invariant: one call after the other, in their order: each reads and weighs what those before it have written. */
  function inOrder<T>(call: () => Promise<T>): Promise<T> {
    const done = last.then(call);
    last = done.catch(() => {});
    return done;
  }

  async function change(key: string, value: string | null): Promise<void> {
    const next = new Map(changes).set(key, value);
    const refused = await read((tx) => refusalOfChanges(tx, installId, next));
    if (refused) throw new HostRefusal(refused);
    changes = next;
  }

  async function get(key: string): Promise<unknown> {
    const stored = await read((tx) => getKey(tx, installId, key));
    if ("refused" in stored) throw new HostRefusal(stored.refused);
    const value = changes.has(key) ? changes.get(key)! : stored.value;
    return value === null ? null : JSON.parse(value);
  }

  async function list(prefix: string): Promise<string[]> {
    // As many more as may have been deleted here.
    const stored = await read((tx) => listKeys(tx, installId, prefix, MAX_LISTED_KEYS + changes.size));
    if ("refused" in stored) throw new HostRefusal(stored.refused);
    const written = [...changes.keys()].filter((key) => key.startsWith(prefix));
    const keys = new Set([...stored.keys, ...written]);
    return [...keys]
      .filter((key) => changes.get(key) !== null)
      .toSorted(byBytes)
      .slice(0, MAX_LISTED_KEYS);
  }

  return {
    functions: {
      "kv.get": (key) => inOrder(() => get(key)),
      "kv.set": (key, value) => inOrder(() => change(key, value)),
      "kv.delete": (key) => inOrder(() => change(key, null)),
      "kv.list": (prefix) => inOrder(() => list(prefix)),
    },
    async save(tx) {
      if (changes.size > 0 && (await setKeys(tx, installId, changes))) throw busy();
    },
  };
}

const byBytes = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b));
