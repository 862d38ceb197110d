import type { InstallView } from "#shared/wire/plugins.ts";
import type { TestApp } from "./app.ts";
import type { Person } from "./client.ts";
import { freshName, install, packageOf } from "./plugins.ts";

/** A notice of a plan. `about: "story"` stands for the story of the event. */
type Notice = Record<string, unknown>;

/**
 * What the plugin does at an event: it throws, shows notices, enqueues a job that shows notices, or raises an event.
 * `calls` are further host calls, such as `["tryLater", {afterMs: null}]`. A job whose payload is a plan follows it.
 */
export type Plan = {
  throws?: boolean;
  notices?: Notice[];
  job?: Notice[];
  emits?: Notice[];
  calls?: [fn: string, ...args: unknown[]][];
};

const code = `
  const show = async (notices, host, storyId) => {
    const refused = [];
    for (const notice of notices ?? [])
      await host.notice({ ...notice, ...(notice.about === "story" && { about: storyId }) }).catch(({ code }) => refused.push(code));
    await host.kv.set("refused", refused);
  };
  export async function onEvent({ payload }, host) {
    if (payload.notices) return show(payload.notices, host);
    await follow((await host.kv.get("plan")) ?? {}, payload, host);
  }
  async function follow(plan, payload, host) {
    await show(plan.notices, host, payload.storyId);
    for (const [name, ...args] of plan.calls ?? []) {
      const [group, fn] = name.split(".");
      await (fn ? host[group][fn] : host[group])(...args);
    }
    if (plan.job) await host.jobs.enqueue({ name: "later", payload: plan.job });
    if (plan.emits) await host.emit("own", { notices: plan.emits, sessionId: payload.sessionId });
    if (plan.throws) throw new Error("told to");
  }
  export const onJob = ({ payload }, host) => Array.isArray(payload) ? show(payload, host) : follow(payload, {}, host);
  export const onAsk = async ({ body }, host) => (await show(body.notices, host), true);
`;

const texts = { de: { "{ref}: not written.": "{ref}: nicht geschrieben." } };

/** A plugin that shows notices as planned when a story is estimated. */
export type NoticingPlugin = InstallView & {
  plan(plan: Plan): Promise<void>;
  /** Returns the codes with which the notices of the last run were refused. */
  refused(): Promise<string[] | undefined>;
};

/** Installs the plugin in the default org, with the capability `notices` unless it is left out. */
export async function installNoticing(
  app: TestApp,
  admin: Person,
  more: string[] = ["notices"],
): Promise<NoticingPlugin> {
  const name = freshName("noticing");
  const view = await install(
    { admin, path: "/api/orgs/default/admin/plugins" },
    packageOf({
      name,
      display: "Noticing",
      kinds: [],
      capabilities: [
        { capability: "kv" },
        { capability: "jobs" },
        { capability: "asks" },
        { capability: "emit" },
        { capability: "events", scope: "poker.estimated" },
        { capability: "events", scope: `plugin.${name}.own` },
        ...more.map((capability) => ({ capability })),
      ],
      files: {
        "plugin.js": { encoding: "utf8", data: code },
        "texts.json": { encoding: "utf8", data: JSON.stringify(texts) },
      },
    }),
  );
  const { sql } = app.database;
  return {
    ...view,
    async plan(plan) {
      await sql.query(
        `insert into plugin_kv (install_id, key, value) values ($1, 'plan', $2)
         on conflict (install_id, key) do update set value = excluded.value`,
        [view.id, JSON.stringify(plan)],
      );
    },
    async refused() {
      const { rows } = await sql.query<{ value: string }>(
        "select value from plugin_kv where install_id = $1 and key = 'refused'",
        [view.id],
      );
      return rows[0] && (JSON.parse(rows[0].value) as string[]);
    },
  };
}
