import type { Tx } from "#shared/db/transaction.ts";
import { HostRefusal, type HostFunctions } from "#shared/plugin-host/host-functions.ts";
import { busy } from "#shared/kinds/plugin-runner.ts";
import { getKey, listKeys, refusalOfChanges, setKeys, type KvChanges } from "../kv.ts";
import type { RunRead } from "./run-read.ts";

const MAX_LISTED_KEYS = 100;

type Verb = "get" | "set" | "delete" | "list";

/** The storage of a plugin in one hook run. Reads include the run's own writes. */
export type KvHost = {
  functions: Pick<HostFunctions, `kv.${Verb}` | `space.${Verb}`>;
  /** Writes the changes of the run, if any. Throws `plugin_busy` if they can no longer be written. */
  save(tx: Tx): Promise<void>;
};

/** The changes of a run: in the install's storage, and in its storage for the space. */
type Changes = { own: KvChanges; space: KvChanges };

/**
 * Returns the storage of an install for one hook run. With a space it also has the install's storage for that space;
 * both count towards one quota. Changes are written when the hook ends. An earlier write would lock the install's row,
 * which another connection needs to record a failure of the hook.
 */
export function kvHost(read: RunRead, installId: string, spaceId?: string): KvHost {
  let changes: Changes = { own: new Map(), space: new Map() };
  let last: Promise<unknown> = Promise.resolve();

  /** Invariant: calls run in order, one at a time. Each sees the earlier writes and counts their size. */
  function inOrder<T>(call: () => Promise<T>): Promise<T> {
    const result = last.then(call);
    last = result.catch(() => {});
    return result;
  }

  const inSpace = ({ space }: Changes) =>
    spaceId === undefined || space.size === 0 ? undefined : { spaceId, changes: space };

  function storage(place: keyof Changes) {
    const space = place === "space" ? spaceId! : null;

    async function change(key: string, value: string | null): Promise<void> {
      const next = { ...changes, [place]: new Map(changes[place]).set(key, value) };
      const refused = await read((tx) => refusalOfChanges(tx, installId, next.own, inSpace(next)));
      if (refused) throw new HostRefusal(refused);
      changes = next;
    }

    async function get(key: string): Promise<unknown> {
      const stored = await read((tx) => getKey(tx, installId, key, space));
      if ("refused" in stored) throw new HostRefusal(stored.refused);
      const own = changes[place];
      const value = own.has(key) ? own.get(key)! : stored.value;
      return value === null ? null : JSON.parse(value);
    }

    async function list(prefix: string): Promise<string[]> {
      const own = changes[place];
      // The run may have deleted as many keys as it changed.
      const most = MAX_LISTED_KEYS + own.size;
      const stored = await read((tx) => listKeys(tx, installId, prefix, { most, spaceId: space }));
      if ("refused" in stored) throw new HostRefusal(stored.refused);
      const written = [...own.keys()].filter((key) => key.startsWith(prefix));
      const keys = new Set([...stored.keys, ...written]);
      return [...keys]
        .filter((key) => own.get(key) !== null)
        .toSorted(byBytes)
        .slice(0, MAX_LISTED_KEYS);
    }

    return {
      get: (key: string) => inOrder(() => get(key)),
      set: (key: string, value: string) => inOrder(() => change(key, value)),
      delete: (key: string) => inOrder(() => change(key, null)),
      list: (prefix: string) => inOrder(() => list(prefix)),
    };
  }

  const kv = storage("own");
  const functions: KvHost["functions"] = {
    "kv.get": kv.get,
    "kv.set": kv.set,
    "kv.delete": kv.delete,
    "kv.list": kv.list,
  };
  if (spaceId !== undefined) {
    const space = storage("space");
    functions["space.get"] = space.get;
    functions["space.set"] = space.set;
    functions["space.delete"] = space.delete;
    functions["space.list"] = space.list;
  }
  return {
    functions,
    async save(tx) {
      if (changes.own.size + changes.space.size === 0) return;
      if (await setKeys(tx, installId, changes.own, inSpace(changes))) throw busy();
    },
  };
}

const byBytes = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b));
