import { expect } from "vitest";
import type { InstallView } from "#shared/wire/plugins.ts";
import type { TestApp } from "./app.ts";
import { ok, type Person } from "./client.ts";
import { freshName, install, packageOf, readPluginRoom } from "./plugins.ts";

/** A call of a `host` function, as `["kv.set", "key", 1]`, or `all` with calls that run concurrently. */
export type HostCall = [name: string, ...args: unknown[]];

/**
 * A plugin that makes the given host calls and records their results. An action's results go into the state of its
 * room. A job's go into the kv entry `ran/<name>`, an event's into `heard/<id>`. An action and a job can throw, and an
 * event can be emitted again.
 */
const code = `
  const make = async ([name, ...args], host) => {
    if (name === "all") return Promise.all(args.map((call) => make(call, host)));
    const [group, fn] = name.split(".");
    const call = fn ? host[group][fn] : host[group];
    return call(...args).then((value) => value ?? null, ({ code }) => "refused: " + code);
  };
  const made = async (calls, host) => {
    const told = [];
    for (const call of calls ?? []) told.push(await make(call, host));
    return told;
  };
  export const onAction = async ({ body }, host) => {
    const told = await made(body.calls, host);
    if (body.throws) throw new Error("told to");
    return { state: { told } };
  };
  export const view = ({ state }) => state;
  export const onJob = async ({ id, name, payload, now }, host) => {
    const before = (await host.kv.get("ran/" + name)) ?? [];
    const told = await made(payload?.calls, host);
    await host.kv.set("ran/" + name, [...before, { id, payload, told, now, newId: newId() }]);
    if (payload?.throws) throw new Error("told to");
  };
  export const onEvent = async ({ id, topic, payload, now }, host) => {
    const calls = payload.echo ? [["emit", payload.echo, payload]] : [];
    await host.kv.set("heard/" + id, { topic, payload, now, told: await made(calls, host) });
  };
  export const onAsk = ({ body }, host) => made(body.calls, host);
`;

/** A recorded run of a job. */
export type HookRun = { id: string; payload: unknown; told: unknown[]; now: number; newId: string };
/** An event that the plugin received. */
export type HeardEvent = { topic: string; payload: Record<string, unknown>; now: number; told: unknown[] };

/** Returns a recording plugin's package with these capabilities and kv. */
export function recordingPackage(name: string, capabilities: object[], version = "1.0.0") {
  return packageOf({
    name,
    version,
    capabilities: [{ capability: "kv" }, ...capabilities],
    kinds: [{ kind: name, display: "Told", actions: [{ name: "tell", verb: "POST" }] }],
    files: { "plugin.js": { encoding: "utf8", data: code } },
  });
}

/** A recording plugin that is installed in an org, with a room of its kind. */
export type RecordedCalls = InstallView & {
  room: string;
  /** Makes host calls in an action, and returns their results. */
  tell(...calls: HostCall[]): Promise<unknown[]>;
  /** Makes host calls in a job without a space, and returns their results. */
  inJob(...calls: HostCall[]): Promise<unknown[]>;
  /** Makes host calls in a job that an action in its room enqueued, and returns their results. */
  inSpace(...calls: HostCall[]): Promise<unknown[]>;
  ran(job: string): Promise<HookRun[]>;
  /** Returns the events that the plugin received, in the order in which they were written. */
  heard(): Promise<HeardEvent[]>;
  /** Waits until the plugin received `count` events, and returns all. */
  hears(count: number): Promise<HeardEvent[]>;
  /** Returns the plugin's events and jobs in the order in which they were written. */
  work(): Promise<WorkRow[]>;
};

/** A row of `plugin_work`. */
export type WorkRow = {
  id: string;
  name: string | null;
  topic: string | null;
  attempts: number;
  failed: boolean;
  ended: boolean;
  last_error: string | null;
  due_in: number;
};

/**
 * Installs a recording plugin with these capabilities and opens a room of its kind. The same person does both, unless
 * there is an owner. `more` are further keys of its package.
 */
export async function recordedCalls(
  app: TestApp,
  people: Person | { admin: Person; owner: Person },
  spacePath: string,
  capabilities: object[],
  org = "default",
  more: object = {},
): Promise<RecordedCalls> {
  const { admin, owner } = "admin" in people ? people : { admin: people, owner: people };
  const name = freshName("told");
  const view = await install(
    { admin, path: `/api/orgs/${org}/admin/plugins` },
    { ...recordingPackage(name, capabilities), ...more },
  );
  const { id: room } = await ok<{ id: string }>(owner, "POST", `${spacePath}/sessions`, {
    kind: name,
    title: "Told",
    config: {},
  });
  const read = async <T extends object>(sql: string) =>
    (await app.database.sql.query<T>(sql, [view.id])).rows;
  const readKv = async <T>(key: string): Promise<T | undefined> => {
    const rows = await read<{ key: string; value: string }>(
      "select key, value from plugin_kv where install_id = $1",
    );
    const row = rows.find((candidate) => candidate.key === key);
    return row && (JSON.parse(row.value) as T);
  };
  const ran = async (job: string) => (await readKv<HookRun[]>(`ran/${job}`)) ?? [];
  const heard = async () => {
    const rows = await read<{ value: string }>(
      `select kv.value from plugin_work w
       join plugin_kv kv on kv.install_id = w.install_id and kv.key = 'heard/' || w.id
       where w.install_id = $1 order by w.ordinal`,
    );
    return rows.map(({ value }) => JSON.parse(value) as HeardEvent);
  };
  const tell = async (...calls: HostCall[]) => {
    await ok(owner, "POST", `/api/sessions/${room}/actions/tell`, { calls });
    return (await readPluginRoom<{ told: unknown[] }>(owner, room)).state.told;
  };
  return {
    ...view,
    room,
    tell,
    ran,
    async inSpace(...calls) {
      const before = (await ran("told")).length;
      await tell(["jobs.enqueue", { name: "told", payload: { calls } }]);
      // The run may have queued another one, which has ended by now.
      await expect.poll(async () => (await ran("told")).length).toBeGreaterThan(before);
      return (await ran("told"))[before]!.told;
    },
    async inJob(...calls) {
      const before = (await ran("told")).length;
      await app.database.sql.query(
        "insert into plugin_work (install_id, name, payload) values ($1, 'told', $2)",
        [view.id, JSON.stringify({ calls })],
      );
      await app.database.sql.query("select pg_notify('svc_plugin_work', '')");
      // The run may have queued another one, which has ended by now.
      await expect.poll(async () => (await ran("told")).length).toBeGreaterThan(before);
      return (await ran("told"))[before]!.told;
    },
    heard,
    async hears(count) {
      await expect.poll(async () => (await heard()).length).toBeGreaterThanOrEqual(count);
      return heard();
    },
    work: () =>
      read<WorkRow>(
        `select w.id, w.name, e.topic, w.attempts, w.failed, w.ended_at is not null as ended, w.last_error,
           extract(epoch from w.due_at - now())::float8 as due_in
         from plugin_work w left join plugin_events e on e.id = w.event_id
         where w.install_id = $1 order by w.ordinal`,
      ),
  };
}
