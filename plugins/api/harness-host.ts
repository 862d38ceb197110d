import type { ActionHost } from "#shared/kinds/plugin-runner.ts";
import { HostRefusal } from "#shared/plugin-host/host-functions.ts";
import type { Grant } from "#shared/rules/capabilities.ts";
import { coveredBy } from "#shared/rules/grants.ts";

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

/** Throws the refusal `ungranted` if no capability of a manifest covers this one. */
export function demand(
  { capabilities }: Pick<Granted, "capabilities">,
  capability: Grant["capability"],
  scope = "",
) {
  if (!coveredBy(capabilities, { capability, scope })) throw new HostRefusal("ungranted");
}

/**
 * Returns a function that creates the `host` of each run, without a database. Stored data stays until the harness is
 * closed. The grants and the quota of the manifest apply. `asked` collects the plugin's jobs, events and log lines.
 */
export function harnessHost(granted: Granted, asked: HostCalls): () => ActionHost {
  const { quotaBytes } = granted;
  let stored = new Map<string, string>();

  return () => {
    let mine = stored;
    const [jobs, events]: [HostCalls["jobs"], HostCalls["events"]] = [[], []];
    function change(key: string, write: (next: Map<string, string>) => void) {
      demand(granted, "kv", key);
      const next = new Map(mine);
      write(next);
      if (sizeOf(next) > Math.max(quotaBytes, sizeOf(mine))) throw new HostRefusal("quota");
      mine = next;
    }
    return {
      functions: {
        async "kv.get"(key) {
          demand(granted, "kv", key);
          return JSON.parse(mine.get(key) ?? "null");
        },
        "kv.set": async (key, value) => change(key, (next) => next.set(key, value)),
        "kv.delete": async (key) => change(key, (next) => next.delete(key)),
        async "kv.list"(prefix) {
          demand(granted, "kv", prefix);
          return [...mine.keys()]
            .filter((key) => key.startsWith(prefix))
            .toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
            .slice(0, 100);
        },
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
        stored = mine;
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

function sizeOf(kept: ReadonlyMap<string, string>): number {
  let bytes = 0;
  for (const [key, value] of kept) bytes += Buffer.byteLength(key) + Buffer.byteLength(value);
  return bytes;
}
