// Rules: protocol/spaces#kinds-to-add, protocol/plugins#icons
import { afterAll, beforeEach, expect, test } from "vitest";
import { bundledPackages } from "#shared/domain/plugins/bundled-packages.ts";
import type { MemberView } from "#shared/wire/spaces.ts";
import { startApp } from "#test/support/app.ts";
import { ok, person, type Person, type Visitor } from "#test/support/client.ts";
import { findAs } from "#test/support/find.ts";
import { orgPerson, orgSpace } from "#test/support/orgs.ts";
import { install, packageOf, pluginOrg, upload, type PluginOrg } from "#test/support/plugins.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp({ env: { PLUGIN_DIR: "/nowhere" } });
let to: PluginOrg;
let ana: Person;
let path: string;
/** A replica that runs no plugins, so it installs packages without loading their code. */
const plain = await startApp({ database: app.database });
afterAll(async () => {
  await plain.stop();
});
beforeEach(async () => {
  to = await pluginOrg(plain);
  ana = await orgPerson(app, to.org, "Ana");
  ({ path } = await orgSpace(to.org, [ana]));
});

const view = (who: Visitor = ana) => ok<MemberView>(who, "GET", path);
/** The kinds of the bundled plugins except the retrospective. */
const others = ["fist-of-five", "health-check"];
const addable = async () => (await view()).addableKinds.map(({ kind }) => kind);

/** Installs a bundled plugin, with a free name for its kind. */
async function installBundled(name: string) {
  const { text } = (await bundledPackages()).find(({ bundle }) => bundle.manifest.name === name)!;
  const given = JSON.parse(text) as object;
  return install(to, given, { as: { [name]: `${name}-${to.org.slug}` } });
}

test("members see the kinds of bundled plugins that the org lacks, with their icons and inks", async () => {
  const names: unknown = expect.objectContaining({ de: expect.any(String), ar: expect.any(String) });
  expect((await view()).addableKinds).toEqual([
    { kind: "retro", display: "Retrospective", names, icon: expect.stringMatching(/^<svg /), hue: 330 },
    { kind: "fist-of-five", display: "Fist of five", names, icon: expect.stringMatching(/^<svg /), hue: 145 },
    { kind: "health-check", display: "Health check", names, icon: expect.stringMatching(/^<svg /), hue: 20 },
  ]);
});

test("an installed kind has its icon and is no longer addable, also while it is disabled", async () => {
  const { id } = await installBundled("retro");
  expect(await addable()).toEqual(others);
  expect((await view()).kindIcons).toEqual({ [`retro-${to.org.slug}`]: expect.stringMatching(/^<svg /) });
  await ok(to.admin, "POST", `${to.path}/${id}/enabled`, { enabled: false });
  expect(await addable()).toEqual(others);
  expect((await view()).kindIcons).toEqual({});
  await ok(to.admin, "DELETE", `${to.path}/${id}`);
  expect(await addable()).toEqual(["retro", ...others]);
});

test("a kind of the org's own plugin hides the addable kind of its name", async () => {
  await install(to, packageOf({ kinds: [{ kind: "retro", display: "Our retro", actions: [] }] }));
  expect(await addable()).toEqual(others);
});

test("an upgrade to a package without an icon removes the kind's icon", async () => {
  const kinds = [{ kind: `icon-${to.org.slug}`, display: "Icon", actions: [] }];
  const icon = '<svg xmlns="http://www.w3.org/2000/svg"></svg>';
  await install(to, packageOf({ kinds, icon }));
  expect((await view()).kindIcons).toEqual({ [`icon-${to.org.slug}`]: icon });
  await install(to, packageOf({ kinds, version: "1.1.0" }));
  expect((await view()).kindIcons).toEqual({});
});

// Rules: protocol/spaces#find-without-text
test("the search offers an enabled plugin's kind to members of its org only", async () => {
  const { id } = await installBundled("retro");
  const kind = `retro-${to.org.slug}`;
  const offered = async (who: Person) =>
    (await findAs(who)).kinds.filter((one) => one.kind === kind).map(({ orgSlug, hue }) => [orgSlug, hue]);
  const elsewhere = await pluginOrg(plain);
  const eve = await orgPerson(app, elsewhere.org, "Eve");
  await orgSpace(elsewhere.org, [eve]);
  expect([await offered(ana), await offered(eve)]).toEqual([[[to.org.slug, 330]], []]);
  await ok(to.admin, "POST", `${to.path}/${id}/enabled`, { enabled: false });
  expect(await offered(ana)).toEqual([]);
});

// Rules: protocol/plugins#ink
test("a kind has the hue of its package, and 275 without one", async () => {
  const kind = `ink-${to.org.slug}`;
  const declared = (more: object) => [{ kind, display: "Ink", actions: [], ...more }];
  const hue = async () => (await view()).kindHues[kind];
  await install(to, packageOf({ kinds: declared({ hue: 0 }) }));
  expect(await hue()).toBe(0);
  await install(to, packageOf({ kinds: declared({}), version: "1.1.0" }));
  expect(await hue()).toBe(275);
});

test.each([360, -1, 1.5, "red"])("a package with the hue %j is refused", async (hue) => {
  const kinds = [{ kind: `ink-${to.org.slug}`, display: "Ink", actions: [], hue }];
  const { status, body } = await upload(to, packageOf({ kinds }));
  expect([status, body.code, body.error]).toEqual([400, "invalid", expect.stringContaining("hue must be")]);
});

test("a stranger to the space learns nothing of its kinds", async () => {
  const stranger = await person(app, "Eve");
  expect(await ok(stranger, "GET", path)).toEqual({ name: expect.any(String), protected: true });
});

test("a process that runs no plugins shows no addable kinds", async () => {
  expect((await view(ana.on(plain))).addableKinds).toEqual([]);
});
