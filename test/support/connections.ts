import type { ConnectionView, OrgConnections, SpaceConnections } from "#shared/wire/connections.ts";
import { startApp, type TestApp } from "./app.ts";
import { ok, team, type Person, type Team, type Visitor } from "./client.ts";
import { makeOrgAdmin } from "./orgs.ts";
import { recordedCalls, recordingPackage, type HostCall, type RecordedCalls } from "./plugin-work.ts";
import { startReceiver, webhookEnv, type Received, type Receiver } from "./receiver.ts";
import { startDelivery, type TestDelivery } from "./webhooks.ts";

/** The settings that let connections reach receivers of tests. The service itself has another host. */
export const connectionEnv = {
  ...webhookEnv,
  PLUGIN_PRIVATE_HOSTS: "localhost",
  PLUGIN_DIR: "/nowhere",
};

/** The connection of the test's plugin: Jira in the cloud (with an account) or in a data center. */
export const tracker = {
  name: "tracker",
  label: "Tracker",
  by: "either",
  hint: "https://acme.example.com",
  values: [
    { name: "account", label: "E-mail of the account", type: "text", optional: true },
    { name: "token", label: "API token", type: "secret" },
  ],
  auth: [
    { type: "basic", user: "account", password: "token" },
    { type: "bearer", token: "token" },
  ],
  check: "/myself",
};

/** The grant of a connection. */
export const fetchOver = (connection: string) => ({ capability: "fetch", connection });

/** An instance with a delivery role, a receiver, an admin outside of the space, an owner and a member. */
export type Connected = {
  app: TestApp;
  delivery: TestDelivery;
  receiver: Receiver;
  admin: Person;
  team: Team;
  owner: Person;
  member: Person;
  /** The receiver's host, as connections name it. */
  host: string;
  /** Returns the requests of plugins to the receiver, without the checks of the service. */
  requests(): Received[];
  /** Deletes all plugins, rooms, records and counters. The receiver answers 200 again. */
  reset(): Promise<void>;
  stop(): Promise<void>;
};

/** Starts an instance for tests of connections. `address` has the host of its pages in a browser. */
export async function startConnected(address: { host: string } | null = null): Promise<Connected> {
  const receiver = await startReceiver(200);
  const app = await startApp(
    address
      ? { env: connectionEnv, ...address }
      : { env: { ...connectionEnv, BASE_URL: "http://meet.example.com" } },
  );
  const delivery = await startDelivery(app);
  const [{ people }, own] = [await team(app, ["Ada"]), await team(app, ["Olga", "Max"])];
  await makeOrgAdmin(people[0]!);
  return {
    app,
    delivery,
    receiver,
    admin: people[0]!,
    team: own,
    owner: own.people[0]!,
    member: own.people[1]!,
    host: `localhost:${receiver.port}`,
    requests: () => receiver.received.filter(({ path }) => !path.endsWith(tracker.check)),
    async reset() {
      for (const table of ["sessions", "plugin_installs", "org_audit", "throttles"])
        await app.database.sql.query(`delete from ${table}`);
      receiver.answer(200);
    },
    async stop() {
      await delivery.stop();
      await app.stop();
      await receiver.close();
    },
  };
}

/** An installed plugin with connections, and a room in the space. */
export type ConnectedPlugin = RecordedCalls & {
  /** The path of a connection of the space, and of the org. */
  inTeam(name?: string): string;
  inOrg(name?: string): string;
  adminPath: string;
  /** The body that connects to the receiver; `changes` replaces its keys. */
  body(changes?: object): object;
  /** Connects as the owner by default. */
  connect(changes?: object, at?: { who?: Visitor; path?: string }): Promise<void>;
  /** Returns its first connection as a person sees it in the space. */
  seenBy(who: Visitor): Promise<ConnectionView>;
  /** Sends a request over the connection in a run of the space. */
  fetch(path?: string, more?: object): Promise<unknown>;
};

type Package = { connections?: { name: string }[]; grants?: object[]; settings?: object[]; locales?: object };

/** Installs a plugin with these connections, settings and further grants. */
export async function connectedPlugin(
  to: Connected,
  { connections = [tracker], grants = [], ...more }: Package = {},
): Promise<ConnectedPlugin> {
  const all = [{ capability: "jobs" }, ...connections.map(({ name }) => fetchOver(name)), ...grants];
  const plugin = await installWithRoom(to, all, { connections, ...more });
  const adminPath = `/api/orgs/default/admin/plugins/${plugin.id}`;
  const first = connections[0]?.name ?? "";
  const inTeam = (name = first) => `${to.team.spacePath}/connections/${plugin.name}/${name}`;
  const body = (changes = {}) => ({
    address: `https://${to.host}`,
    values: { account: "ana@example.com", token: "top-secret" },
    confirmed: to.host,
    ...changes,
  });
  return {
    ...plugin,
    adminPath,
    inTeam,
    inOrg: (name = first) => `${adminPath}/connections/${name}`,
    body,
    connect: (changes, { who = to.owner, path = inTeam() } = {}) => ok(who, "PUT", path, body(changes)),
    seenBy: async (who) =>
      (await listIn(to, who)).plugins.find((one) => one.plugin === plugin.name)!.connections[0]!,
    async fetch(path = "/issues", extra = {}) {
      const call: HostCall = ["fetch", { connection: first, path, ...extra }];
      return (await plugin.inSpace(call))[0];
    },
  };
}

/** Installs a plugin as the admin, and opens its room as the owner of the space. */
async function installWithRoom(
  { app, admin, owner, team: { spacePath } }: Connected,
  grants: object[],
  more: object,
) {
  return recordedCalls(app, { admin, owner }, spacePath, grants, "default", more);
}

/** Returns the status with which the preview of a package with these capabilities and connections answers. */
export async function previewStatus(
  { admin }: Connected,
  capabilities: object[],
  connections: object[],
): Promise<number> {
  const one = { ...recordingPackage("odd", capabilities), connections };
  const path = "/api/orgs/default/admin/plugins/preview";
  return (await admin.send("POST", path, { body: { package: one } })).status;
}

/** Returns the connections that a person sees in the space. */
export const listIn = ({ team: { spacePath } }: Connected, who: Visitor) =>
  ok<SpaceConnections>(who, "GET", `${spacePath}/connections`);

/** Returns a plugin's connections that an admin sees. */
export const listForAdmin = ({ admin }: Connected, { adminPath }: ConnectedPlugin) =>
  ok<OrgConnections>(admin, "GET", `${adminPath}/connections`);
