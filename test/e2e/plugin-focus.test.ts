// Rules: protocol/plugins#keyboard-focus
import { test } from "vitest";
import { openProfile } from "#test/support/browser.ts";
import { testBrowser } from "#test/support/test-browser.ts";
import { startPluginApp } from "#test/e2e/pages/plugin-pages.ts";
import { focusTrials } from "./journeys/focus-trial.ts";

const browser = await testBrowser();
const world = await startPluginApp();

test.each(focusTrials)("%s", (_name, trial) => trial((options) => openProfile(browser, options), world));
