// Rules: protocol/plugins#atomic-upload, protocol/plugins#delete-plugin,
//   protocol/plugins#removal-while-in-use
import { randomUUID } from "node:crypto";
import { afterAll, describe, test } from "vitest";
import { openDatabase } from "#shared/db/database.ts";
import { transaction } from "#shared/db/transaction.ts";
import { setKeys } from "#shared/domain/plugins/kv.ts";
import { recordKill } from "#shared/domain/plugins/record-failure.ts";
import { createLog } from "#shared/runtime/log.ts";
import { startApp } from "#test/support/app.ts";
import { createOrg, enrol, orgSpace } from "#test/support/orgs.ts";
import { visitor, type Person } from "#test/support/client.ts";
import { approve, freshName, install, packageOf, upload, type PluginOrg } from "#test/support/plugins.ts";
import { crowd, outcome, race, raceEnv, raceTimeout } from "./harness.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp({ env: raceEnv });
/** A replica that runs plugins. */
const pluginReplica = await startApp({
  database: app.database,
  env: { ...raceEnv, PLUGIN_DIR: "/nowhere" },
});
const db = openDatabase(app.settings, createLog("silent"));
afterAll(async () => {
  await db.close();
  await pluginReplica.stop();
});

/** Creates an org with two admins. Either of them may install. */
async function raceOrg(): Promise<[PluginOrg, PluginOrg]> {
  const org = await createOrg(app, "race");
  const path = `${org.path}/admin/plugins`;
  const admins = await Promise.all((await crowd(app, 2)).map((who) => enrol(org, who, "admin")));
  return admins.map((admin) => ({ org, admin, path })) as [PluginOrg, PluginOrg];
}

/** Opens a room of a plugin's kind. Retries while the plugin is busy with other trials. */
async function openRoom(who: Person, path: string, kind: string): ReturnType<Person["send"]> {
  const reply = await visitor(pluginReplica, who.cookie).send("POST", `${path}/sessions`, {
    body: { kind, title: "Room" },
  });
  return reply.status === 503 ? openRoom(who, path, kind) : reply;
}

/** Acts in such a room. Retries while the plugin is busy with other trials. */
async function actInRoom(who: Person, room: string): ReturnType<Person["send"]> {
  const reply = await visitor(pluginReplica, who.cookie).send("POST", `/api/sessions/${room}/actions/do`);
  return reply.status === 503 ? actInRoom(who, room) : reply;
}

const count = async (query: string, ...values: unknown[]) =>
  (await app.database.sql.query<{ n: number }>(query, values)).rows[0]!.n;
const kindOf = (kind: string) => ({ kind, display: "Kind", actions: [] });

