// Rules: protocol/plugins#keyboard-focus, protocol/plugins#page-headers
import { test } from "vitest";
import { focusByPersonsChoice } from "#test/e2e/journeys/focus-trial.ts";
import { tryLeaks } from "#test/e2e/journeys/leak-trial.ts";
import { startPluginApp } from "#test/e2e/pages/plugin-pages.ts";
import { describeEngines } from "./other-engines.ts";

const world = await startPluginApp();

/** Ways that leak in every engine from a page without restrictions. */
const detectable = ["fetch", "XMLHttpRequest", "sendBeacon", "WebSocket", "EventSource", "new Image"];

// The driver of WebKit does not type into a frame.
describeEngines(["chromium", "firefox"], "a plugin's page", (engine) => {
  test("gets the focus by a person's pointer and Tab", () => focusByPersonsChoice(engine.openProfile, world));
});

// `e2e` tries all ways in Chromium, also in a page without restrictions.
describeEngines(["firefox"], "a plugin's page", (engine) => {
  test("leaks no data in any known way", () => tryLeaks(engine.openProfile, world, detectable));
});
