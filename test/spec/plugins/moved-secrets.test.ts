// Rules: protocol/plugins#moved-secrets
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { openDatabase } from "#shared/db/database.ts";
import { moveSecrets } from "#shared/domain/plugins/connections/move-secrets.ts";
import { createLog } from "#shared/runtime/log.ts";
import { createSealing } from "#shared/runtime/sealing.ts";
import type { OrgConnections } from "#shared/wire/connections.ts";
import { ok } from "#test/support/client.ts";
import { connectionEnv, fetchOver, tracker } from "#test/support/connections.ts";
import { approve, freshName, install, packageOf, pluginOrg, type PluginOrg } from "#test/support/plugins.ts";
import { testApp } from "#test/support/test-app.ts";

const { PLUGIN_DIR: _dir, ...env } = connectionEnv;
const app = await testApp({ env });
const db = openDatabase(app.settings, createLog("silent"));
afterAll(() => db.close());
const sealing = createSealing(app.settings)!;
const from = { address: "site", account: "account", token: "token" };

let to: PluginOrg;
let id: string;
const name = freshName("moved");
const versionOf = (version: string, capabilities: object[], more: object = {}) => ({
  ...packageOf({ name, version, capabilities, ...more }),
  kinds: [],
});
beforeEach(async () => {
  to = await pluginOrg(app);
  const secrets = [...Object.values(from), "project"].map((scope) => ({ capability: "secrets", scope }));
  const hosts = [{ capability: "fetch", scope: "api.example.com" }];
  ({ id } = await install(to, versionOf("1.0.0", [...secrets, ...hosts])));
});

const keep = (secret: string, value: string) =>
  ok(to.admin, "PUT", `${to.path}/${id}/secrets/${secret}`, { value });
async function upgrade(given: object = from, settings: object[] = []) {
  const connections = [{ ...tracker, from: given }];
  await install(to, versionOf("2.0.0", [fetchOver("tracker")], { connections, settings }));
  expect((await approve(to, id)).status).toBe(200);
}
const move = (with_ = sealing) => moveSecrets(db, { sealing: with_, settings: app.settings });
const seen = async () => {
  const { connections } = await ok<OrgConnections>(to.admin, "GET", `${to.path}/${id}/connections`);
  return connections[0]!;
};
const secretsLeft = async () =>
  (await app.database.sql.query("select from plugin_secrets where install_id = $1", [id])).rowCount;

test("an upgrade's secrets become the org's connection, and are deleted", async () => {
  await keep("site", "acme.example.com\n");
  await keep("account", "ana@example.com");
  await keep("token", " top-secret ");
  await upgrade();
  expect(await move()).toBe(1);
  const { form, ...shown } = await seen();
  expect(shown).toMatchObject({ state: "ready", host: "acme.example.com", source: "org" });
  expect(form!.own).toMatchObject({
    values: { account: "ana@example.com" },
    secrets: ["token"],
    setBy: null,
  });
  expect(await secretsLeft()).toBe(0);
});

test("secrets move once: a deleted connection does not come back", async () => {
  await keep("site", "acme.example.com");
  await keep("token", "top-secret");
  await upgrade();
  await move();
  await ok(to.admin, "DELETE", `${to.path}/${id}/connections/tracker`);
  expect([await move(), (await seen()).state]).toEqual([0, "unset"]);
});

test("a connection that is set already stays", async () => {
  await keep("site", "acme.example.com");
  await keep("token", "top-secret");
  await upgrade();
  const address = "https://new.example.com";
  const body = { address, values: { token: "new" }, confirmed: "new.example.com" };
  await ok(to.admin, "PUT", `${to.path}/${id}/connections/tracker`, body);
  expect([await move(), (await seen()).host, await secretsLeft()]).toEqual([0, "new.example.com", 0]);
});

test("secrets that make no valid connection are deleted", async () => {
  await keep("site", "10.0.0.1");
  await keep("token", "top-secret");
  await upgrade();
  expect([await move(), (await seen()).state, await secretsLeft()]).toEqual([0, "unset", 0]);
});

test("secrets whose key the server lacks stay", async () => {
  await keep("site", "acme.example.com");
  await keep("token", "top-secret");
  await upgrade();
  const other = createSealing({ pluginSecretKey: Buffer.alloc(32, 5), pluginSecretKeyPrevious: null })!;
  expect([await move(other), await secretsLeft()]).toEqual([0, 2]);
  expect(await move()).toBe(1);
});

describe("the address of a moved connection", () => {
  test("may be the host of a secret with a path", async () => {
    await keep("site", "https://acme.example.com/your-work?tab=1");
    await keep("token", "top-secret");
    await upgrade({ address: "https://{site}", token: "token" });
    expect([await move(), (await seen()).form!.own!.address]).toEqual([1, "https://acme.example.com"]);
  });

  test("may be fixed if the version before could reach it", async () => {
    await keep("token", "top-secret");
    await upgrade({ address: "https://api.example.com", token: "token" });
    expect([await move(), (await seen()).host]).toEqual([1, "api.example.com"]);
  });

  test("is no host that the version before could not reach: the secrets are deleted", async () => {
    await keep("token", "top-secret");
    await upgrade({ address: "https://evil.example.com", token: "token" });
    expect([await secretsLeft(), await move(), (await seen()).state]).toEqual([0, 0, "unset"]);
  });
});

describe("settings", () => {
  const project = { name: "project", label: "Projects", type: "text", by: "either", from: "project" };
  const values = async () => {
    const { settings } = await ok<OrgConnections>(to.admin, "GET", `${to.path}/${id}/connections`);
    return settings.map(({ value }) => value);
  };

  test("a secret becomes the org's setting in one line, and is deleted", async () => {
    await keep("project", " PAY,\nWEB ");
    await upgrade(from, [project]);
    expect([await move(), await values(), await secretsLeft()]).toEqual([1, ["PAY, WEB"], 0]);
  });

  test("a value that is set already stays", async () => {
    await keep("project", "PAY");
    await upgrade(from, [project]);
    await ok(to.admin, "PUT", `${to.path}/${id}/settings`, { values: { project: "WEB" } });
    expect([await move(), await values(), await secretsLeft()]).toEqual([0, ["WEB"], 0]);
  });

  test("a secret that is no valid value is deleted", async () => {
    await keep("project", "many");
    await upgrade(from, [{ ...project, type: "number" }]);
    expect([await move(), await values(), await secretsLeft()]).toEqual([0, [undefined], 0]);
  });
});