// Rules: protocol/plugins#atomic-upgrade, protocol/plugins#dropped-kinds,
//   protocol/plugins#effects-of-an-upgrade, protocol/plugins#kind-aliases, protocol/plugins#kind-names,
//   protocol/plugins#kind-names-are-kept, protocol/plugins#pending-upgrade, protocol/plugins#plugin-upgrade,
//   protocol/plugins#post-plugins, protocol/plugins#upgrades
describe("two admins at once", () => {
  test(
    "installing one package twice at once makes one install",
    () =>
      race(async () => {
        const [first, second] = await raceOrg();
        const body = packageOf();
        const replies = await Promise.all([upload(first, body), upload(second, body)]);
        const records = await count(
          "select count(*)::int as n from org_audit where org_id = $1",
          first.org.id,
        );
        const result = `${outcome(replies)}, ${new Set(replies.map(({ body }) => body.id)).size} installs, ${records} records`;
        return result === "200 201, 1 installs, 1 records" ? null : result;
      }),
    raceTimeout,
  );

  test(
    "of two installs with the same kind names one succeeds",
    () =>
      race(async () => {
        const [[first], [second]] = [await raceOrg(), await raceOrg()];
        const names = [freshName("a"), freshName("b"), freshName("c")];
        const list = names.map(kindOf);
        const replies = await Promise.all([
          upload(first, packageOf({ kinds: list })),
          upload(second, packageOf({ kinds: list.toReversed() })),
        ]);
        const owners = await count(
          "select count(distinct install_id)::int as n from session_kinds where kind = any($1)",
          names,
        );
        const all = await count("select count(*)::int as n from session_kinds where kind = any($1)", names);
        const installs = await count(
          "select count(*)::int as n from plugin_installs where org_id = any($1)",
          [first.org.id, second.org.id],
        );
        const result = `${outcome(replies)}, ${all} kinds of ${owners}, ${installs} installs`;
        return result === "201 400, 3 kinds of 1, 1 installs" ? null : result;
      }),
    raceTimeout,
  );

  test(
    "an approval never activates a concurrent upload",
    () =>
      race(async () => {
        const [first, second] = await raceOrg();
        const base = { ...packageOf(), kinds: [], capabilities: [] };
        const { id } = await install(first, base);
        const read = { ...base, version: "2.0.0", capabilities: [{ capability: "log" }] };
        const digest = (await upload(first, read)).body.pending!.digest;
        const unread = { ...base, version: "3.0.0", capabilities: [{ capability: "jobs" }] };
        const [approved, uploaded] = await Promise.all([
          first.admin.send<{ version: string }>("POST", `${first.path}/${id}/upgrade`, {
            body: { approve: true, digest },
          }),
          upload(second, unread),
        ]);
        const isConsistent =
          approved.status === 200 ? approved.body.version === "2.0.0" : approved.status === 409;
        const grants = await count(
          "select count(*)::int as n from plugin_grants where install_id = $1 and capability = 'jobs'",
          id,
        );
        return isConsistent && grants === 0 && uploaded.status === 202
          ? null
          : `approve ${approved.status}, upload ${uploaded.status}, ${grants} unread grants`;
      }),
    raceTimeout,
  );

  test(
    "a simultaneous approval, uninstall and disabling leave an install of one version, or none",
    () =>
      race(async () => {
        const [first, second] = await raceOrg();
        const base = { ...packageOf(), kinds: [kindOf(freshName())] };
        const { id } = await install(first, base);
        await upload(first, { ...base, version: "2.0.0", capabilities: [{ capability: "jobs" }] });
        const [approved, removed, switched] = await Promise.all([
          approve(first, id),
          second.admin.send("DELETE", `${first.path}/${id}`),
          second.admin.send("POST", `${first.path}/${id}/enabled`, { body: { enabled: false } }),
        ]);
        const left = await count(
          "select count(*)::int as n from session_kinds where org_id = $1",
          first.org.id,
        );
        const isConsistent = [approved, switched].every(({ status }) => status === 200 || status === 404);
        return removed.status === 204 && isConsistent && left === 0
          ? null
          : `${outcome([approved, removed, switched])}, ${left} kinds left`;
      }),
    raceTimeout,
  );
});

// Rules: protocol/plugins#dropped-kinds, protocol/plugins#removal-and-new-session
describe("a new room while its plugin is removed or upgraded", () => {
  /** Installs a plugin with one kind. Returns the install and a function that opens a room of the kind. */
  async function installWithKind(): Promise<{
    target: PluginOrg;
    id: string;
    kind: string;
    base: object;
    open(): ReturnType<Person["send"]>;
  }> {
    const [target] = await raceOrg();
    const { path } = await orgSpace(target.org, [target.admin], `race ${randomUUID()}`);
    const kind = freshName();
    const base = packageOf({ kinds: [kindOf(kind)] });
    const { id } = await install(target, base);
    return { target, id, kind, base, open: () => openRoom(target.admin, path, kind) };
  }

  test(
    "an uninstall and a new room of its kind exclude each other",
    () =>
      race(async () => {
        const { target, id, open } = await installWithKind();
        const [removed, opened] = await Promise.all([
          target.admin.send("DELETE", `${target.path}/${id}`),
          open(),
        ]);
        const result = `uninstall ${removed.status}, open ${opened.status}`;
        return ["uninstall 204, open 400", "uninstall 409, open 201"].includes(result) ? null : result;
      }),
    raceTimeout,
  );

  test(
    "a new room during an upgrade that drops its kind stays consistent",
    () =>
      race(async () => {
        const { target, kind, base, open } = await installWithKind();
        const [upgraded, opened] = await Promise.all([
          upload(target, { ...base, version: "2.0.0", kinds: [] }),
          open(),
        ]);
        const kept = await count(
          "select count(*)::int as n from session_kinds where kind = $1 and retired_at is not null",
          kind,
        );
        const result = `${upgraded.status}, open ${opened.status}, ${kept} retired`;
        return ["200, open 400, 0 retired", "200, open 201, 1 retired"].includes(result) ? null : result;
      }),
    raceTimeout,
  );
});

