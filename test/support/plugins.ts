import { randomUUID } from "node:crypto";
import { brotliCompressSync } from "node:zlib";
import type { InstallView } from "#shared/wire/plugins.ts";
import type { Envelope } from "#shared/wire/sessions.ts";
import type { TestApp } from "./app.ts";
import { createOrg, orgPerson, type TestOrg } from "./orgs.ts";
import { ok, type Person, type Reply, type Visitor } from "./client.ts";

/** An org with an admin. `path` is the API path of the org's plugins. */
export type PluginOrg = { org: TestOrg; admin: Person; path: string };

/** Creates an org and an admin who can install plugins. */
export async function pluginOrg(app: TestApp): Promise<PluginOrg> {
  const org = await createOrg(app);
  return { org, admin: await orgPerson(app, org, "Ada", "admin"), path: `${org.path}/admin/plugins` };
}

/** Returns a unique name, for example of a kind. */
export function freshName(prefix = "kind"): string {
  return `${prefix}-${randomUUID().slice(0, 8)}`;
}

const code = "export const view = ({ state }) => state; export const onAction = ({ state }) => ({ state });";

/** A plugin package. */
export type TestPackage = Record<string, unknown> & { name: string; version: string };

/** Returns a package with one kind of a unique name; `changes` replaces top-level fields. */
export function packageOf(changes: object = {}): TestPackage {
  return {
    name: "timer",
    version: "1.0.0",
    display: "Timer",
    capabilities: [{ capability: "kv" }],
    kinds: [
      { kind: freshName(), display: "Timer", actions: [{ name: "start", verb: "POST", who: "facilitator" }] },
    ],
    files: { "plugin.js": { encoding: "utf8", data: code } },
    ...changes,
  };
}

/** Returns a package's file, compressed with Brotli. */
export function packed(bytes: string | Buffer): { encoding: string; data: string } {
  return { encoding: "br+base64", data: brotliCompressSync(bytes).toString("base64") };
}

type Upload = { as?: Record<string, string> };

/** Uploads a package and accepts its grants. */
export function upload(
  { admin, path }: Pick<PluginOrg, "admin" | "path">,
  pluginPackage: object,
  more: Upload = {},
): Promise<Reply<InstallView & { code: string; error: string; kinds: string[] }>> {
  return admin.send("POST", path, { body: { package: pluginPackage, grantsAccepted: true, ...more } });
}

/** Installs a package, which must succeed, and returns the install. Repeats the request while plugins are busy. */
export async function install(
  pluginOrg: Pick<PluginOrg, "admin" | "path">,
  pluginPackage: object,
  more: Upload = {},
): Promise<InstallView> {
  const { status, body, text } = await upload(pluginOrg, pluginPackage, more);
  if (body.code === "plugin_busy") return install(pluginOrg, pluginPackage, more);
  if (status >= 300) throw new Error(`install: ${status} ${text}`);
  return body;
}

/** Approves the upgrade that waits, as an admin who has read it. Without one, sends a digest of none. */
export async function approve(
  { admin, path }: Pick<PluginOrg, "admin" | "path">,
  id: string,
): Promise<Reply<InstallView & { code: string }>> {
  const { body } = await admin.send<{ installs: InstallView[] }>("GET", path);
  const digest = body.installs.find((one) => one.id === id)?.pending?.digest ?? noDigest;
  return admin.send("POST", `${path}/${id}/upgrade`, { body: { approve: true, digest } });
}

/** The digest of no package. */
export const noDigest = "0".repeat(64);

/** Returns the org's installs for an admin. */
export async function listInstalls({
  admin,
  path,
}: Pick<PluginOrg, "admin" | "path">): Promise<InstallView[]> {
  return (await admin.send<{ installs: InstallView[] }>("GET", path)).body.installs;
}

/** Reads a room of a working plugin. Repeats the request while the plugin is busy, as on a slow machine. */
export async function readPluginRoom<State>(
  who: Visitor,
  id: string,
): Promise<Omit<Envelope, "state"> & { state: State }> {
  for (;;) {
    const room = await ok<Envelope & { state: State; kindUnavailable?: true }>(
      who,
      "GET",
      `/api/sessions/${id}`,
    );
    if (!room.kindUnavailable) return room;
  }
}

/** Inserts a room of an install's kind into the database, as a process with plugins does, and returns its id. */
export async function seedRoom(app: TestApp, spaceId: string, kind: string): Promise<string> {
  const { rows } = await app.database.sql.query<{ id: string }>(
    `with room as (
       insert into sessions (space_id, kind, kind_id, title, config, facilitator_id)
       select m.space_id, k.kind, k.id, 'Room', '{}', m.user_id
       from space_members m, session_kinds k where m.space_id = $1 and m.role = 'owner' and k.kind = $2
       limit 1 returning id, kind_id
     ), kept as (
       insert into plugin_rooms (session_id, install_id, version)
       select room.id, k.install_id, '1.0.0' from room join session_kinds k on k.id = room.kind_id
     )
     select id from room`,
    [spaceId, kind],
  );
  return rows[0]!.id;
}
