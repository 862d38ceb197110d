import type { ActionHost } from "#shared/kinds/plugin-runner.ts";
import { HostRefusal } from "#shared/plugin-host/host-functions.ts";
import type { Grant } from "#shared/rules/capabilities.ts";

type Granted = { capabilities: readonly Grant[]; quotaBytes: number };

/**
 * Returns what makes the host of each action of a room that no database keeps: what it stores stays until the room is
 * given up, within the grants and the quota of the plugin's manifest. Lines of the log are left out.
 */
export function harnessHost({ capabilities, quotaBytes }: Granted): () => ActionHost {
  let stored = new Map<string, string>();

  function demand(wanted: Grant["capability"], key = "") {
    const isGranted = capabilities.some(
      ({ capability, scope }) => capability === wanted && key.startsWith(scope),
    );
    if (!isGranted) throw new HostRefusal("ungranted");
  }

  return () => {
    let mine = stored;
    function change(key: string, write: (next: Map<string, string>) => void) {
      demand("kv", key);
      const next = new Map(mine);
      write(next);
      if (sizeOf(next) > Math.max(quotaBytes, sizeOf(mine))) throw new HostRefusal("quota");
      mine = next;
    }
    return {
      functions: {
        async "kv.get"(key) {
          demand("kv", key);
          return JSON.parse(mine.get(key) ?? "null");
        },
        "kv.set": async (key, value) => change(key, (next) => next.set(key, value)),
        "kv.delete": async (key) => change(key, (next) => next.delete(key)),
        async "kv.list"(prefix) {
          demand("kv", prefix);
          return [...mine.keys()]
            .filter((key) => key.startsWith(prefix))
            .toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
            .slice(0, 100);
        },
        log: async () => demand("log"),
      },
      keep: async () => void (stored = mine),
    };
  };
}

function sizeOf(kept: ReadonlyMap<string, string>): number {
  let bytes = 0;
  for (const [key, value] of kept) bytes += Buffer.byteLength(key) + Buffer.byteLength(value);
  return bytes;
}
