// Rules: protocol/operations#doctor, protocol/plugins#effects-of-an-upgrade, protocol/plugins#health,
//   protocol/plugins#repeated-enabling
import { createHash } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openDatabase } from "#shared/db/database.ts";
import { healthOf } from "#shared/domain/plugins/health.ts";
import { findCode } from "#shared/domain/plugins/find-code.ts";
import { inspectBundle } from "#shared/domain/plugins/inspect-bundle.ts";
import type { Inspection, PluginHost } from "#shared/domain/plugins/plugin-host.ts";
import { readPackage, type Bundle } from "#shared/domain/plugins/read-package.ts";
import { sweepBundles } from "#shared/domain/plugins/sweep-bundles.ts";
import { recordFailure, recordKill, recordSuccess } from "#shared/domain/plugins/record-failure.ts";
import { createLog } from "#shared/runtime/log.ts";
import { pluginPackage } from "#shared/wire/plugin-package.ts";
import { adminJson } from "#test/support/admin.ts";
import { ok } from "#test/support/client.ts";
import {
  install,
  listInstalls,
  packageOf,
  pluginOrg,
  upload,
  type PluginOrg,
} from "#test/support/plugins.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp({ env: { PLUGIN_SECRET_KEY: Buffer.alloc(32, 7).toString("base64") } });
let to: PluginOrg;
let id: string;
const db = openDatabase(app.settings, createLog("silent"));
afterAll(async () => {
  await db.close();
});
beforeEach(async () => {
  to = await pluginOrg(app);
  ({ id } = await install(to, { ...packageOf(), kinds: [] }));
});

const health = async () => (await listInstalls(to))[0]!.health;
const row = async () => {
  const { rows } = await app.database.sql.query<{
    failures: number;
    paused: boolean;
    stopped: boolean;
    kills: number;
  }>(
    `select failures, coalesce(paused_until > now(), false) as paused, stopped_reason is not null as stopped,
       cardinality(killed_at) as kills from plugin_installs where id = $1`,
    [id],
  );
  return rows[0]!;
};
const fail = () => recordFailure(db, id, { why: "threw", line: 12 });

// Rules: protocol/plugins#failure-cooldown, protocol/plugins#health, protocol/plugins#stopped-after-kills
describe("failed calls", () => {
  test("the fifth failure in a row pauses a plugin, and a success resets the count", async () => {
    for (let n = 0; n < 4; n++) await fail();
    expect(await row()).toMatchObject({ failures: 4, paused: false });
    await fail();
    expect(await row()).toMatchObject({ failures: 5, paused: true });
    await app.database.sql.query("update plugin_installs set paused_until = now() where id = $1", [id]);
    await fail();
    expect(await row()).toMatchObject({ failures: 6, paused: true });
    await recordSuccess(db, id);
    expect(await row()).toMatchObject({ failures: 0, paused: false });
  });

  test("the third kill within 60 minutes stops a plugin", async () => {
    await recordKill(db, id);
    await app.database.sql.query(
      "update plugin_installs set killed_at = array[now() - interval '61 minutes'] where id = $1",
      [id],
    );
    await recordKill(db, id);
    await recordKill(db, id);
    expect(await row()).toMatchObject({ stopped: false, kills: 2 });
    await recordKill(db, id);
    expect(await row()).toMatchObject({ stopped: true, kills: 3 });
    expect(await health()).toMatchObject({
      state: "disabled",
      reason: "It had to be killed three times within an hour.",
    });
    await ok(to.admin, "POST", `${to.path}/${id}/enabled`, { enabled: true });
    expect(await row()).toEqual({ failures: 0, paused: false, stopped: false, kills: 0 });
  });

  test("the reason of a failure is one of the service's own texts", async () => {
    const reasons: (string | undefined)[] = [];
    for (const why of ["threw", "time", "memory", "reply"] as const) {
      await recordFailure(db, id, { why, ...(why === "threw" && { line: 12 }) });
      reasons.push((await health()).lastError);
    }
    expect(reasons).toEqual([
      "It threw an error in line 12.",
      "It took too long.",
      "It took too much memory.",
      "It returned a value that is not allowed.",
    ]);
  });

  test("a new version resets the failures, but a stopped plugin stays stopped", async () => {
    for (let n = 0; n < 5; n++) await fail();
    await Promise.all([recordKill(db, id), recordKill(db, id), recordKill(db, id)]);
    await install(to, { ...packageOf({ version: "1.1.0" }), kinds: [] });
    expect(await row()).toMatchObject({ failures: 0, paused: false, stopped: true });
  });

  test("the health of a disabled plugin is disabled; without a plugin host it is unknown", async () => {
    expect(await health()).toEqual({ state: "unknown", reason: "This server runs no plugins." });
    await ok(to.admin, "POST", `${to.path}/${id}/enabled`, { enabled: false });
    expect(await health()).toEqual({ state: "disabled", reason: "An org admin disabled it." });
  });

  test("doctor warns of stopped plugins and unreadable secrets", async () => {
    type Finding = { what: string; state: string; detail: string };
    await app.database.sql.query("delete from plugin_installs where id <> $1", [id]);
    const find = async (what: string) =>
      (await adminJson<Finding[]>(app, "doctor")).find((finding) => finding.what === what);
    expect(await find("plugins")).toEqual({
      what: "plugins",
      state: "ok",
      detail: "1 installed, 1 enabled, 0 with an upgrade that waits for approval",
    });
    for (let n = 0; n < 5; n++) await fail();
    await app.database.sql.query("insert into plugin_secrets values ($1, 'key', '', 'x')", [id]);
    expect(await find("plugins")).toMatchObject({
      state: "warning",
      detail: expect.stringContaining(`${to.org.slug}/timer: It threw an error in line 12.`),
    });
    expect(await find("plugin secrets")).toMatchObject({
      state: "warning",
      detail: `1 of 1 cannot be decrypted (${to.org.slug}/timer/key): set PLUGIN_SECRET_KEY to the key with the id x, or org admins enter these secrets again`,
    });
  });
});

