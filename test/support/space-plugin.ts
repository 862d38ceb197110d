import type { CreatedSession } from "#shared/wire/sessions.ts";
import { startApp, type TestApp } from "./app.ts";
import { ok, person, type Person, type Visitor } from "./client.ts";
import { createTestDatabase, type TestDatabase } from "./database.ts";
import { makeOrgAdmin } from "./orgs.ts";
import { freshName, install, packageOf, readPluginRoom } from "./plugins.ts";

/** Runs the host calls of the body or the config, and stores their results in the state. */
const code = `
  const run = async (calls, host) => {
    const results = [];
    for (const [name, ...args] of calls ?? []) {
      const [group, fn] = name.split(".");
      const call = fn ? host[group][fn] : host[group];
      results.push(await call(...args).then((value) => value ?? null, ({ code }) => "refused: " + code));
    }
    return results;
  };
  export const onCreate = async ({ config }, host) => ({ state: { results: await run(config.calls, host) }, config: {} });
  export const onAction = async ({ body, action }, host) => {
    const results = await run(body.calls, host);
    if (action === "refuse") return { refuse: "conflict", message: results.join() };
    if (action === "throw") throw new Error(results.join());
    return { state: { results } };
  };
  export const view = ({ state }) => state;
`;

/** A call of a `host` function, as `["space.set", "key", 1]`. */
export type Call = [name: string, ...args: unknown[]];

/** All grants of the functions that read and write data of a space. */
export const spaceGrants = ["space:kv", "members:read", "session:read", "kv"].map((capability) => ({
  capability,
}));

/** Returns a package with the kinds `name` and `<name>-b`, whose rooms make host calls and store their results. */
export function spacePackage(name: string, capabilities: object[], more: object = {}) {
  return packageOf({
    name,
    capabilities,
    kinds: [name, `${name}-b`].map((kind) => ({
      kind,
      display: "Keeper",
      actions: ["run", "refuse", "throw"].map((action) => ({ name: action, verb: "POST" })),
    })),
    files: { "plugin.js": { encoding: "utf8", data: code } },
    ...more,
  });
}

/** Two replicas that run plugins, and the path of the plugins of the default org with an admin. */
export type SpacePlugins = {
  database: TestDatabase;
  app: TestApp;
  second: TestApp;
  admin: Person;
  path: string;
  stop(): Promise<void>;
};

/** Starts two replicas on a new database. */
export async function startSpacePlugins(): Promise<SpacePlugins> {
  const env = { PLUGIN_DIR: "/nowhere" };
  const database = await createTestDatabase();
  const [app, second] = await Promise.all([startApp({ database, env }), startApp({ database, env })]);
  const admin = await person(app, "Ada");
  await makeOrgAdmin(admin);
  return {
    database,
    app,
    second,
    admin,
    path: "/api/orgs/default/admin/plugins",
    async stop() {
      await Promise.all([app.stop(), second.stop()]);
      await database.drop();
    },
  };
}

/** Installs the package under a new name in the default org. */
export async function installSpacePlugin(
  plugins: SpacePlugins,
  capabilities: object[] = spaceGrants,
  more: object = {},
): Promise<{ id: string; name: string }> {
  const name = freshName();
  const { id } = await install(plugins, spacePackage(name, capabilities, more));
  return { id, name };
}

/** Opens a room of the kind, whose `onCreate` makes these calls. */
export async function openKeeper(
  who: Person,
  { spacePath }: { spacePath: string },
  kind: string,
  calls: Call[] = [],
) {
  const body = { kind, title: "Keeper", config: { calls } };
  const { id } = await ok<CreatedSession>(who, "POST", `${spacePath}/sessions`, body);
  const send = (action: string, calls: Call[], by: Visitor = who) =>
    by.send<{ error: string; code: string }>("POST", `/api/sessions/${id}/actions/${action}`, {
      body: { calls },
    });
  const results = async () => (await readPluginRoom<{ results: unknown[] }>(who, id)).state.results;
  return {
    id,
    send,
    /** Returns the results of the latest calls. */
    results,
    /** Makes these calls in an action and returns their results. */
    async run(calls: Call[], by: Visitor = who) {
      await ok(by, "POST", `/api/sessions/${id}/actions/run`, { calls });
      return results();
    },
  };
}
