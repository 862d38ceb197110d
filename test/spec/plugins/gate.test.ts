// Rules: protocol/conventions#unknown-keys, protocol/org-admin#post-admin-plugins-dev-register,
//   protocol/org-admin#replies
import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { fillPath, listOperations, sampleOf } from "#test/support/operations.ts";
import { noDigest, install, packageOf, pluginOrg } from "#test/support/plugins.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp({ env: { PLUGIN_SECRET_KEY: Buffer.alloc(32, 7).toString("base64") } });

const to = await pluginOrg(app);
const { id } = await install(to, {
  ...packageOf({ capabilities: [{ capability: "secrets", scope: "key" }] }),
  kinds: [],
});

/** The routes of an org's plugins that take a body, relative to the org's path, with a valid one. */
const withBodies = (): [string, string, object][] => [
  ["POST", "/preview", { package: packageOf({ name: "more" }) }],
  ["POST", "", { package: packageOf({ name: "more" }), grantsAccepted: true }],
  ["POST", `/${id}/upgrade`, { approve: true, digest: noDigest }],
  ["POST", `/${id}/enabled`, { enabled: false }],
  ["PUT", `/${id}/secrets/key`, { value: "x" }],
  ["POST", "/themes", { name: "Night" }],
];

// Rules: protocol/org-admin#order-of-refusals
describe("the routes of an org's plugins", () => {
  test("an unknown or malformed install id is 404 before the body is read", async () => {
    const ofInstall = (await listOperations(app)).filter(({ template }) => template.includes("{pluginId}"));
    expect(ofInstall.length).toBeGreaterThan(0);
    for (const pluginId of [randomUUID(), "nonsense", "themes2"]) {
      for (const { method, template, body } of ofInstall) {
        const path = fillPath(template, { org: to.org.slug, pluginId });
        for (const given of body ? [{ body: sampleOf(body) }, { body: { nonsense: 1 } }] : [{}]) {
          const { status, body: said } = await to.admin.send<{ code: string }>(method, path, given);
          expect([method, path, status, said.code]).toEqual([method, path, 404, "no_such_plugin"]);
        }
      }
    }
  });

  test("unknown keys next to a package, an approval, a switch, a secret and a theme are 400", async () => {
    for (const [method, path, body] of withBodies()) {
      const { status } = await to.admin.send(method, to.path + path, {
        body: { ...body, more: 1 },
      });
      expect([method, path, status]).toEqual([method, path, 400]);
    }
  });

  test("the route for plugin developers does not exist, and other methods are 405", async () => {
    const { status, text } = await to.admin.send("PATCH", `${to.path}/dev-register`, { body: {} });
    expect([status, text.includes("method_not_allowed")]).toEqual([405, true]);
    const register = await to.admin.send("POST", `${to.path}/dev-register`, { body: {} });
    expect(register.status).toBe(405);
  });
});
