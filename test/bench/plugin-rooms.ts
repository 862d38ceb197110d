import type { Bench } from "./bench.ts";
import { allProcesses } from "./process-times.ts";
import type { Replica } from "./product.ts";
import type { Person, Room } from "./world.ts";

/** The setting that enables plugins. The folder need not exist, because these packages contain their code. */
export const pluginSettings = { PLUGIN_DIR: "/nowhere" };

/**
 * Installs a plugin with one kind as an org admin. Its only action has the name of a vote, so each vote caller works
 * with it. `code` is plugin.js.
 */
export async function installKind(
  { database }: Bench,
  { port }: Replica,
  admin: Person,
  { kind, code }: { kind: string; code: string },
): Promise<void> {
  await database.sql.query("update org_members set role = 'admin' where user_id = $1", [admin.id]);
  const actions = [{ name: "vote", verb: "POST", who: "participant" }];
  const files = { "plugin.js": { encoding: "utf8", data: code } };
  const payload = { name: kind, version: "1.0.0", display: kind, capabilities: [], files };
  await post(port, admin, "/api/orgs/default/admin/plugins", {
    package: { ...payload, kinds: [{ kind, display: kind, actions }] },
    grantsAccepted: true,
  });
}

/** Opens a room of a kind in the space of these people. They act in turn. */
export async function openRoom(
  { port }: Replica,
  people: Person[],
  room: { space: string; kind: string; config?: object },
): Promise<Room> {
  const path = `/api/orgs/default/spaces/${room.space}/sessions`;
  const { id } = await post(port, people[0]!, path, {
    kind: room.kind,
    title: "Measured",
    config: room.config ?? {},
  });
  return { id, storyId: "", people, turn: 0 };
}

/** Returns the CPU milliseconds of a replica and of its sandbox processes. */
export async function cpuWithPlugins({ child }: Replica): Promise<{ api: number; plugins: number }> {
  const pid = await child.call<number>("pid");
  const { cpuMs } = await child.call<{ cpuMs: number }>("usage", {});
  const own = (await allProcesses()).filter(({ parent }) => parent === pid);
  return { api: cpuMs, plugins: own.reduce((sum, { ownMs }) => sum + ownMs, 0) };
}

/** Sends a POST as this person. Returns the reply's body. */
export async function post(
  port: number,
  { cookie }: Person,
  path: string,
  body: object,
): Promise<{ id: string }> {
  const reply = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", cookie: `svc_session=${cookie}` },
    body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(`${path}: status ${reply.status} ${await reply.text()}`);
  return (await reply.json()) as { id: string };
}
