// Rules: protocol/plugins#atomic-upload, protocol/plugins#delete-plugin,
//   protocol/plugins#removal-while-in-use
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, test } from "vitest";
import { openDatabase, type Database } from "#shared/db/database.ts";
import { transaction } from "#shared/db/transaction.ts";
import { setKeys } from "#shared/domain/plugins/kv.ts";
import { recordKill } from "#shared/domain/plugins/record-failure.ts";
import { createLog } from "#shared/runtime/log.ts";
import { startApp, type TestApp } from "#test/support/app.ts";
import { createOrg, enrol, orgSpace } from "#test/support/orgs.ts";
import { visitor, type Person } from "#test/support/client.ts";
import { freshName, install, packageOf, upload, type PluginOrg } from "#test/support/plugins.ts";
import { crowd, outcome, race, raceEnv, raceTimeout } from "./harness.ts";

let app: TestApp;
/** A replica that runs plugins. */
let hosted: TestApp;
let db: Database;
beforeAll(async () => {
  app = await startApp({ env: raceEnv });
  hosted = await startApp({ database: app.database, env: { ...raceEnv, PLUGIN_DIR: "/nowhere" } });
  db = openDatabase(app.settings, createLog("silent"));
});
afterAll(async () => {
  await db.close();
  await hosted.stop();
  await app.stop();
});

/** An org with two admins, each of whom can be the one who installs. */
async function raceOrg(): Promise<[PluginOrg, PluginOrg]> {
  const org = await createOrg(app, "race");
  const path = `${org.path}/admin/plugins`;
  const admins = await Promise.all((await crowd(app, 2)).map((who) => enrol(org, who, "admin")));
  return admins.map((admin) => ({ org, admin, path })) as [PluginOrg, PluginOrg];
}

/** Opens a room of a plugin's kind; where too many trials ask their plugins at once, it asks again. */
async function openOnce(who: Person, path: string, kind: string): ReturnType<Person["send"]> {
  const reply = await visitor(hosted, who.cookie).send("POST", `${path}/sessions`, {
    body: { kind, title: "Room" },
  });
  return reply.status === 503 ? openOnce(who, path, kind) : reply;
}

/** Acts in such a room; where too many trials ask their plugins at once, it asks again. */
async function actOnce(who: Person, room: string): ReturnType<Person["send"]> {
  const reply = await visitor(hosted, who.cookie).send("POST", `/api/sessions/${room}/actions/do`);
  return reply.status === 503 ? actOnce(who, room) : reply;
}

const count = async (query: string, ...values: unknown[]) =>
  (await app.database.sql.query<{ n: number }>(query, values)).rows[0]!.n;
const kindNamed = (kind: string) => ({ kind, display: "Kind", actions: [] });

// Rules: protocol/plugins#atomic-upgrade, protocol/plugins#dropped-kinds,
//   protocol/plugins#effects-of-an-upgrade, protocol/plugins#kind-aliases, protocol/plugins#kind-names,
//   protocol/plugins#kind-names-are-kept, protocol/plugins#pending-upgrade, protocol/plugins#plugin-upgrade,
//   protocol/plugins#post-plugins, protocol/plugins#upgrades
describe("two admins at once", () => {
  test(
    "installing one package twice at once makes one install",
    () =>
      race(async () => {
        const [one, other] = await raceOrg();
        const given = packageOf();
        const replies = await Promise.all([upload(one, given), upload(other, given)]);
        const records = await count("select count(*)::int as n from org_audit where org_id = $1", one.org.id);
        const ended = `${outcome(replies)}, ${new Set(replies.map(({ body }) => body.id)).size} installs, ${records} records`;
        return ended === "200 201, 1 installs, 1 records" ? null : ended;
      }),
    raceTimeout,
  );

  test(
    "of two installs with the same kind names one succeeds",
    () =>
      race(async () => {
        const [[one], [other]] = [await raceOrg(), await raceOrg()];
        const names = [freshName("a"), freshName("b"), freshName("c")];
        const list = names.map(kindNamed);
        const replies = await Promise.all([
          upload(one, packageOf({ kinds: list })),
          upload(other, packageOf({ kinds: list.toReversed() })),
        ]);
        const owners = await count(
          "select count(distinct install_id)::int as n from session_kinds where kind = any($1)",
          names,
        );
        const all = await count("select count(*)::int as n from session_kinds where kind = any($1)", names);
        const installs = await count(
          "select count(*)::int as n from plugin_installs where org_id = any($1)",
          [one.org.id, other.org.id],
        );
        const ended = `${outcome(replies)}, ${all} kinds of ${owners}, ${installs} installs`;
        return ended === "201 400, 3 kinds of 1, 1 installs" ? null : ended;
      }),
    raceTimeout,
  );

  test(
    "an approval never puts a concurrent upload into force",
    () =>
      race(async () => {
        const [one, other] = await raceOrg();
        const base = { ...packageOf(), kinds: [], capabilities: [] };
        const { id } = await install(one, base);
        const read = { ...base, version: "2.0.0", capabilities: [{ capability: "log" }] };
        const digest = (await upload(one, read)).body.pending!.digest;
        const unread = { ...base, version: "3.0.0", capabilities: [{ capability: "jobs" }] };
        const [approved, uploaded] = await Promise.all([
          one.admin.send<{ version: string }>("POST", `${one.path}/${id}/upgrade`, {
            body: { approve: true, digest },
          }),
          upload(other, unread),
        ]);
        const fair = approved.status === 200 ? approved.body.version === "2.0.0" : approved.status === 409;
        const grants = await count(
          "select count(*)::int as n from plugin_grants where install_id = $1 and capability = 'jobs'",
          id,
        );
        return fair && grants === 0 && uploaded.status === 202
          ? null
          : `approve ${approved.status}, upload ${uploaded.status}, ${grants} unread grants`;
      }),
    raceTimeout,
  );

  test(
    "an approval, an uninstall and a switch at once leave an install of one version, or none",
    () =>
      race(async () => {
        const [one, other] = await raceOrg();
        const base = { ...packageOf(), kinds: [kindNamed(freshName())] };
        const { id } = await install(one, base);
        await upload(one, { ...base, version: "2.0.0", capabilities: [{ capability: "jobs" }] });
        const [approved, removed, switched] = await Promise.all([
          one.admin.send("POST", `${one.path}/${id}/upgrade`, { body: { approve: true } }),
          other.admin.send("DELETE", `${one.path}/${id}`),
          other.admin.send("POST", `${one.path}/${id}/enabled`, { body: { enabled: false } }),
        ]);
        const left = await count(
          "select count(*)::int as n from session_kinds where org_id = $1",
          one.org.id,
        );
        const fair = [approved, switched].every(({ status }) => status === 200 || status === 404);
        return removed.status === 204 && fair && left === 0
          ? null
          : `${outcome([approved, removed, switched])}, ${left} kinds left`;
      }),
    raceTimeout,
  );
});

