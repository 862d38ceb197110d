// Rules: protocol/limits#other-hourly-limits, protocol/org-admin#deleted-references
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { uses } from "#shared/domain/callers/limit-uses.ts";
import { startApp, type TestApp } from "#test/support/app.ts";
import { ok } from "#test/support/client.ts";
import { approve, install, packageOf, pluginOrg, upload, type PluginOrg } from "#test/support/plugins.ts";

let app: TestApp;
let to: PluginOrg;
beforeAll(
  async () =>
    void (app = await startApp({ env: { PLUGIN_SECRET_KEY: Buffer.alloc(32, 7).toString("base64") } })),
);
afterAll(() => app.stop());
beforeEach(async () => {
  to = await pluginOrg(app);
  app.logLines.splice(0);
});

const auditRecords = async () => {
  const { rows } = await app.database.sql.query<{
    action: string;
    detail: string;
    actor_id: string;
    space_slug: string;
  }>("select action, detail, actor_id, space_slug from org_audit where org_slug = $1 order by id", [
    to.org.slug,
  ]);
  return rows;
};
const events = () =>
  app.logLines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter((line) => line["msg"] === "security event")
    .map(({ event, actor_user_id, org, space, target, outcome }) => ({
      event,
      actor_user_id,
      org,
      space,
      target,
      outcome,
    }));
const withoutKinds = (changes: object) => ({ ...packageOf(), kinds: [], ...changes });

