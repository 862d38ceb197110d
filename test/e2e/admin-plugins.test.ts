// Rules: protocol/plugins#get-work, protocol/plugins#grant-descriptions, protocol/plugins#grant-examples,
//   protocol/plugins#kind-aliases, protocol/plugins#offered-packages, protocol/plugins#plugin-enabled,
//   protocol/plugins#plugin-files, protocol/plugins#plugin-preview, protocol/plugins#plugin-secrets, protocol/plugins#plugin-upgrade,
//   protocol/plugins#post-plugins, protocol/plugins#removal-while-in-use, protocol/plugins#required-secrets,
//   protocol/plugins#retry-work, protocol/plugins#taken-names, protocol/plugins#upgrades
import { hash } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import { startApp } from "#test/support/app.ts";
import { onScreen, openProfileOf, settled } from "#test/support/browser.ts";
import { expectFocus } from "#test/e2e/pages/by-keyboard.ts";
import { expectFine, expectFineInEveryViewport, defaultViewport } from "#test/e2e/viewports.ts";
import { ok, team } from "#test/support/client.ts";
import { startPluginWorld } from "#test/e2e/pages/plugin-pages.ts";
import { install, packageOf } from "#test/support/plugins.ts";

/** The part of a page's globals that these tests use. */
type Styled = { getComputedStyle(element: unknown): { backgroundColor: string } };

const world = await startPluginWorld();
const t = await team(world.app, ["Ana Souza"]);
const { page, complaints } = await openProfileOf(world.browser, world.app, world.admin, defaultViewport);
await page.goto(`${world.app.baseUrl}/o/default/admin/plugins`);
await onScreen(page).getByText("No plugins installed.").waitFor();

const code = "export const view = () => ({}); export const onAction = () => ({});";
const pulse = (version: string, capabilities: object[], kind = "pulse") => ({
  name: "pulse",
  version,
  display: "Pulse",
  description: "Asks a team how it feels.",
  capabilities,
  kinds: [{ kind, display: "Pulse check", actions: [] }],
  files: { "plugin.js": { encoding: "utf8", data: code } },
});
const fewCapabilities = [{ capability: "kv" }, { capability: "session:read" }];
const moreCapabilities = [
  ...fewCapabilities,
  { capability: "fetch", scope: "*.example.com" },
  { capability: "secrets", scope: "token" },
];

async function choose(content: object | string) {
  const text = typeof content === "string" ? content : JSON.stringify(content);
  const file = { name: "package.json", mimeType: "application/json", buffer: Buffer.from(text) };
  await page.locator("tm-plugin-upload input[type=file]").setInputFiles(file);
}
const button = (name: string | RegExp) => page.getByRole("button", { name });
/** Returns the consent dialog's element, because its text is slotted and not its descendant. */
const consent = (heading: string | RegExp) =>
  page.locator("tm-plugin-consent", { has: page.getByRole("dialog", { name: heading }) });
