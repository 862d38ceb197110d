import type { ActionHost } from "#shared/kinds/plugin-runner.ts";
import { HostRefusal } from "#shared/plugin-host/host-functions.ts";
import type { Grant } from "#shared/rules/capabilities.ts";
import { demand } from "./harness-grants.ts";
import { createSpace, type SpaceData } from "./harness-space.ts";

type Granted = { capabilities: readonly Grant[]; quotaBytes: number };

/** A job that a plugin enqueued. */
export type EnqueuedJob = { name: string; payload: unknown; delayMs?: number; cron?: string; key?: string };
/** The jobs, events and log lines of a plugin, in their order. The harness does not run them. */
export type HostCalls = {
  jobs: EnqueuedJob[];
  /** Their topics have no prefix `plugin.<name>.`. */
  events: { topic: string; payload: unknown }[];
  lines: { level: string; message: string }[];
};

/** The stored texts of a run: those of the install, and those of the room's space. */
type Stored = Pick<SpaceData, "stored" | "shared">;

/**
 * Returns a function that creates the `host` of each run, without a database. Stored data stays in `space`. The grants
 * and the quota of the manifest apply. `asked` collects the plugin's jobs, events and log lines.
 */
export function harnessHost(granted: Granted, asked: HostCalls, space = createSpace()): () => ActionHost {
  const { quotaBytes } = granted;

  return () => {
    let mine: Stored = space;
    const [jobs, events]: [HostCalls["jobs"], HostCalls["events"]] = [[], []];
    function storage(capability: "kv" | "space:kv", place: keyof Stored) {
      function change(key: string, write: (next: Map<string, string>) => void) {
        demand(granted, capability, key);
        const next = { stored: mine.stored, shared: mine.shared, [place]: new Map(mine[place]) };
        write(next[place]);
        if (sizeOf(next) > Math.max(quotaBytes, sizeOf(mine))) throw new HostRefusal("quota");
        mine = next;
      }
      return {
        async get(key: string) {
          demand(granted, capability, key);
          return JSON.parse(mine[place].get(key) ?? "null") as unknown;
        },
        set: async (key: string, value: string) => change(key, (next) => next.set(key, value)),
        delete: async (key: string) => change(key, (next) => next.delete(key)),
        async list(prefix: string) {
          demand(granted, capability, prefix);
          return [...mine[place].keys()]
            .filter((key) => key.startsWith(prefix))
            .toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
            .slice(0, 100);
        },
      };
    }
    const kv = storage("kv", "stored");
    const shared = storage("space:kv", "shared");
    return {
      functions: {
        "kv.get": kv.get,
        "kv.set": kv.set,
        "kv.delete": kv.delete,
        "kv.list": kv.list,
        "space.get": shared.get,
        "space.set": shared.set,
        "space.delete": shared.delete,
        "space.list": shared.list,
        async log(level, message) {
          demand(granted, "log");
          asked.lines.push({ level, message });
        },
        async emit(topic, payload) {
          demand(granted, "emit", topic);
          events.push({ topic, payload: JSON.parse(payload) });
        },
        async "jobs.enqueue"({ payload = "null", ...job }) {
          demand(granted, "jobs", job.name);
          jobs.push({ ...job, payload: JSON.parse(payload) });
        },
      },
      async save() {
        space.stored = mine.stored;
        space.shared = mine.shared;
        asked.events.push(...events);
        for (const job of jobs) {
          const before = asked.jobs.findIndex(({ key }) => key !== undefined && key === job.key);
          if (before >= 0) asked.jobs.splice(before, 1);
          asked.jobs.push(job);
        }
      },
    };
  };
}

function sizeOf({ stored, shared }: Stored): number {
  let bytes = 0;
  for (const [key, value] of [...stored, ...shared])
    bytes += Buffer.byteLength(key) + Buffer.byteLength(value);
  return bytes;
}
