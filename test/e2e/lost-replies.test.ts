// Rules: protocol/conventions#idempotency-key, protocol/guarantees#repeated-requests
import { examplePackage } from "#deploy/demo/install-examples.ts";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { freePort, startApp, type TestApp } from "#test/support/app.ts";
import { closeProfiles, onScreen, openProfileOf } from "#test/support/browser.ts";
import { ok, team, type Person } from "#test/support/client.ts";
import { pagesHost } from "#test/support/lan-host.ts";
import { startBrowser } from "#test/support/start-browser.ts";
import { startTcpProxy, type TcpProxy } from "#test/support/tcp-proxy.ts";
import { makeOrgAdmin } from "#test/support/orgs.ts";
import { waitUntilLive } from "#test/e2e/pages/guest-pages.ts";
import { inPage } from "#test/e2e/pages/plugin-pages.ts";
import { button, newRetro } from "#test/e2e/pages/retro-pages.ts";

let app: TestApp;
let proxy: TcpProxy;
let address: string;

beforeAll(async () => {
  await startBrowser();
  const port = await freePort();
  address = `http://${pagesHost}:${port}`;
  app = await startApp({ env: { BASE_URL: address, PLUGIN_DIR: "/nowhere" } });
  proxy = await startTcpProxy(app.baseUrl, port);
});
afterEach(async () => {
  proxy.restore();
  await closeProfiles(await startBrowser());
});
afterAll(async () => {
  await proxy.close();
  await app.stop();
});

async function open() {
  const t = await team(app, ["Ana Souza"]);
  const { page } = await openProfileOf(await startBrowser(), app, t.people[0] as Person);
  await page.goto(`${address}/o/default/s/${t.space.slug}/r/${t.session.id}`);
  await waitUntilLive(page);
  return { t, page };
}

const title = "Refund a captured payment";

async function countOf(table: "stories" | "sessions", column: string, id: string): Promise<number> {
  return (await app.database.sql.query(`select from ${table} where ${column} = $1`, [id])).rowCount!;
}

test("a story whose reply was lost is one story after the person presses again", async () => {
  const { t, page } = await open();
  const line = page.getByPlaceholder("Add a story");
  await line.fill(title);
  proxy.loseReplies("/actions/stories");
  await line.press("Enter");
  await expect.poll(() => line.inputValue()).toBe(title);
  await expect.poll(() => countOf("stories", "session_id", t.session.id)).toBe(1);
  proxy.restore();
  const answered = page.waitForResponse((response) => response.url().endsWith("/actions/stories"));
  await line.press("Enter");
  expect((await answered).status()).toBe(201);
  await onScreen(page).getByText(title).first().waitFor();
  await expect.poll(() => countOf("stories", "session_id", t.session.id)).toBe(1);
});

test("a room whose reply was lost is one room after the person presses again", async () => {
  const { t, page } = await open();
  await page.goto(`${address}/o/default/s/${t.space.slug}`);
  await page.getByRole("button", { name: "New room" }).press("Enter");
  const button = page.getByRole("button", { name: "Open room" });
  await button.waitFor();
  proxy.loseReplies(`POST ${t.spacePath}/sessions`);
  await button.press("Enter");
  await onScreen(page).getByText("Can't reach the server.").first().waitFor();
  await expect.poll(() => countOf("sessions", "space_id", t.space.id)).toBe(2);
  proxy.restore();
  await button.press("Enter");
  await page.waitForURL("**/r/*");
  await expect.poll(() => countOf("sessions", "space_id", t.space.id)).toBe(2);
});

test("a card of a plugin whose reply was lost is one card after the person presses again", async () => {
  const t = await team(app, ["Ana Souza"]);
  const ana = t.people[0] as Person;
  await makeOrgAdmin(ana);
  const given = { package: await examplePackage("retro"), grantsAccepted: true };
  await ok(ana, "POST", "/api/orgs/default/admin/plugins", given);
  const retro = await newRetro(t);
  const { page } = await openProfileOf(await startBrowser(), app, ana);
  await page.goto(`${address}/o/default/s/${t.space.slug}/r/${retro.session.id}`);
  const field = inPage(page).getByRole("textbox", { name: "A card for Went well" });
  await field.fill("Quick");
  proxy.loseReplies("/actions/card");
  const failed = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/actions/card"));
  await button(page, "Add to Went well").click();
  await failed;
  proxy.restore();
  const answered = page.waitForResponse((response) => response.url().endsWith("/actions/card"));
  await button(page, "Add to Went well").click();
  expect((await answered).ok()).toBe(true);
  await expect.poll(() => field.inputValue()).toBe("");
  await expect.poll(() => inPage(page).getByRole("button", { name: "Edit: Quick" }).count()).toBe(1);
});
