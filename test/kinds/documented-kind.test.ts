// docs/kinds.md: somebody who copies each block into its file has a kind that works.
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { build } from "vite";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { freePort, type TestApp } from "#test/support/app.ts";
import { closeProfiles, onScreen, openProfileOf } from "#test/support/browser.ts";
import { ok, team, type Team } from "#test/support/client.ts";
import { createEmptyDatabase, type TestDatabase } from "#test/support/database.ts";
import { pagesHost } from "#test/support/lan-host.ts";
import { openRoom } from "#test/support/orgs.ts";
import { untilReady } from "#test/support/spawn.ts";
import { startBrowser } from "#test/support/start-browser.ts";
import { copyWithDocumentedKind, type Copy } from "./documented-kind.ts";

let copy: Copy;
let database: TestDatabase;
let browser: Browser;
let server: ChildProcess;
let exited: Promise<unknown>;
let t: Team;
let app: TestApp;

beforeAll(async () => {
  [copy, database, browser] = await Promise.all([
    copyWithDocumentedKind(),
    createEmptyDatabase(),
    startBrowser(),
  ]);
  vi.stubEnv("NODE_ENV", "production");
  await build({
    root: join(copy.folder, "web"),
    configFile: join(copy.folder, "web", "vite.config.ts"),
    logLevel: "error",
  });
  vi.unstubAllEnvs();
  const port = await freePort();
  app = { baseUrl: `http://${pagesHost}:${port}`, database } as TestApp;
  const env = { DATABASE_URL: database.url, BASE_URL: app.baseUrl, PORT: String(port), HOST: "127.0.0.1" };
  server = spawn(process.execPath, ["services/main.ts"], {
    cwd: copy.folder,
    env: { ...process.env, ...env },
    stdio: "ignore",
  });
  exited = once(server, "exit");
  await untilReady(app);
  t = await team(app, ["Ana Souza", "Ben Okafor"]);
});
afterAll(async () => {
  server.kill();
  await exited;
  await closeProfiles(browser);
  await Promise.all([database.drop(), copy.remove()]);
});

test("people answer a question of the documented kind, and see all answers at once", async () => {
  const [ana, ben] = t.people as [Team["people"][0], Team["people"][0]];
  const id = await openRoom(ana, t.spacePath, { kind: "icebreaker", title: "Tea or coffee?" });
  const address = `${app.baseUrl}/o/default/s/${t.space.slug}/r/${id}`;
  const [host, guest] = await Promise.all([ana, ben].map((who) => openProfileOf(browser, app, who)));
  for (const { page } of [host!, guest!]) await page.goto(address);
  for (const [{ page }, answer] of [
    [host!, "Tea"],
    [guest!, "Coffee"],
  ] as const) {
    await page.getByLabel("Your answer").fill(answer);
    await page.getByLabel("Your answer").press("Enter");
  }
  await onScreen(host!.page).getByText("Answers so far: 2").waitFor();
  const { state } = await ok<{ state: { answers?: unknown } }>(ben, "GET", `/api/sessions/${id}`);
  expect(state.answers).toBeUndefined();
  await host!.page.getByRole("button", { name: "Show answers" }).click();
  await onScreen(guest!.page).getByText("Tea", { exact: true }).waitFor();
  await onScreen(guest!.page).getByText("Coffee", { exact: true }).waitFor();
  expect([host!, guest!].flatMap(({ complaints }) => complaints)).toEqual([]);
});