// Rules: protocol/plugins#audit-records, protocol/plugins#theme-records, protocol/plugins#unaudited-acts
describe("audit records of plugin changes", () => {
  test("each change leaves a record and a security event", async () => {
    const { id } = await install(to, withoutKinds({}));
    await install(to, withoutKinds({ version: "1.1.0" }));
    await upload(to, withoutKinds({ version: "2.0.0", capabilities: [{ capability: "jobs" }] }));
    expect((await approve(to, id)).status).toBe(200);
    await ok(to.admin, "POST", `${to.path}/${id}/enabled`, { enabled: false });
    await ok(to.admin, "POST", `${to.path}/${id}/enabled`, { enabled: true });
    await ok(to.admin, "DELETE", `${to.path}/${id}`);
    const acts = [
      ["plugin.install", "An org admin installed the plugin timer 1.0.0."],
      ["plugin.upgrade", "An org admin upgraded the plugin timer from 1.0.0 to 1.1.0."],
      [
        "plugin.upgrade_requested",
        "An org admin asked for the upgrade of the plugin timer from 1.1.0 to 2.0.0, which needs more grants.",
      ],
      [
        "plugin.upgrade_approved",
        "An org admin approved the upgrade of the plugin timer from 1.1.0 to 2.0.0.",
      ],
      ["plugin.disable", "An org admin disabled the plugin timer 2.0.0."],
      ["plugin.enable", "An org admin enabled the plugin timer 2.0.0."],
      ["plugin.uninstall", "An org admin uninstalled the plugin timer 2.0.0 with all its data."],
    ];
    expect(await auditRecords()).toEqual(
      acts.map(([action, detail]) => ({ action, detail, actor_id: to.admin.id, space_slug: "" })),
    );
    expect(events()).toEqual(
      acts.map(([event]) => ({
        event,
        actor_user_id: to.admin.id,
        org: to.org.slug,
        space: "",
        target: "timer",
        outcome: "ok",
      })),
    );
  });

  test("applying and resetting a theme are recorded", async () => {
    const themes = `${to.path}/themes`;
    await ok(to.admin, "POST", themes, { name: "Night", overridden: true, reason: "our brand" });
    await ok(to.admin, "POST", themes, {});
    expect((await to.admin.send("POST", themes)).status).toBe(204);
    await ok(to.admin, "DELETE", themes);
    expect((await auditRecords()).map(({ action, detail }) => [action, detail])).toEqual([
      [
        "theme.install",
        "An org admin applied the theme Night, against the check of its contrast: our brand.",
      ],
      ["theme.install", "An org admin applied the theme, which passed the check of its contrast."],
      ["theme.install", "An org admin applied the theme, which passed the check of its contrast."],
      ["theme.reset", "An org admin went back to the built-in colours."],
    ]);
    expect(events().map(({ event, target }) => [event, target])).toEqual(
      ["theme.install", "theme.install", "theme.install", "theme.reset"].map((event) => [event, to.org.slug]),
    );
    for (const body of [
      { overridden: "yes" },
      { name: "x".repeat(65) },
      { reason: "x".repeat(201) },
      { colours: {} },
    ])
      expect([body, (await to.admin.send("POST", themes, { body })).status]).toEqual([body, 400]);
  });

  test("previews, secrets, refusals and requests without effect leave no record and no event", async () => {
    const given = withoutKinds({ capabilities: [{ capability: "secrets", scope: "key" }] });
    const { id } = await install(to, given);
    app.logLines.splice(0);
    await ok(to.admin, "POST", `${to.path}/preview`, { package: withoutKinds({ version: "3.0.0" }) });
    await ok(to.admin, "PUT", `${to.path}/${id}/secrets/key`, { value: "x" });
    await ok(to.admin, "DELETE", `${to.path}/${id}/secrets/key`);
    await ok(to.admin, "POST", `${to.path}/${id}/enabled`, { enabled: true });
    await upload(to, given);
    await upload(to, withoutKinds({ display: "Other" }));
    expect((await approve(to, id)).status).toBe(404);
    expect((await auditRecords()).map(({ action }) => action)).toEqual(["plugin.install"]);
    expect(events()).toEqual([]);
  });

  test("a change is rolled back without an event if its record cannot be written", async () => {
    const { id } = await install(to, withoutKinds({}));
    app.logLines.splice(0);
    await app.database.sql.query(
      `alter table org_audit add constraint refused check (org_slug <> '${to.org.slug}') not valid`,
    );
    try {
      expect((await to.admin.send("DELETE", `${to.path}/${id}`)).status).toBe(500);
      expect((await upload(to, withoutKinds({ name: "second" }))).status).toBe(500);
      expect(
        (await to.admin.send("POST", `${to.path}/${id}/enabled`, { body: { enabled: false } })).status,
      ).toBe(500);
      const { rows } = await app.database.sql.query(
        "select name, enabled from plugin_installs where org_id = $1",
        [to.org.id],
      );
      expect(rows).toEqual([{ name: "timer", enabled: true }]);
      expect(events()).toEqual([]);
    } finally {
      await app.database.sql.query("alter table org_audit drop constraint refused");
    }
  });

  test("records survive the uninstall and the purge of the org, which deletes its plugins", async () => {
    await install(to, packageOf());
    await ok(to.admin, "DELETE", to.org.path, { confirm: to.org.slug });
    expect((await auditRecords()).map(({ action }) => action)).toEqual(["plugin.install", "org.purge"]);
    const { rows } = await app.database.sql.query(
      "select (select count(*)::int from plugin_installs where org_id = $1) + (select count(*)::int from session_kinds where org_id = $1) as left",
      [to.org.id],
    );
    expect(rows).toEqual([{ left: 0 }]);
  });

  test("the 121st recorded change of an org in an hour is 429", async () => {
    const { id } = await install(to, withoutKinds({}));
    await app.database.sql.query("update throttles set spent = $1 where budget = 'plugin'", [uses.plugin]);
    const refused = await to.admin.send<{ code: string }>("POST", `${to.path}/${id}/enabled`, {
      body: { enabled: false },
    });
    expect([refused.status, refused.body.code]).toEqual([429, "too_often"]);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(3000);
    expect((await to.admin.send("POST", `${to.path}/themes`, { body: {} })).status).toBe(429);
    expect(
      (await to.admin.send<{ installs: { enabled: boolean }[] }>("GET", to.path)).body.installs[0]!.enabled,
    ).toBe(true);
    expect((await upload(await pluginOrg(app), withoutKinds({}))).status).toBe(201);
  });
});