// Rules: protocol/plugins#dropped-kinds, protocol/plugins#removal-and-new-session
describe("a new room while its plugin goes", () => {
  /** An install whose kind this process carries, and what opens a room of it. */
  async function carried(): Promise<{
    to: PluginOrg;
    id: string;
    kind: string;
    base: object;
    open(): ReturnType<Person["send"]>;
  }> {
    const [to] = await raceOrg();
    const { path } = await orgSpace(to.org, [to.admin], `race ${randomUUID()}`);
    const kind = freshName();
    const base = packageOf({ kinds: [kindNamed(kind)] });
    const { id } = await install(to, base);
    return { to, id, kind, base, open: () => openOnce(to.admin, path, kind) };
  }

  test(
    "an uninstall and a new room of its kind exclude each other",
    () =>
      race(async () => {
        const { to, id, open } = await carried();
        const [removed, opened] = await Promise.all([to.admin.send("DELETE", `${to.path}/${id}`), open()]);
        const ended = `uninstall ${removed.status}, open ${opened.status}`;
        return ["uninstall 204, open 400", "uninstall 409, open 201"].includes(ended) ? null : ended;
      }),
    raceTimeout,
  );

  test(
    "a new room during an upgrade that drops its kind stays consistent",
    () =>
      race(async () => {
        const { to, kind, base, open } = await carried();
        const [upgraded, opened] = await Promise.all([
          upload(to, { ...base, version: "2.0.0", kinds: [] }),
          open(),
        ]);
        const kept = await count(
          "select count(*)::int as n from session_kinds where kind = $1 and retired_at is not null",
          kind,
        );
        const ended = `${upgraded.status}, open ${opened.status}, ${kept} retired`;
        return ["200, open 400, 0 retired", "200, open 201, 1 retired"].includes(ended) ? null : ended;
      }),
    raceTimeout,
  );
});

// Rules: protocol/plugins#actions, protocol/plugins#plugin-enabled
describe("an action while its plugin is switched off", () => {
  const counting =
    "export const view = () => ({}); export const onAction = () => ({ state: { done: true } });";

  test(
    "disabling a plugin keeps acknowledged actions and stops the rest",
    () =>
      race(async () => {
        const [to] = await raceOrg();
        const { path } = await orgSpace(to.org, [to.admin], `race ${randomUUID()}`);
        const kind = freshName();
        const actions = [{ name: "do", verb: "POST", who: "participant" }];
        const { id } = await install(
          to,
          packageOf({
            kinds: [{ ...kindNamed(kind), actions }],
            files: { "plugin.js": { encoding: "utf8", data: counting } },
          }),
        );
        const { body: room } = await openOnce(to.admin, path, kind);
        const act = () => actOnce(to.admin, (room as { id: string }).id);
        const [acted, switched] = await Promise.all([
          act(),
          to.admin.send("POST", `${to.path}/${id}/enabled`, { body: { enabled: false } }),
        ]);
        const done = await count(
          "select count(*)::int as n from plugin_rooms where session_id = $1 and state like '%done%'",
          (room as { id: string }).id,
        );
        const late = await act();
        const ended = `${switched.status}, action ${acted.status} kept ${done}, late ${late.status}`;
        return ["200, action 204 kept 1, late 409", "200, action 409 kept 0, late 409"].includes(ended)
          ? null
          : ended;
      }),
    raceTimeout,
  );
});

// Rules: protocol/plugins#stopped-after-kills, protocol/plugins#storage-quota
describe("storage and trouble at once", () => {
  test(
    "sixteen writers fill a quota exactly",
    () =>
      race(async (n) => {
        const [to] = await raceOrg();
        const quotaBytes = 500;
        const { id } = await install(to, { ...packageOf({ quotaBytes }), kinds: [] });
        const results = await Promise.all(
          Array.from({ length: 16 }, (_, i) =>
            transaction(db, async (tx) => {
              // Some write the same key, some write twice, some delete what another one writes.
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
        const odd = results.filter((one) => one !== null && one !== "quota");
        return stored === counted && stored <= quotaBytes && stored > 0 && odd.length === 0
          ? null
          : `${stored} stored, ${counted} counted, ${odd.join()}`;
      }),
    raceTimeout,
  );

  test(
    "three kills that replicas note at once stop a plugin",
    () =>
      race(async () => {
        const [to] = await raceOrg();
        const { id } = await install(to, { ...packageOf(), kinds: [] });
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
