// Rules: protocol/plugins#page-document, protocol/plugins#page-headers, protocol/plugins#page-port
import { expect, test } from "vitest";
import { openProfile } from "#test/support/browser.ts";
import { testBrowser } from "#test/support/test-browser.ts";
import { startPluginApp } from "#test/e2e/pages/plugin-pages.ts";
import { leakWays } from "../plugins/leak-ways.ts";
import { tryLeaks } from "./journeys/leak-trial.ts";

const browser = await testBrowser();
const world = await startPluginApp();

test("no known way leaks data out of a plugin's page", async () => {
  const detectable = leakWays.filter(({ unseen }) => !unseen).map(({ name }) => name);
  await tryLeaks((options) => openProfile(browser, options), world, { detectable });
  expect(new Set(leakWays.map(({ name }) => name)).size).toBe(leakWays.length);
});
