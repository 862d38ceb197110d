// Rules: protocol/operations#plugin-disable
import { userInfo } from "node:os";
import { expect, test } from "vitest";
import type { InstallView } from "#shared/wire/plugins.ts";
import type { CreatedSession, Envelope } from "#shared/wire/sessions.ts";
import { admin, adminJson } from "#test/support/admin.ts";
import { ok } from "#test/support/client.ts";
import { orgSpace } from "#test/support/orgs.ts";
import { watch } from "#test/support/socket.ts";
import {
  freshName,
  install,
  listInstalls,
  packageOf,
  pluginOrg,
  type PluginOrg,
} from "#test/support/plugins.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp({ env: { PLUGIN_DIR: "/nowhere" } });

/** Creates two orgs that have the same plugin. */
async function twoOrgs() {
  const name = freshName("slow");
  const orgs = [await pluginOrg(app), await pluginOrg(app)];
  for (const org of orgs) await install(org, packageOf({ name }));
  return { name, orgs, slugs: orgs.map(({ org }) => org.slug).toSorted() };
}

test("plugin-disable disables a plugin in every org and records the machine account", async () => {
  const { name, orgs, slugs } = await twoOrgs();
  expect(await admin(app, ["plugin-disable", name])).toEqual({
    code: 0,
    out: `Disabled ${name} in ${slugs.join(", ")}.\n`,
    err: "",
  });
  for (const org of orgs) {
    expect(await listInstalls(org)).toMatchObject([{ name, enabled: false }]);
    const { rows } = await app.database.sql.query(
      "select action, detail, actor_id from org_audit where org_slug = $1 order by id desc limit 1",
      [org.org.slug],
    );
    expect(rows).toEqual([
      {
        action: "plugin.disable",
        detail: `An operator (account ${userInfo().username}) disabled the plugin ${name} 1.0.0.`,
        actor_id: null,
      },
    ]);
  }
  expect(await adminJson(app, "plugin-disable", name)).toEqual({ plugin: name, orgs: [] });
});

test("plugin-disable with --org updates open rooms and leaves other orgs' plugins", async () => {
  const { name, orgs } = await twoOrgs();
  const [first, second] = orgs as [PluginOrg, PluginOrg];
  const [{ provides }] = (await listInstalls(first)) as [InstallView];
  const space = await orgSpace(first.org, [first.admin]);
  const room = await ok<CreatedSession>(first.admin, "POST", `${space.path}/sessions`, {
    kind: provides[0]!.kind,
    title: "Timer",
  });
  const watcher = await watch<Envelope & { kindUnavailable?: true }>(first.admin, room.id);
  await admin(app, ["plugin-disable", name, "--org", first.org.slug]);
  await watcher.until((frame) => frame.kindUnavailable === true);
  expect(await listInstalls(first)).toMatchObject([{ enabled: false }]);
  expect(await listInstalls(second)).toMatchObject([{ enabled: true }]);
});

test("plugin-disable refuses an unknown plugin and an unknown org", async () => {
  const unknown = await admin(app, ["plugin-disable", freshName()]);
  expect([unknown.code, unknown.err]).toEqual([1, "No such plugin.\n"]);
  const elsewhere = await admin(app, ["plugin-disable", freshName(), "--org", freshName()]);
  expect([elsewhere.code, elsewhere.err]).toEqual([1, "No such org.\n"]);
  expect((await admin(app, ["plugin-disable"])).code).toBe(2);
});
