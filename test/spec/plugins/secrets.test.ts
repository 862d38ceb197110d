// Rules: protocol/plugins#effects-of-an-upgrade, protocol/plugins#get-plugins,
//   protocol/plugins#install-counts
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { openDatabase } from "#shared/db/database.ts";
import { secretPlace } from "#shared/domain/plugins/store-secret.ts";
import { resealPluginSecrets } from "#shared/domain/plugins/reseal-secrets.ts";
import { createLog } from "#shared/runtime/log.ts";
import { createSealing } from "#shared/runtime/sealing.ts";
import { startApp } from "#test/support/app.ts";
import type { PluginList } from "#shared/wire/plugins.ts";
import { ok, type Visitor } from "#test/support/client.ts";
import {
  install,
  listInstalls,
  packageOf,
  pluginOrg,
  upload,
  type PluginOrg,
} from "#test/support/plugins.ts";
import { testApp } from "#test/support/test-app.ts";

const canary = "qzcnry-secret";
const key = Buffer.alloc(32, 7);

const app = await testApp({ env: { PLUGIN_SECRET_KEY: key.toString("base64") } });
let to: PluginOrg;
let id: string;
const db = openDatabase(app.settings, createLog("silent"));
afterAll(async () => {
  await db.close();
});
beforeEach(async () => {
  to = await pluginOrg(app);
  ({ id } = await install(to, withSecrets("api-key", "other")));
  app.logLines.splice(0);
});

const withSecrets = (...names: string[]) => ({
  ...packageOf({ capabilities: names.map((scope) => ({ capability: "secrets", scope })) }),
  kinds: [],
});
const put = (name: string, value: unknown) =>
  to.admin.send<{ code: string }>("PUT", `${to.path}/${id}/secrets/${name}`, { body: { value } });
const drop = (name: string) => to.admin.send<{ code: string }>("DELETE", `${to.path}/${id}/secrets/${name}`);
const stored = async () => {
  const { rows } = await app.database.sql.query<{ name: string; secret: Buffer; secret_key_id: string }>(
    "select name, secret, secret_key_id from plugin_secrets where install_id = $1 order by name",
    [id],
  );
  return rows;
};
const open = (sealing = createSealing(app.settings)!, place = secretPlace(id, "api-key")) =>
  stored().then(([row]) => sealing.open({ keyId: row!.secret_key_id, box: row!.secret }, place));