const confirmGrants = () => page.getByRole("checkbox", { name: /I've read/ }).check();
const pluginCard = (name = "Pulse") => page.locator("tm-plugin", { hasText: name });

test("an invalid package file is refused with a reason", async () => {
  await choose("not a package");
  await page.getByRole("alert").getByText("This isn't a plugin package.").waitFor();
  await choose({ ...pulse("1.0.0", fewCapabilities), name: "Not a name" });
  await page
    .getByRole("alert")
    .getByText(/^Name must be/)
    .waitFor();
});

test("an admin must confirm a plugin's capabilities before the installation", async () => {
  await choose(pulse("1.0.0", fewCapabilities));
  const consentDialog = consent("Install Pulse 1.0.0");
  await consentDialog.getByText("Asks a team how it feels.").waitFor();
  await consentDialog
    .getByText("Sees everything in its own rooms, in every space, and the people in them.")
    .waitFor();
  await consentDialog.getByText("It connects to nothing outside this server.").waitFor();
  await consentDialog.getByText("Pulse check").waitFor();
  await expect.poll(() => button("Install with these permissions").isDisabled()).toBe(true);
  await expectFine(page, "consent to a plugin");
  await confirmGrants();
  await button("Install with these permissions").press("Enter");
  await pluginCard().getByText("Working", { exact: true }).waitFor();
  await pluginCard()
    .getByText(/Version 1\.0\.0 · Pulse check · 0 kB of [\d,]+ [kM]B stored/)
    .waitFor();
});

test("an upgrade with new capabilities waits for approval", async () => {
  await choose(pulse("2.0.0", moreCapabilities));
  const consentDialog = consent("Upgrade Pulse to 2.0.0");
  await consentDialog.getByText("What it may do, compared with 1.0.0").waitFor();
  const added = consentDialog.locator("li.added");
  await expect
    .poll(async () => (await added.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, " ").trim()))
    .toEqual([
      'New Reads the secret "token" that an admin gives it.',
      "New Can send any data it has to any host below example.com.",
    ]);
  await added.locator("summary").press("Enter");
  await added.getByText("*.example.com does not include example.com.").waitFor();
  await confirmGrants();
  await button("Ask for approval").press("Enter");
  const waiting = pluginCard().getByRole("region", { name: "Upgrade to 2.0.0" });
  await waiting.getByText("is waiting for approval").waitFor();
  await expectFine(page, "plugins of an organization, one waits");
  await button("Approve 2.0.0").press("Enter");
  await pluginCard().getByText("Version 2.0.0 · ").waitFor();
  await waiting.waitFor({ state: "detached" });
  await expectFocus(page, /^button Set up$/);
  await page.getByLabel("Secret token").fill("s3cret");
  await page.keyboard.press("Enter");
  await button("Replace").waitFor();
  await expect.poll(() => page.getByLabel("Secret token").inputValue()).toBe("");
  await button("Remove").press("Enter");
  await button(/^Set$/).waitFor();
});

test("an admin retries a failed event of a plugin", async () => {
  await choose({
    ...pulse("2.1.0", [...moreCapabilities, { capability: "jobs" }]),
    kinds: pulse("2.1.0", []).kinds,
  });
  await confirmGrants();
  await button("Ask for approval").press("Enter");
  await button("Approve 2.1.0").press("Enter");
  await pluginCard().getByText("Version 2.1.0 · ").waitFor();
  await world.app.database.sql.query(
    `insert into plugin_work (install_id, name, payload, due_at, attempts, ended_at, failed, last_error)
     select id, job.name, '{}', now(), job.attempts, job.ended_at, job.failed, job.error
     from plugin_installs, (values
       ('remind', 8, now(), true, 'It threw an error in line 3.'), ('collect', 1, now(), false, null),
       ('later', 0, null::timestamptz, false, null)) job (name, attempts, ended_at, failed, error)
     where plugin_installs.name = 'pulse'`,
  );
  await pluginCard().locator("summary", { hasText: "Events and jobs" }).press("Enter");
  await pluginCard().getByText("2 waiting").or(pluginCard().getByText("1 waiting · 1 failed")).waitFor();
  await pluginCard().getByText("It threw an error in line 3.").waitFor();
  await expectFineInEveryViewport(page, "events and jobs of a plugin");
  await button("Try again: Job remind").press("Enter");
  await onScreen(page).getByText("Trying again.").waitFor();
  await pluginCard().getByText("2 waiting").waitFor();
  await button("Try again: Job remind").waitFor({ state: "detached" });
});

test("a plugin is disabled, enabled and uninstalled", async () => {
  const [ana] = t.people;
  const body = { kind: "pulse", title: "How are we?" };
  const { id } = await ok<{ id: string }>(ana!, "POST", `${t.spacePath}/sessions`, body);
  await button("Turn off").press("Enter");
  await pluginCard().getByText("An org admin disabled it.").waitFor();
  await expectFocus(page, /^button Turn on$/);
  await button("Turn on").press("Enter");
  await pluginCard().getByText("Needs setup", { exact: true }).waitFor();
  const uninstall = async () => {
    await pluginCard().getByRole("button", { name: "Uninstall" }).press("Enter");
    await page.locator("tm-confirm").getByRole("button", { name: "Uninstall" }).press("Enter");
  };
  await uninstall();
  await pluginCard().getByRole("alert").getByText("ended ones: Pulse check (1)").waitFor();
  await expectFocus(page, /^button Uninstall$/);
  await ok(ana!, "DELETE", `${t.spacePath}/sessions/${id}`);
  await uninstall();
  await onScreen(page).getByText("No plugins installed.").waitFor();
  await expectFocus(page, /^h2 Plugins 0$/);
});

test("a kind with a taken name can be renamed before the installation", async () => {
  await choose({ ...pulse("1.0.0", fewCapabilities, "poker") });
  await page.getByLabel("Another name for poker").fill("poker-pulse");
  await confirmGrants();
  await button("Install with these permissions").press("Enter");
  await pluginCard().getByText("Working", { exact: true }).waitFor();
  expect(complaints).toEqual([]);
});

test("a package of 87 KiB is uploaded and installed, a larger file is refused", async () => {
  const file = (text: string) => ({ encoding: "utf8", data: text, sha256: hash("sha256", text) });
  const files = { "plugin.js": file(code), "ui.js": file(`// ${"x".repeat(57_000)}`) };
  const given = packageOf({ name: "large", display: "Large", files, later: "x".repeat(32_000) });
  expect(JSON.stringify(given).length).toBeGreaterThan(87 * 1024);
  await choose({ ...given, files: { ...files, "ui.js": file("x".repeat(65_000)) } });
  await page.getByRole("alert").getByText("This package is too large to upload.").waitFor();
  await choose(given);
  await consent("Install Large 1.0.0").waitFor({ state: "attached" });
  await confirmGrants();
  await button("Install with these permissions").press("Enter");
  await pluginCard("Large").getByText("Working", { exact: true }).waitFor();
  expect(complaints).toEqual([]);
});

test("the consent to Chat with its 10 grants fits a laptop's window without scrolling", async () => {
  await button("Install Chat").press("Enter");
  const dialog = page.getByRole("dialog", { name: /^Install Chat/ });
  await dialog.waitFor();
  await page.setViewportSize({ width: 1440, height: 900 });
  const overflow = await dialog.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
  await page.setViewportSize(defaultViewport);
  expect(overflow).toBeLessThanOrEqual(0);
  await expectFineInEveryViewport(page, "consent to Chat");
  await button("Cancel").press("Enter");
  await dialog.waitFor({ state: "detached" });
});

test("a main button that is off looks the same under the pointer", async () => {
  await button("Install GitHub").press("Enter");
  const off = button("Install with these permissions");
  const background = () =>
    off.evaluate((one) => (globalThis as unknown as Styled).getComputedStyle(one).backgroundColor);
  await page.mouse.move(0, 0);
  await settled(page.mainFrame());
  const before = await background();
  await off.hover({ force: true });
  await settled(page.mainFrame());
  await expect.poll(() => background()).toBe(before);
  await page.keyboard.press("Escape");
  await consent(/^Install GitHub/).waitFor({ state: "detached" });
});

test("an offered plugin is installed with one press and consent", async () => {
  const offers = page.getByRole("region", { name: "On this server" });
  await offers.getByText("writes their estimates into a project or as labels").waitFor();
  await expectFineInEveryViewport(page, "plugins that the server offers");
  await button("Install GitHub").press("Enter");
  await consent(/^Install GitHub \d/)
    .getByText('Can send any data it has to the host that is set for its connection "github".')
    .waitFor();
  await confirmGrants();
  await button("Install with these permissions").press("Enter");
  await pluginCard("GitHub").getByText("Needs setup", { exact: true }).waitFor();
  await button("Install GitHub").waitFor({ state: "detached" });
  await offers.getByRole("button", { name: "Install Jira" }).waitFor();
});

const keyNotice = "Secrets aren't set up on this server. Your administrator needs to set PLUGIN_SECRET_KEY.";
const secretNames = ["repository", "token"];
const readsSecrets = packageOf({
  name: "tracker",
  display: "Tracker",
  capabilities: secretNames.map((scope) => ({ capability: "secrets", scope })),
  kinds: [],
});

test("without a key for secrets, a plugin needs setup and its secrets cannot be typed", async () => {
  await install({ admin: world.admin, path: "/api/orgs/default/admin/plugins" }, readsSecrets);
  const keyless = await startApp({ database: world.app.database, env: { PLUGIN_DIR: "/nowhere" } });
  onTestFinished(() => keyless.stop());
  const profile = await openProfileOf(world.browser, keyless, world.admin, defaultViewport);
  onTestFinished(() => profile.context.close());
  await profile.page.goto(`${keyless.baseUrl}/o/default/admin/plugins`);
  const card = profile.page.locator("tm-plugin", { hasText: "Tracker" });
  await card.getByText("Needs setup", { exact: true }).waitFor();
  await card.getByText(keyNotice).waitFor();
  for (const name of secretNames)
    await expect.poll(() => card.getByLabel(`Secret ${name}`).isDisabled()).toBe(true);
  await expect.poll(() => card.getByRole("button", { name: /^(Set|Set up|Replace)$/ }).count()).toBe(0);
  await expectFine(profile.page, "plugins without a key for secrets");
  expect(profile.complaints).toEqual([]);
});

test("an admin sets the secrets that a plugin needs", async () => {
  await page.reload();
  const tracker = pluginCard("Tracker");
  await tracker.getByText("Missing secrets: repository and token.").waitFor();
  await expectFineInEveryViewport(page, "a plugin that needs its secrets");
  for (const name of secretNames) {
    await tracker.getByRole("button", { name: "Set up" }).press("Enter");
    await expectFocus(page, new RegExp(`^input Secret ${name}$`));
    await page.keyboard.type(`a ${name}`);
    await page.keyboard.press("Enter");
    await tracker
      .locator("tm-plugin-secret", { hasText: name })
      .getByRole("button", { name: "Replace" })
      .waitFor();
  }
  await tracker.getByText("Working", { exact: true }).waitFor();
  await expect.poll(() => tracker.getByRole("button", { name: "Set up" }).count()).toBe(0);
  expect(complaints).toEqual([]);
});