// Rules: protocol/plugins#actions, protocol/plugins#plugin-enabled
describe("an action while its plugin is disabled", () => {
  const code = "export const view = () => ({}); export const onAction = () => ({ state: { done: true } });";

  test(
    "disabling a plugin keeps acknowledged actions and stops the rest",
    () =>
      race(async () => {
        const [target] = await raceOrg();
        const { path } = await orgSpace(target.org, [target.admin], `race ${randomUUID()}`);
        const kind = freshName();
        const actions = [{ name: "do", verb: "POST", who: "participant" }];
        const { id } = await install(
          target,
          packageOf({
            kinds: [{ ...kindOf(kind), actions }],
            files: { "plugin.js": { encoding: "utf8", data: code } },
          }),
        );
        const { body: room } = await openRoom(target.admin, path, kind);
        const act = () => actInRoom(target.admin, (room as { id: string }).id);
        const [acted, switched] = await Promise.all([
          act(),
          target.admin.send("POST", `${target.path}/${id}/enabled`, { body: { enabled: false } }),
        ]);
        const done = await count(
          "select count(*)::int as n from plugin_rooms where session_id = $1 and state like '%done%'",
          (room as { id: string }).id,
        );
        const afterwards = await act();
        const result = `${switched.status}, action ${acted.status} kept ${done}, late ${afterwards.status}`;
        return ["200, action 204 kept 1, late 409", "200, action 409 kept 0, late 409"].includes(result)
          ? null
          : result;
      }),
    raceTimeout,
  );
});

// Rules: protocol/plugins#stopped-after-kills, protocol/plugins#storage-quota
describe("simultaneous storage writes and kills", () => {
  test(
    "sixteen writers fill a quota exactly",
    () =>
      race(async (n) => {
        const [target] = await raceOrg();
        const quotaBytes = 500;
        const { id } = await install(target, { ...packageOf({ quotaBytes }), kinds: [] });
        const results = await Promise.all(
          Array.from({ length: 16 }, (_, i) =>
            transaction(db, async (tx) => {
              // Some writers share a key, some write twice, and some delete another writer's key.
              const key = `k${n % 2 === 0 ? i : i % 5}`;
              const first = await setKeys(tx, id, new Map([[key, "x".repeat(20 + i * 4)]]));
              if (i % 5 === 0) await setKeys(tx, id, new Map([["k1", null]]));
              return first;
            }),
          ),
        );
        const stored = await count(
          "select coalesce(sum(octet_length(key) + octet_length(value)), 0)::int as n from plugin_kv where install_id = $1",
          id,
        );
        const counted = await count("select storage_bytes as n from plugin_installs where id = $1", id);
        const unexpected = results.filter((refusal) => refusal !== null && refusal !== "quota");
        return stored === counted && stored <= quotaBytes && stored > 0 && unexpected.length === 0
          ? null
          : `${stored} stored, ${counted} counted, ${unexpected.join()}`;
      }),
    raceTimeout,
  );

  test(
    "three kills recorded at once by replicas stop a plugin",
    () =>
      race(async () => {
        const [target] = await raceOrg();
        const { id } = await install(target, { ...packageOf(), kinds: [] });
        await Promise.all([recordKill(db, id), recordKill(db, id), recordKill(db, id)]);
        const stopped = await count(
          "select count(stopped_reason)::int as n from plugin_installs where id = $1",
          id,
        );
        return stopped === 1 ? null : "not stopped";
      }),
    raceTimeout,
  );
});
