import type { Tx } from "#shared/db/transaction.ts";
import { HostRefusal, type HostFunctions } from "#shared/plugin-host/host-functions.ts";
import { busy } from "#shared/kinds/plugin-runner.ts";
import { getKey, listKeys, refusalOfChanges, setKeys } from "../kv.ts";
import type { RunRead } from "./run-read.ts";

const MAX_LISTED_KEYS = 100;

/** The storage of a plugin in one hook run. Reads include the run's own writes. */
export type KvHost = {
  functions: Pick<HostFunctions, "kv.get" | "kv.set" | "kv.delete" | "kv.list">;
  /** Writes the changes of the run, if any. Throws `plugin_busy` if they can no longer be written. */
  save(tx: Tx): Promise<void>;
};

/**
 * Returns the storage of an install for one hook run. Changes are written when the hook ends. An earlier write would
 * lock the install's row, which another connection needs to record a failure of the hook.
 */
export function kvHost(read: RunRead, installId: string): KvHost {
  let changes = new Map<string, string | null>();
  let last: Promise<unknown> = Promise.resolve();

  /** Invariant: calls run in order, one at a time. Each sees the earlier writes and counts their size. */
  function inOrder<T>(call: () => Promise<T>): Promise<T> {
    const result = last.then(call);
    last = result.catch(() => {});
    return result;
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
    // The run may have deleted as many keys as it changed.
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
