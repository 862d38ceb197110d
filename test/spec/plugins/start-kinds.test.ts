// Rules: protocol/identity#start-kinds
import { expect, test } from "vitest";
import type { AuthReply } from "#shared/wire/identity.ts";
import { startApp } from "#test/support/app.ts";
import { ok, person, visitor } from "#test/support/client.ts";
import { makeOrgAdmin } from "#test/support/orgs.ts";
import { install, packageOf, pluginOrg } from "#test/support/plugins.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp({ env: { PLUGIN_DIR: "/nowhere" } });
const path = "/api/orgs/default/admin/plugins";

const ana = await person(app, "Ana");
await makeOrgAdmin(ana);

async function startKinds(server = app) {
  return (await visitor(server).send<AuthReply>("GET", "/api/auth")).body.startKinds?.map(({ kind }) => kind);
}
/** The replica shows changes after at most 5 s. */
const shown = (server = app) => expect.poll(() => startKinds(server), { timeout: 20_000 });
const packageNamed = (name: string) =>
  packageOf({ name, kinds: [{ kind: name, display: `A ${name}`, actions: [] }] });

test("the front page offers three kinds of the default org's enabled plugins", async () => {
  await install(await pluginOrg(app), packageNamed("elsewhere"));
  expect(await startKinds()).toBeUndefined();
  const ids: string[] = [];
  for (const name of ["zebra", "ant", "yak", "bee"])
    ids.push((await install({ admin: ana, path }, packageNamed(name))).id);
  await shown().toEqual(["zebra", "ant", "yak"]);
  expect((await visitor(app).send<AuthReply>("GET", "/api/auth")).body.startKinds).toEqual([
    { kind: "zebra", display: "A zebra", icon: "", hue: 275 },
    { kind: "ant", display: "A ant", icon: "", hue: 275 },
    { kind: "yak", display: "A yak", icon: "", hue: 275 },
  ]);
  await ok(ana, "POST", `${path}/${ids[0]}/enabled`, { enabled: false });
  await ok(ana, "DELETE", `${path}/${ids[1]}`);
  await shown().toEqual(["yak", "bee"]);
});

test("a server that runs no plugins offers none", async () => {
  const plain = await startApp({ database: app.database });
  expect(await startKinds(plain)).toBeUndefined();
  await plain.stop();
});