// Rules: protocol/plugins#plugin-secrets, protocol/plugins#required-secrets, protocol/plugins#sealed-secrets,
//   protocol/plugins#secrets-are-write-only
describe("secrets of a plugin", () => {
  test("a secret is stored encrypted and listed as set", async () => {
    expect((await put("api-key", canary)).status).toBe(204);
    expect(await open()).toBe(canary);
    expect(await open(undefined, secretPlace(id, "other"))).toBe(null);
    expect((await put("api-key", "next\nline")).status).toBe(204);
    expect(await open()).toBe("next\nline");
    expect((await listInstalls(to))[0]!.secrets).toEqual([
      { name: "api-key", set: true },
      { name: "other", set: false },
    ]);
    expect([(await drop("api-key")).status, (await drop("api-key")).status]).toEqual([204, 204]);
    expect(await stored()).toEqual([]);
  });

  test("a name without a grant is 404 no_such_secret, whatever the body", async () => {
    for (const name of ["third", "API-KEY", "-x", "a%2Fb", "__proto__", "x".repeat(65), "%F0%9F%82%A1"]) {
      for (const reply of [await put(name, "x"), await put(name, 7), await drop(name)])
        expect([name, reply.status, reply.body.code]).toEqual([name, 404, "no_such_secret"]);
    }
  });

  test("a secret's value has 1 to 4096 characters", async () => {
    for (const value of ["", "x".repeat(4097), 7, null, "a\u0000b"])
      expect([value, (await put("api-key", value)).status]).toEqual([value, 400]);
    expect((await put("api-key", "🂡".repeat(4096))).status).toBe(204);
    expect(await open()).toBe("🂡".repeat(4096));
  });

  test("without an encryption key, saving a secret is 503 secrets_unavailable", async () => {
    const withoutKey = await startApp({ database: app.database });
    try {
      const admin = to.admin.on(withoutKey);
      const path = `${to.path}/${id}/secrets/api-key`;
      const { status, body } = await admin.send<{ code: string }>("PUT", path, { body: { value: "x" } });
      expect([status, body.code]).toEqual([503, "secrets_unavailable"]);
      expect((await admin.send("DELETE", path)).status).toBe(204);
      const available = async (who: typeof admin) =>
        (await who.send<{ secretsAvailable: boolean }>("GET", to.path)).body.secretsAvailable;
      expect([await available(admin), await available(to.admin)]).toEqual([false, true]);
    } finally {
      await withoutKey.stop();
    }
  });

  test("a secret without a visible character is 400 and is not stored", async () => {
    for (const value of ["", " ", "\n\t ", "\u200b"])
      expect([value, (await put("api-key", value)).status]).toEqual([value, 400]);
    expect(await stored()).toEqual([]);
  });

  test("a plugin with a grant for any secret has at most 64 secrets", async () => {
    ({ id } = await install(to, {
      ...packageOf({ name: "any", capabilities: [{ capability: "secrets" }] }),
      kinds: [],
    }));
    await app.database.sql.query(
      "insert into plugin_secrets select $1, 'more-' || n, '', 'x' from generate_series(1, 63) n",
      [id],
    );
    expect((await put("one", "x")).status).toBe(204);
    const { status, body } = await put("two", "x");
    expect([status, body.code]).toEqual([409, "limit_reached"]);
    expect((await put("one", "y")).status).toBe(204);
  });

  test("an upgrade without a secret's grant deletes the secret", async () => {
    await put("api-key", canary);
    await put("other", canary);
    await install(to, { ...withSecrets("other"), version: "1.1.0" });
    expect((await stored()).map(({ name }) => name)).toEqual(["other"]);
    await to.admin.send("DELETE", `${to.path}/${id}`);
    expect(await stored()).toEqual([]);
  });

  const needs = async (who: Visitor = to.admin) => {
    const { installs } = await ok<PluginList>(who, "GET", to.path);
    return installs.find((one) => one.id === id)!.health.needs;
  };

  test("a required secret is listed in needs until it is set", async () => {
    expect(await needs()).toEqual(["api-key", "other"]);
    await put("other", canary);
    expect(await needs()).toEqual(["api-key"]);
    await put("api-key", canary);
    expect(await needs()).toBeUndefined();
    await drop("other");
    expect(await needs()).toEqual(["other"]);
  });

  test("a secret that the package marks as optional is not needed", async () => {
    const capabilities = [
      { capability: "secrets", scope: "field", optional: true },
      { capability: "secrets", scope: "token", optional: false },
      { capability: "secrets" },
    ];
    const given = { ...packageOf({ name: "choosy", capabilities }), kinds: [] };
    ({ id } = await install(to, given));
    await put("extra", canary);
    const view = (await listInstalls(to)).find((one) => one.id === id)!;
    expect(view.health.needs).toEqual(["token"]);
    expect(view.secrets).toEqual([
      { name: "extra", set: true, optional: true },
      { name: "field", set: false, optional: true },
      { name: "token", set: false },
    ]);
    expect(view.grants.map((grant) => "optional" in grant)).toEqual([false, false, false]);
    // An upgrade that makes the secret required.
    await install(to, {
      ...given,
      version: "1.1.0",
      capabilities: [{ capability: "secrets", scope: "field" }],
    });
    expect(await needs()).toEqual(["field"]);
  });

  test("only a secret with a name can be optional", async () => {
    for (const grant of [
      { capability: "secrets", optional: true },
      { capability: "kv", scope: "a", optional: true },
      { capability: "secrets", scope: "a", optional: "yes" },
    ])
      expect((await upload(to, { ...packageOf({ name: "odd", capabilities: [grant] }) })).status).toBe(400);
    expect((await listInstalls(to)).map(({ name }) => name)).toEqual(["timer"]);
  });

  test("a package has the same digest with and without `optional: false`", async () => {
    const given = { ...packageOf({ name: "same", capabilities: [{ capability: "log" }] }), kinds: [] };
    await install(to, given);
    const again = { ...given, capabilities: [{ capability: "log", optional: false }] };
    expect((await upload(to, again)).status).toBe(200);
  });

  test("a stored secret counts as not set on a server without its key", async () => {
    await put("api-key", canary);
    const PLUGIN_SECRET_KEY = Buffer.alloc(32, 8).toString("base64");
    const needsOn = async (env: Record<string, string>) => {
      const server = await startApp({ database: app.database, env });
      onTestFinished(() => server.stop());
      return needs(to.admin.on(server));
    };
    expect(await needsOn({})).toEqual(["api-key", "other"]);
    expect(await needsOn({ PLUGIN_SECRET_KEY })).toEqual(["api-key", "other"]);
    const PLUGIN_SECRET_KEY_PREVIOUS = key.toString("base64");
    expect(await needsOn({ PLUGIN_SECRET_KEY, PLUGIN_SECRET_KEY_PREVIOUS })).toEqual(["other"]);
  });

  test("no reply, record or log line contains a secret's value", async () => {
    const replies = [
      await put("api-key", canary),
      await put("third", canary),
      await to.admin.send("PUT", `${to.path}/${id}/secrets/api-key`, {
        body: { value: canary, more: canary },
      }),
      await to.admin.send("GET", to.path),
      await to.admin.send("POST", `${to.path}/preview`, { body: { package: withSecrets("api-key") } }),
      await to.admin.send("POST", `${to.path}/${id}/enabled`, { body: { enabled: false } }),
      await drop("api-key"),
      await to.admin.send("DELETE", `${to.path}/${id}`),
    ];
    const { rows } = await app.database.sql.query("select * from org_audit where org_slug = $1", [
      to.org.slug,
    ]);
    const everything = JSON.stringify([
      replies.map(({ text, headers }) => [text, [...headers]]),
      rows,
      app.logLines,
    ]);
    expect(everything).not.toContain(canary);
  });

  test("secrets are encrypted again with the current key; unreadable secrets stay unchanged", async () => {
    await put("api-key", canary);
    const next = createSealing({ pluginSecretKey: Buffer.alloc(32, 9), pluginSecretKeyPrevious: key })!;
    const wrongSealing = createSealing({
      pluginSecretKey: Buffer.alloc(32, 5),
      pluginSecretKeyPrevious: null,
    })!;
    await resealPluginSecrets(db, next);
    expect(await open(next)).toBe(canary);
    expect((await stored())[0]!.secret_key_id).toBe(next.keyId);
    const before = await stored();
    await resealPluginSecrets(db, wrongSealing);
    expect(await stored()).toEqual(before);
    const oldSealing = createSealing({ pluginSecretKey: key, pluginSecretKeyPrevious: Buffer.alloc(32, 9) })!;
    await resealPluginSecrets(db, oldSealing);
  });
});
