// Rules: protocol/plugins#get-plugins, protocol/plugins#grant-coverage, protocol/plugins#plugin-enabled,
//   protocol/plugins#unaudited-acts
import { beforeEach, describe, expect, test } from "vitest";
import { sharedApp } from "#test/support/shared-app.ts";
import { orgSpace } from "#test/support/orgs.ts";
import { ok } from "#test/support/client.ts";
import {
  approve,
  freshName,
  install,
  listInstalls,
  packageOf,
  pluginOrg,
  seedRoom,
  upload,
  type PluginOrg,
} from "#test/support/plugins.ts";

const app = await sharedApp();
let to: PluginOrg;
beforeEach(async () => void (to = await pluginOrg(app)));

const kindNamed = (kind: string) => ({ kind, display: "Timer", actions: [] });
const records = async () => {
  const { rows } = await app.database.sql.query("select 1 from org_audit where org_id = $1", [to.org.id]);
  return rows.length;
};

// Rules: protocol/plugins#atomic-upgrade, protocol/plugins#dropped-kinds,
//   protocol/plugins#effects-of-an-upgrade, protocol/plugins#kind-names-are-kept,
//   protocol/plugins#pending-upgrade, protocol/plugins#plugin-upgrade, protocol/plugins#upgrades
describe("upgrading a plugin", () => {
  const base = { capabilities: [{ capability: "kv" }, { capability: "log" }] };
  const upgrade = { ...base, version: "2.0.0", capabilities: [{ capability: "jobs" }] };
  const withoutKinds = (given: object) => ({ ...packageOf(given), kinds: [] });

  test("identical bytes are 200 without a record", async () => {
    const given = packageOf();
    const first = await install(to, given);
    const before = await records();
    const again = await upload(to, given);
    expect([again.status, again.body]).toEqual([200, first]);
    // Other packing and another order of keys are the same package.
    const data = Buffer.from(
      (given["files"] as { "plugin.js": { data: string } })["plugin.js"].data,
    ).toString("base64");
    const repacked = {
      ...Object.fromEntries(Object.entries(given).toReversed()),
      files: { "plugin.js": { data, encoding: "base64" } },
    };
    expect((await upload(to, repacked)).status).toBe(200);
    const other = await upload(to, { ...given, display: "Other" });
    expect([other.status, other.body.code]).toEqual([400, "invalid"]);
    expect(await records()).toBe(before);
  });

  test("an upgrade without new grants takes effect at once", async () => {
    await install(to, withoutKinds(base));
    const { status, body } = await upload(
      to,
      withoutKinds({ version: "1.1.0", capabilities: [{ capability: "kv", scope: "a/" }] }),
    );
    expect([status, body.version, body.grants.map(({ capability, scope }) => [capability, scope])]).toEqual([
      200,
      "1.1.0",
      [["kv", "a/"]],
    ]);
  });

  test("an upgrade with new grants waits: 202, and version, grants and kinds stay", async () => {
    const first = await install(to, withoutKinds(base));
    const { status, body } = await upload(to, withoutKinds(upgrade));
    expect(status).toBe(202);
    const { pending, ...rest } = body;
    expect(rest).toEqual(first);
    expect(pending).toMatchObject({
      version: "2.0.0",
      digest: expect.stringMatching(/^[0-9a-f]{64}$/),
      added: [{ capability: "jobs", scope: "", permits: "Runs on its own schedule, at any time." }],
      removed: [{ capability: "kv" }, { capability: "log" }],
      consent: {
        lines: [
          { group: "keeps", change: "removed", text: "Keeps any data of its own here, up to 1 MiB." },
          { group: "keeps", change: "removed", text: expect.stringMatching(/^Writes to this server's log/) },
          { group: "runs", change: "added", text: "Runs on its own schedule, at any time." },
        ],
      },
      kinds: [],
    });
    expect((await upload(to, withoutKinds(upgrade))).status).toBe(202);
    expect(await records()).toBe(2);
  });

  test("a larger quota is a new grant", async () => {
    await install(to, withoutKinds({ ...base, quotaBytes: 1000 }));
    expect((await upload(to, withoutKinds({ ...base, version: "1.1.0", quotaBytes: 1000 }))).status).toBe(
      200,
    );
    const { status, body } = await upload(to, withoutKinds({ ...base, version: "1.2.0", quotaBytes: 1001 }));
    expect([status, body.pending?.added.map((grant) => grant.capability)]).toEqual([202, ["kv"]]);
  });

  test("an approval installs the pending upgrade", async () => {
    const { id } = await install(to, withoutKinds(base));
    const none = await approve(to, id);
    expect([none.status, none.body.code]).toEqual([404, "no_such_upgrade"]);
    const added = freshName();
    await upload(to, { ...packageOf(upgrade), kinds: [kindNamed(added)] });
    const { status, body } = await approve(to, id);
    expect([status, body]).toMatchObject([
      200,
      { version: "2.0.0", grants: [{ capability: "jobs" }], provides: [{ kind: added }] },
    ]);
    expect(body).not.toHaveProperty("pending");
    expect((await approve(to, id)).status).toBe(404);
  });

  test("an approval without the digest that was read is refused", async () => {
    const { id } = await install(to, withoutKinds(base));
    const { digest } = (await upload(to, withoutKinds(upgrade))).body.pending!;
    for (const body of [
      { approve: true },
      { approve: true, digest: null },
      { approve: true, digest: digest.slice(0, 16) },
      { approve: true, digest: digest.toUpperCase() },
      { approve: false, digest },
      { approve: "true", digest },
      {},
      undefined,
    ])
      expect([body, (await to.admin.send("POST", `${to.path}/${id}/upgrade`, { body })).status]).toEqual([
        body,
        400,
      ]);
    expect((await approve(to, id)).body.version).toBe("2.0.0");
  });

  test("an approval with another digest is 409 upgrade_changed", async () => {
    const { id } = await install(to, withoutKinds(base));
    const read = (await upload(to, withoutKinds(upgrade))).body.pending!.digest;
    const now = (await upload(to, withoutKinds({ ...upgrade, version: "3.0.0" }))).body.pending!.digest;
    const approveDigest = (digest: string) =>
      to.admin.send<{ code: string; version: string }>("POST", `${to.path}/${id}/upgrade`, {
        body: { approve: true, digest },
      });
    const refused = await approveDigest(read);
    expect([refused.status, refused.body.code]).toEqual([409, "upgrade_changed"]);
    expect((await approveDigest(now)).body.version).toBe("3.0.0");
  });

  test("a kind name that was taken before the approval is 400 kind_taken", async () => {
    const first = await install(to, withoutKinds(base));
    const newKind = freshName();
    await upload(to, { ...packageOf(upgrade), kinds: [kindNamed(newKind)] });
    await install(await pluginOrg(app), packageOf({ kinds: [kindNamed(newKind)] }));
    const { status, body } = await approve(to, first.id);
    expect([status, body.code]).toEqual([400, "kind_taken"]);
    const [{ pending, ...left }] = (await listInstalls(to)) as [typeof first];
    expect([left, pending?.version]).toEqual([first, "2.0.0"]);
  });

  test("a kind keeps its name through upgrades", async () => {
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

  test("a dropped kind with sessions is retired", async () => {
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

  test("a retired kind without sessions can be declared again", async () => {
    const { space } = await orgSpace(to.org, [to.admin]);
    const used = freshName();
    const { id } = await install(to, packageOf({ kinds: [kindNamed(used)] }));
    const room = await seedRoom(app, space.id, used);
    await install(to, packageOf({ version: "1.1.0", kinds: [] }));
    const back = packageOf({ ...upgrade, kinds: [kindNamed(used)] });
    expect((await upload(to, back)).body.code).toBe("kind_taken");
    await app.database.sql.query("delete from sessions where id = $1", [room]);
    expect((await upload(to, back)).status).toBe(202);
    const { provides } = (await approve(to, id)).body;
    expect(provides).toEqual([{ kind: used, display: "Timer", declaredAs: used, retired: false }]);
  });

  test("an upgrade or a switch increments the version of open sessions of the plugin only", async () => {
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
