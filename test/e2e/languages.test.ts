import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { onScreen, openProfile, openProfileOf } from "#test/support/browser.ts";
import { waitUntilLive } from "#test/e2e/pages/guest-pages.ts";
import { team } from "#test/support/client.ts";
import { testApp } from "#test/support/test-app.ts";
import { testBrowser } from "#test/support/test-browser.ts";

const app = await testApp();
const browser = await testBrowser();

const t = await team(app, ["Ana"]);

/** Reads the build's files by their module. */
function readManifest(): Record<string, { file: string }> {
  const manifest = join(import.meta.dirname, "../../dist/web/.vite/manifest.json");
  return JSON.parse(readFileSync(manifest, "utf8")) as Record<string, { file: string }>;
}

const languageOf = (page: Page) =>
  page.evaluate("({ lang: document.documentElement.lang, dir: document.documentElement.dir })");

/** Returns the paths of a page's scripts that contain translated texts or the code for them. */
function watchTranslations(page: Page): string[] {
  const built = Object.entries(readManifest());
  const files = built
    .filter(([module]) => /virtual:catalogs|choose-language/.test(module))
    .map(([, { file }]) => `/${file}`);
  expect(files.length).toBeGreaterThan(10);
  const found: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (files.includes(pathname)) found.push(pathname);
  });
  return found;
}

test("a room in an English browser loads no translation", async () => {
  const { page } = await openProfileOf(browser, app, t.people[0]!);
  const found = watchTranslations(page);
  await page.goto(`${app.baseUrl}/o/default/s/${t.space.slug}/r/${t.session.id}`);
  await waitUntilLive(page);
  await page.waitForLoadState("networkidle");
  expect(found).toEqual([]);
});

test("the first page is in the browser's language", async () => {
  const { page, complaints } = await openProfile(browser, { language: "de-AT" });
  await page.goto(app.baseUrl);
  await page.getByLabel("Dein Name").waitFor();
  await expect.poll(() => languageOf(page)).toEqual({ lang: "de", dir: "ltr" });
  expect(complaints).toEqual([]);
});

test("a language chosen on the first page holds at once, and after a reload", async () => {
  const { page } = await openProfile(browser);
  await page.goto(app.baseUrl);
  await page.getByLabel("Language").selectOption("Polski");
  await expect.poll(() => languageOf(page)).toEqual({ lang: "pl", dir: "ltr" });
  await page.reload();
  await expect.poll(() => languageOf(page)).toEqual({ lang: "pl", dir: "ltr" });
});

test("a member changes the language in their menu, without a reload of the room", async () => {
  const { page } = await openProfileOf(browser, app, t.people[0]!);
  await page.goto(`${app.baseUrl}/o/default/s/${t.space.slug}/r/${t.session.id}`);
  await waitUntilLive(page);
  await page.evaluate("globalThis.sameDocument = true");
  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("combobox", { name: "Find" }).fill("language");
  await page.getByRole("option", { name: "Language" }).waitFor();
  await page.keyboard.press("Enter");
  await page.getByRole("combobox", { name: "Language" }).selectOption("Deutsch");
  await page.getByRole("combobox", { name: "Sprache" }).waitFor();
  await expect.poll(() => page.evaluate("globalThis.sameDocument")).toBe(true);
});

test("the keyboard help is in the language that was chosen last", async () => {
  const { page } = await openProfile(browser, { language: "de-DE" });
  await page.goto(app.baseUrl);
  await page.getByLabel("Dein Name").waitFor();
  await page.locator("h1").click();
  await page.keyboard.press("?");
  await page.getByRole("heading", { name: "Überall" }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("heading", { name: "Überall" }).waitFor({ state: "hidden" });
  await page.getByLabel("Sprache", { exact: true }).selectOption("Français");
  await page.getByLabel("Votre nom").waitFor();
  await page.locator("h1").click();
  await page.keyboard.press("?");
  await page.getByRole("heading", { name: "Partout" }).waitFor();
  await onScreen(page).getByText("Palette de commandes").waitFor();
});

test("an unknown stored language gives way to the browser's, without an error", async () => {
  const { page, complaints } = await openProfile(browser, { language: "de-DE" });
  await page.addInitScript(() => localStorage.setItem("standpoint.language", "tlh"));
  await page.goto(app.baseUrl);
  await page.getByLabel("Dein Name").waitFor();
  expect(complaints).toEqual([]);
});

test("a refusal of the server is shown in the page's language", async () => {
  const { page } = await openProfile(browser, { language: "de-DE" });
  const refusal = { error: "your sign-in provider manages your name", code: "mode_refused" };
  await page.route("**/api/me", (route) =>
    route.request().method() === "POST" ? route.fulfill({ status: 403, json: refusal }) : route.fallback(),
  );
  await page.goto(app.baseUrl);
  await page.getByLabel("Dein Name").fill("Ana");
  await page.getByLabel("Dein Name").press("Enter");
  await onScreen(page).getByText("Dein Name kommt von deinem Anmeldedienst.").waitFor();
});

test("texts that cannot be loaded leave the page in English, which it says once", async () => {
  const { page } = await openProfile(browser, { language: "de-DE" });
  const texts = readManifest()["../virtual:catalogs/de"]!.file;
  await page.route(`**/${texts}`, (route) => route.abort());
  await page.goto(app.baseUrl);
  await page.getByLabel("Your name").waitFor();
  await onScreen(page).getByText("The translation couldn't be loaded. Some texts are in English.").waitFor();
  await expect.poll(() => languageOf(page)).toEqual({ lang: "en", dir: "ltr" });
});

test("a text without a translation is in English, and all others are in the language", async () => {
  const { page, complaints } = await openProfile(browser, { language: "de-DE" });
  await page.route(`**/${readManifest()["../virtual:catalogs/de"]!.file}`, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/\w+:`Dein Name`,/, "");
    await route.fulfill({ response, body });
  });
  await page.goto(app.baseUrl);
  await page.getByLabel("Your name").waitFor();
  await page.getByLabel("Sprache").waitFor();
  await expect.poll(() => languageOf(page)).toEqual({ lang: "de", dir: "ltr" });
  expect(complaints).toEqual([]);
});
