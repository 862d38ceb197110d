import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { PackagePreview } from "#shared/wire/plugins.ts";
import { startApp, type TestApp } from "#test/support/app.ts";
import { orgSpace } from "#test/support/orgs.ts";
import { ok } from "#test/support/people.ts";
import {
  freshName,
  install,
  listInstalls,
  packageOf,
  pluginOrg,
  seedRoom,
  upload,
  type PluginOrg,
} from "#test/support/plugins.ts";

let app: TestApp;
let to: PluginOrg;
beforeAll(async () => void (app = await startApp()));
afterAll(() => app.stop());
beforeEach(async () => void (to = await pluginOrg(app)));

const preview = (given: object, more: object = {}) =>
  to.admin.send<PackagePreview & { code: string }>("POST", `${to.path}/preview`, {
    body: { package: given, ...more },
  });
const kindNamed = (kind: string) => ({ kind, display: "Timer", actions: [] });
const counts = async () => {
  const { rows } = await app.database.sql.query(
    `select (select count(*)::int from plugin_installs where org_id = $1) as installs,
       (select count(*)::int from session_kinds where org_id = $1) as kinds,
       (select count(*)::int from org_audit where org_id = $1) as records`,
    [to.org.id],
  );
  return rows[0] as { installs: number; kinds: number; records: number };
};

describe("installing a package (protocol/plugins 18–22)", () => {
  test("a package that the org did not have is installed, enabled, with the grants it asks for and its kinds: 201 with the install (protocol/plugins 18, 43)", async () => {
    const kind = freshName();
    const given = packageOf({
      capabilities: [
        { capability: "secrets", scope: "api-key" },
        { capability: "kv", scope: "t/" },
      ],
      kinds: [
        {
          kind,
          display: "Timer",
          actions: [
            { name: "start", verb: "POST", who: "facilitator" },
            { name: "note", verb: "PUT" },
            { name: "stop", verb: "DELETE", facilitatorOnly: true },
          ],
          fields: [{ name: "goal", label: "Goal", type: "choice", options: ["Fast", "Slow"] }],
        },
      ],
      quotaBytes: 2048,
      futureKey: { ignored: true },
    });
    const { status, body } = await upload(to, given);
    expect([status, body]).toEqual([
      201,
      {
        id: expect.any(String),
        name: "timer",
        display: "Timer",
        version: "1.0.0",
        enabled: true,
        grants: [
          {
            capability: "kv",
            scope: "t/",
            permits: "Keeps data of its own here, up to 2 KiB, under keys that begin with t/.",
          },
          {
            capability: "secrets",
            scope: "api-key",
            permits: "Reads the secret api-key and can send it there.",
          },
        ],
        provides: [{ kind, display: "Timer", declaredAs: kind, retired: false }],
        slots: ["panel"],
        storage: { bytes: 0, quotaBytes: 2048 },
        secrets: [{ name: "api-key", set: false }],
        health: { state: "unknown", reason: "This server runs no plugins." },
      },
    ]);
    expect(await listInstalls(to)).toEqual([body]);
    const { rows } = await app.database.sql.query(
      "select provider, org_id, actions, fields, declared_as from session_kinds where kind = $1",
      [kind],
    );
    expect(rows).toEqual([
      {
        provider: "timer",
        org_id: to.org.id,
        actions: {
          start: { verb: "POST", who: "facilitator" },
          note: { verb: "PUT", who: "participant" },
          stop: { verb: "DELETE", who: "facilitator" },
        },
        fields: [{ name: "goal", label: "Goal", type: "choice", options: ["Fast", "Slow"] }],
        declared_as: kind,
      },
    ]);
  });

  test("without grantsAccepted true nothing is installed: 400 (protocol/plugins 18)", async () => {
    for (const grantsAccepted of [undefined, false, null, "true", 1]) {
      const { status } = await to.admin.send("POST", to.path, {
        body: { package: packageOf(), grantsAccepted },
      });
      expect([grantsAccepted, status]).toEqual([grantsAccepted, 400]);
    }
    expect(await counts()).toEqual({ installs: 0, kinds: 0, records: 0 });
  });

  test("a name that another kind has, a core kind's or another org's, is 400 kind_taken with the names, and nothing is written (protocol/plugins 10, 20)", async () => {
    const other = await pluginOrg(app);
    const theirs = freshName();
    await install(other, packageOf({ kinds: [kindNamed(theirs)] }));
    const given = packageOf({ kinds: [kindNamed("poker"), kindNamed(freshName()), kindNamed(theirs)] });
    const { status, body } = await upload(to, given);
    expect([status, body]).toEqual([
      400,
      { error: expect.stringContaining("poker"), code: "kind_taken", kinds: [theirs, "poker"].toSorted() },
    ]);
    expect(await counts()).toEqual({ installs: 0, kinds: 0, records: 0 });
    expect((await preview(given)).body.taken).toEqual([theirs, "poker"].toSorted());
  });

  test("with `as` an org gets a kind under another name, and the declared one is kept beside it (protocol/plugins 21)", async () => {
    const other = await pluginOrg(app);
    const [declared, renamed] = [freshName(), freshName()];
    await install(other, packageOf({ kinds: [kindNamed(declared)] }));
    const done = await install(to, packageOf({ kinds: [kindNamed(declared)] }), {
      as: { [declared]: renamed },
    });
    expect(done.provides).toEqual([
      { kind: renamed, display: "Timer", declaredAs: declared, retired: false },
    ]);
  });

  test("`as` for a kind that the package does not have, and two kinds of one name, are 400 (protocol/plugins 21)", async () => {
    const [a, b] = [freshName(), freshName()];
    const given = packageOf({ kinds: [kindNamed(a), kindNamed(b)] });
    const uses: Record<string, string>[] = [
      { other: "x" },
      { [a]: b },
      { [a]: "Not A Name" },
      { toString: "x" },
    ];
    for (const as of uses) expect([as, (await upload(to, given, { as })).status]).toEqual([as, 400]);
    expect(await counts()).toEqual({ installs: 0, kinds: 0, records: 0 });
  });

  test("two orgs have different packages of one name, and neither sees the other's (protocol/plugins 1, 7)", async () => {
    const other = await pluginOrg(app);
    const mine = await install(to, packageOf({ display: "Mine" }));
    const theirs = await install(other, packageOf({ display: "Theirs", version: "9.0.0" }));
    expect([mine.display, theirs.display]).toEqual(["Mine", "Theirs"]);
    expect((await listInstalls(to)).map(({ id }) => id)).toEqual([mine.id]);
    expect((await listInstalls(other)).map(({ id }) => id)).toEqual([theirs.id]);
    for (const [method, path, body] of [
      ["POST", "/upgrade", { approve: true }],
      ["POST", "/enabled", { enabled: false }],
      ["DELETE", "", undefined],
      ["PUT", "/secrets/key", { value: "x" }],
      ["DELETE", "/secrets/key", undefined],
    ] as const) {
      const { status, body: said } = await to.admin.send<{ code: string }>(
        method,
        `${to.path}/${theirs.id}${path}`,
        { body },
      );
      expect([method, path, status, said.code]).toEqual([method, path, 404, "no_such_plugin"]);
    }
  });

  test("an org has at most 50 plugins: 409 limit_reached (protocol/plugins 18, 46)", async () => {
    const { id } = await install(to, packageOf());
    await app.database.sql.query(
      `insert into plugin_installs (org_id, name, digest, quota_bytes)
       select org_id, 'more-' || n, digest, 0 from plugin_installs, generate_series(1, 49) n where id = $1`,
      [id],
    );
    const { status, body } = await upload(to, packageOf({ name: "one-more" }));
    expect([status, body.code]).toEqual([409, "limit_reached"]);
  });
});

