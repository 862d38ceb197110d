import { describe, test } from "vitest";
import { examplePackage } from "#deploy/demo/install-examples.ts";
import { focusTrials } from "#test/e2e/journeys/focus-trial.ts";
import { tryLeaks } from "#test/e2e/journeys/leak-trial.ts";
import { retroToAction } from "#test/e2e/journeys/retro.ts";
import { startPluginApp } from "#test/e2e/pages/plugin-pages.ts";
import { describeInOtherEngines } from "./other-engines.ts";

const world = await startPluginApp();
await world.install(await examplePackage("retro"));

/** Ways that leak in every engine from a page without restrictions. */
const detectable = ["fetch", "XMLHttpRequest", "sendBeacon", "WebSocket", "EventSource", "new Image"];

describeInOtherEngines("a plugin's page", (engine) => {
  test("a retrospective goes from New room to an action that its owner takes on", () =>
    retroToAction(engine.openProfile, world.app));

  test("no known way leaks data out of it", () => tryLeaks(engine.openProfile, world, detectable));

  describe("and the focus:", () => {
    test.each(focusTrials)("%s", (_name, trial) => trial(engine.openProfile, world));
  });
});