// Rules: protocol/plugins#unused-packages
describe("unused packages", () => {
  test("unused packages are deleted an hour after their last upload", async () => {
    const names = async () => {
      const { rows } = await app.database.sql.query<{ version: string }>(
        "select version from plugin_bundles where name = 'swept' order by version",
      );
      return rows.map(({ version }) => version);
    };
    const sweepBundle = (version: string, more: object = {}) => ({
      ...packageOf({ name: "swept", version, ...more }),
      kinds: [],
    });
    const age = () =>
      app.database.sql.query("update plugin_bundles set uploaded_at = now() - interval '61 minutes'");
    await install(to, sweepBundle("1.0.0"));
    await install(to, sweepBundle("1.1.0"));
    await upload(to, sweepBundle("2.0.0", { capabilities: [{ capability: "jobs" }] }));
    expect(await sweepBundles(db)).toBe(0);
    await age();
    await sweepBundles(db);
    expect(await names()).toEqual(["1.1.0", "2.0.0"]);
    await upload(to, sweepBundle("3.0.0", { capabilities: [{ capability: "jobs" }] }));
    await age();
    await sweepBundles(db);
    expect(await names()).toEqual(["1.1.0", "3.0.0"]);
  });
});

// Rules: protocol/plugins#omitted-files, protocol/plugins#test-load
describe("servers that run plugins", () => {
  let dir: string;
  beforeAll(async () => void (dir = await mkdtemp(join(tmpdir(), "plugins-"))));
  afterAll(() => rm(dir, { recursive: true }));

  /** A host whose sandbox reports `found`. The sandbox itself has its own tests. */
  const hostThat = (found: Inspection): PluginHost => ({ dir, inspect: async () => found });
  const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
  const read = (changes: object): Promise<Bundle> => readPackage(pluginPackage.parse(packageOf(changes)));
  const writePluginFile = async (name: string, file: string, text: string) => {
    await mkdir(join(dir, name, "1.0.0"), { recursive: true });
    await writeFile(join(dir, name, "1.0.0", file), text);
  };

  test("code that does not load is 400 plugin_invalid", async () => {
    const bundle = await read({});
    const inspect = async (found: Inspection, of = bundle) =>
      inspectBundle(hostThat(found), of).then(
        () => null,
        (error: { code: string; message: string }) => [error.code, error.message],
      );
    const exporting = (...exports: string[]): Inspection => ({ kind: "inspected", exports, problem: null });
    const problem = { file: "plugin.js", line: 3, message: "unexpected token" };
    expect(await inspect({ kind: "inspected", exports: [], problem })).toEqual([
      "plugin_invalid",
      "plugin.js, line 3: unexpected token",
    ]);
    expect(await inspect(exporting("view"))).toEqual([
      "plugin_invalid",
      "a plugin with kinds must export onAction",
    ]);
    expect(await inspect(exporting())).toEqual([
      "plugin_invalid",
      "a plugin with kinds must export view and onAction",
    ]);
    expect(await inspect(exporting("view", "onAction", "mine"))).toBe(null);
    expect(await inspect(exporting(), await read({ kinds: [] }))).toBe(null);
    expect((await inspect({ kind: "busy" }))?.[0]).toBe("plugin_busy");
  });

  test("an omitted file is read from the plugin folder if its digest matches", async () => {
    const host = hostThat({ kind: "busy" });
    const found = async (changes: object) => {
      const { missing, code, page } = await findCode(host, await read(changes));
      return { missing, code, page };
    };
    expect(await found({ name: "absent", files: undefined })).toEqual({
      missing: ["plugin.js"],
      code: null,
      page: null,
    });
    await writePluginFile("laid", "plugin.js", "code");
    await writePluginFile("laid", "ui.js", "page");
    expect(await found({ name: "laid", files: undefined })).toEqual({
      missing: [],
      code: "code",
      page: "page",
    });
    const named = { "plugin.js": { sha256: sha256("code") }, "ui.js": { sha256: sha256("other") } };
    expect(await found({ name: "laid", files: named })).toEqual({
      missing: ["ui.js"],
      code: "code",
      page: null,
    });
    expect(await found({ name: "laid" })).toMatchObject({ missing: [], page: null });
    await writePluginFile("huge", "plugin.js", "x".repeat(256 * 1024 + 1));
    expect((await found({ name: "huge", files: undefined })).missing).toEqual(["plugin.js"]);
  });

  test("an install is healthy, degraded or disabled", async () => {
    const { manifest } = await read({ name: "absent", files: undefined });
    const healthyInstall = {
      enabled: true,
      stoppedReason: null,
      pausedUntil: null,
      lastError: null,
      isFull: false,
      refusedEvents: 0,
      manifest,
      code: true,
      page: false,
      texts: false,
      needs: [],
      unconnected: [],
    };
    const host = hostThat({ kind: "busy" });
    const at = "2026-03-02T09:00:00.000Z";
    expect(await healthOf(host, healthyInstall)).toEqual({ state: "healthy", reason: "It is enabled." });
    expect(await healthOf(host, { ...healthyInstall, code: false })).toEqual({
      state: "degraded",
      reason: "This server lacks its plugin.js.",
    });
    expect(await healthOf(host, { ...healthyInstall, needs: ["site", "token"] })).toEqual({
      state: "healthy",
      reason: "It is enabled, but lacks secrets: site, token.",
      needs: ["site", "token"],
    });
    expect(await healthOf(host, { ...healthyInstall, code: false, needs: ["site"] })).toEqual({
      state: "degraded",
      reason: "This server lacks its plugin.js.",
      needs: ["site"],
    });
    const unconnected = [{ name: "tracker", label: "Tracker", by: "either" as const }];
    expect(await healthOf(host, { ...healthyInstall, needs: ["site"], unconnected })).toEqual({
      state: "healthy",
      reason: "It is enabled, but lacks secrets: site; connections: tracker.",
      needs: ["site"],
      unconnected,
    });
    expect(await healthOf(host, { ...healthyInstall, isFull: true })).toMatchObject({
      state: "degraded",
      reason: "10,000 events are queued for it.",
    });
    expect(
      await healthOf(host, { ...healthyInstall, pausedUntil: at, lastError: "It took too long." }),
    ).toEqual({
      state: "degraded",
      reason: "It failed several times in a row and is paused.",
      recoversAt: at,
      lastError: "It took too long.",
    });
    expect(await healthOf(host, { ...healthyInstall, pausedUntil: at, enabled: false })).toMatchObject({
      state: "disabled",
    });
    expect(await healthOf(host, { ...healthyInstall, stoppedReason: "It was killed." })).toEqual({
      state: "disabled",
      reason: "It was killed.",
    });
  });
});