describe("a preview (protocol/plugins 16, 17)", () => {
  test("a preview says what a package would be permitted with examples of hosts, echoes its kinds, and installs nothing (protocol/plugins 15, 16)", async () => {
    const kind = freshName();
    const given = packageOf({
      description: "Counts down.",
      capabilities: [{ capability: "fetch", scope: "*.example.com" }],
      kinds: [kindNamed(kind)],
    });
    const { status, body } = await preview(given);
    const fetches = {
      capability: "fetch",
      scope: "*.example.com",
      permits: "Sends whatever it knows to every host below example.com.",
      allows: ["api.example.com", "deep.api.example.com"],
      refuses: ["example.com", "example.com.evil.example", "not-example.com"],
    };
    expect([status, body]).toEqual([
      200,
      {
        name: "timer",
        version: "1.0.0",
        display: "Timer",
        description: "Counts down.",
        grants: [fetches],
        kinds: [{ kind, display: "Timer", actions: [], fields: [] }],
        taken: [],
        upgrade: false,
        added: [fetches],
        removed: [],
        widens: false,
      },
    ]);
    expect(await counts()).toEqual({ installs: 0, kinds: 0, records: 0 });
  });

  test("for a plugin that the org has a preview shows the difference from the grants in force (protocol/plugins 16)", async () => {
    const kinds = [kindNamed(freshName())];
    await install(
      to,
      packageOf({ kinds, capabilities: [{ capability: "kv", scope: "a/" }, { capability: "log" }] }),
    );
    const asked = [{ capability: "kv", scope: "a/b" }, { capability: "jobs" }];
    const { body } = await preview(packageOf({ kinds, version: "1.1.0", capabilities: asked }));
    expect(body).toMatchObject({
      upgrade: true,
      current: "1.0.0",
      taken: [],
      added: [{ capability: "jobs", scope: "" }],
      removed: [
        { capability: "kv", scope: "a/" },
        { capability: "log", scope: "" },
      ],
      widens: true,
    });
  });
});

describe("upgrading (protocol/plugins 19, 22–27)", () => {
  const kind = freshName();
  const base = { kinds: [kindNamed(kind)], capabilities: [{ capability: "kv" }, { capability: "log" }] };
  const wider = { ...base, version: "2.0.0", capabilities: [{ capability: "jobs" }] };
  const fresh = (given: object) => ({ ...packageOf(given), kinds: [] });

  test("the bytes that are in force are 200 and leave no record; the same version with others is 400 (protocol/plugins 19, 39)", async () => {
    const given = packageOf();
    const first = await install(to, given);
    const before = await counts();
    const again = await upload(to, given);
    expect([again.status, again.body]).toEqual([200, first]);
    // Another way of packing and another order of keys are the same package.
    const data = Buffer.from(
      (given["files"] as { "plugin.js": { data: string } })["plugin.js"].data,
    ).toString("base64");
    const repacked = {
      ...Object.fromEntries(Object.entries(given).reverse()),
      files: { "plugin.js": { data, encoding: "base64" } },
    };
    expect((await upload(to, repacked)).status).toBe(200);
    const other = await upload(to, { ...given, display: "Other" });
    expect([other.status, other.body.code]).toEqual([400, "invalid"]);
    expect(await counts()).toEqual(before);
  });

  test("an upgrade that asks for nothing more is in force at once, and grants that it does not ask for end (protocol/plugins 12, 19)", async () => {
    await install(to, fresh(base));
    const { status, body } = await upload(
      to,
      fresh({ version: "1.1.0", capabilities: [{ capability: "kv", scope: "a/" }] }),
    );
    expect([status, body.version, body.grants.map(({ capability, scope }) => [capability, scope])]).toEqual([
      200,
      "1.1.0",
      [["kv", "a/"]],
    ]);
  });

  test("an upgrade that asks for more waits: 202, and version, grants and kinds stay (protocol/plugins 19, 43)", async () => {
    const first = await install(to, fresh(base));
    const { status, body } = await upload(to, fresh(wider));
    expect(status).toBe(202);
    const { pending, ...rest } = body;
    expect(rest).toEqual(first);
    expect(pending).toMatchObject({
      version: "2.0.0",
      digest: expect.stringMatching(/^[0-9a-f]{64}$/),
      added: [{ capability: "jobs", scope: "", permits: "Works in the background when it likes." }],
      removed: [{ capability: "kv" }, { capability: "log" }],
      kinds: [],
    });
    expect((await upload(to, fresh(wider))).status).toBe(202);
    expect((await counts()).records).toBe(2);
  });

  test("a larger quota is more of kv (protocol/plugins 12)", async () => {
    await install(to, fresh({ ...base, quotaBytes: 1000 }));
    expect((await upload(to, fresh({ ...base, version: "1.1.0", quotaBytes: 1000 }))).status).toBe(200);
    const { status, body } = await upload(to, fresh({ ...base, version: "1.2.0", quotaBytes: 1001 }));
    expect([status, body.pending?.added.map((one) => one.capability)]).toEqual([202, ["kv"]]);
  });

  test("an approval puts what waits into force with its grants and kinds; without approve true it is 400, without anything waiting 404 (protocol/plugins 26)", async () => {
    const { id } = await install(to, fresh(base));
    const approve = (body?: unknown) =>
      to.admin.send<{ version: string; grants: object[]; code: string }>("POST", `${to.path}/${id}/upgrade`, {
        body,
      });
    expect([(await approve({ approve: true })).status, (await approve({ approve: true })).body.code]).toEqual(
      [404, "no_such_upgrade"],
    );
    const added = freshName();
    await upload(to, { ...packageOf(wider), kinds: [kindNamed(added)] });
    for (const body of [{}, { approve: false }, { approve: "true" }, undefined])
      expect([body, (await approve(body)).status]).toEqual([body, 400]);
    const { status, body } = await approve({ approve: true });
    expect([status, body]).toMatchObject([
      200,
      { version: "2.0.0", grants: [{ capability: "jobs" }], provides: [{ kind: added }] },
    ]);
    expect(body).not.toHaveProperty("pending");
    expect((await approve({ approve: true })).status).toBe(404);
  });

  test("a new upload takes the place of what waits, and an approval that names another digest is 409 upgrade_changed (protocol/plugins 27)", async () => {
    const { id } = await install(to, fresh(base));
    const read = (await upload(to, fresh(wider))).body.pending!.digest;
    const now = (await upload(to, fresh({ ...wider, version: "3.0.0" }))).body.pending!.digest;
    const approve = (digest: string) =>
      to.admin.send<{ code: string; version: string }>("POST", `${to.path}/${id}/upgrade`, {
        body: { approve: true, digest },
      });
    const refused = await approve(read);
    expect([refused.status, refused.body.code]).toEqual([409, "upgrade_changed"]);
    expect((await approve(now)).body.version).toBe("3.0.0");
  });

  test("a name that was taken while an upgrade waited is 400 kind_taken at the approval, and nothing changes (protocol/plugins 24, 26)", async () => {
    const first = await install(to, fresh(base));
    const wanted = freshName();
    await upload(to, { ...packageOf(wider), kinds: [kindNamed(wanted)] });
    await install(await pluginOrg(app), packageOf({ kinds: [kindNamed(wanted)] }));
    const { status, body } = await to.admin.send<{ code: string }>("POST", `${to.path}/${first.id}/upgrade`, {
      body: { approve: true },
    });
    expect([status, body.code]).toEqual([400, "kind_taken"]);
    const [{ pending, ...left }] = (await listInstalls(to)) as [typeof first];
    expect([left, pending?.version]).toEqual([first, "2.0.0"]);
  });

  test("a kind keeps its name through upgrades, gets its new actions, and another name for it is 400 (protocol/plugins 22)", async () => {
    const [declared, renamed] = [freshName(), freshName()];
    await install(to, packageOf({ kinds: [kindNamed(declared)] }), { as: { [declared]: renamed } });
    const next = (version: string) =>
      packageOf({
        version,
        kinds: [{ ...kindNamed(declared), display: "Better", actions: [{ name: "go", verb: "PUT" }] }],
      });
    expect((await upload(to, next("1.1.0"), { as: { [declared]: freshName() } })).status).toBe(400);
    const done = await install(to, next("1.1.0"));
    expect(done.provides).toEqual([
      { kind: renamed, display: "Better", declaredAs: declared, retired: false },
    ]);
    const { rows } = await app.database.sql.query("select actions from session_kinds where kind = $1", [
      renamed,
    ]);
    expect(rows).toEqual([{ actions: { go: { verb: "PUT", who: "participant" } } }]);
  });

  test("a kind that a version drops is retired while sessions of it exist and deleted otherwise; brought back it needs another name while the retired one has sessions (protocol/plugins 23)", async () => {
    const { space } = await orgSpace(to.org, [to.admin]);
    const [used, unused] = [freshName(), freshName()];
    const both = [kindNamed(used), kindNamed(unused)];
    await install(to, packageOf({ kinds: both }));
    const room = await seedRoom(app, space.id, used);
    const dropped = await install(to, packageOf({ version: "1.1.0", kinds: [] }));
    expect(dropped.provides).toEqual([{ kind: used, display: "Timer", declaredAs: used, retired: true }]);
    const back = packageOf({ version: "1.2.0", kinds: both });
    expect((await upload(to, back)).body.code).toBe("kind_taken");
    const again = await install(to, back, { as: { [used]: `${used}-b` } });
    expect(again.provides.map(({ kind: name, retired }) => [name, retired])).toEqual(
      [
        [used, true],
        [`${used}-b`, false],
        [unused, false],
      ].toSorted(),
    );
    await app.database.sql.query("delete from sessions where id = $1", [room]);
    const cleared = await install(to, packageOf({ version: "1.3.0", kinds: both }));
    expect(cleared.provides.map(({ kind: name }) => name).toSorted()).toEqual(
      [`${used}-b`, unused].toSorted(),
    );
  });

  test("an upgrade and a switch count a version of the plugin's open sessions, and of no others (protocol/plugins 25, 28)", async () => {
    const { space } = await orgSpace(to.org, [to.admin]);
    const [mine, other] = [freshName(), freshName()];
    const { id } = await install(to, packageOf({ kinds: [kindNamed(mine)] }));
    await install(to, packageOf({ name: "other", kinds: [kindNamed(other)] }));
    const rooms = [
      await seedRoom(app, space.id, mine),
      await seedRoom(app, space.id, mine),
      await seedRoom(app, space.id, other),
    ];
    await app.database.sql.query("update sessions set ended_at = now() where id = $1", [rooms[1]]);
    const versions = async () => {
      const { rows } = await app.database.sql.query<{ version: string }>(
        "select version::int from sessions where id = any($1) order by array_position($1, id)",
        [rooms],
      );
      return rows.map(({ version }) => version);
    };
    expect(await versions()).toEqual([1, 1, 1]);
    await install(to, packageOf({ version: "1.1.0", kinds: [kindNamed(mine)] }));
    expect(await versions()).toEqual([2, 1, 1]);
    await ok(to.admin, "POST", `${to.path}/${id}/enabled`, { enabled: false });
    await ok(to.admin, "POST", `${to.path}/${id}/enabled`, { enabled: false });
    expect(await versions()).toEqual([3, 1, 1]);
  });
});
