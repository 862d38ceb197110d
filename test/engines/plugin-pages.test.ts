// Rules: protocol/plugins#keyboard-focus, protocol/plugins#page-headers
import { expect, test } from "vitest";
import { examplePackage } from "#deploy/demo/install-examples.ts";
import { focusByPersonsChoice, focusTrials } from "#test/e2e/journeys/focus-trial.ts";
import { LEAK_TRIAL_MS, tryLeaks, type LeakTrial } from "#test/e2e/journeys/leak-trial.ts";
import { retroToAction } from "#test/e2e/journeys/retro.ts";
import { enterPluginRoom, startPluginApp } from "#test/e2e/pages/plugin-pages.ts";
import { newRetro, write } from "#test/e2e/pages/retro-pages.ts";
import { clipboardOf, onScreen } from "#test/support/browser.ts";
import { ok, team, type Person } from "#test/support/client.ts";
import { holdLock, statementsWaiting } from "#test/support/hold-lock.ts";
import type { EngineName } from "./installed.ts";
import { describeEngines, describeInOtherEngines } from "./other-engines.ts";

const world = await startPluginApp();
await world.install(await examplePackage("retro"));

/** Ways that leak in every engine from a page without restrictions. */
const detectable = ["fetch", "XMLHttpRequest", "sendBeacon", "WebSocket", "EventSource", "new Image"];

const leakTrials: Partial<Record<EngineName, LeakTrial>> = {
  firefox: { detectable },
  // No policy forbids the connections. The driver does not press.
  webkit: { detectable, connecting: ["link: preconnect", "link into a new window"], presses: false },
};

// The driver of WebKit gives a frame the focus when a script runs there.
describeEngines(["chromium", "firefox"], "a plugin's page", (engine) => {
  test("gets the focus by a person's pointer and Tab", () => focusByPersonsChoice(engine.openProfile, world));
});

// `e2e` tries the others in Chromium, all ways of leaks also in a page without restrictions.
describeEngines(["firefox"], "a plugin's page", (engine) => {
  test.each(focusTrials)("%s", (_name, trial) => trial(engine.openProfile, world));
});

describeInOtherEngines("a plugin's page", (engine) => {
  test("takes two people from New room to an action that its owner takes on", () =>
    // Scripts cannot scroll the page around a frame in WebKit.
    retroToAction((options) => engine.openProfile({ ...options, height: 1_800 }), world.app));

  test("leaks no data in any known way", { timeout: LEAK_TRIAL_MS }, () =>
    tryLeaks(engine.openProfile, world, leakTrials[engine.name]!),
  );
});

describeInOtherEngines("a plugin's room", (engine) => {
  test("copies its result after an answer that outlasts the press", async () => {
    const { database } = world.app;
    const t = await newRetro(await team(world.app, ["Ana Souza"]));
    const ana = t.people[0] as Person;
    // A room without cards has nothing to copy.
    await write(ana, t, "Releases are quick");
    await ok(ana, "DELETE", t.room);
    const { page, complaints } = await enterPluginRoom(engine.openProfile, world.app, ana, t);
    const copy = page.getByRole("button", { name: "Copy", exact: true });
    await copy.waitFor();
    const release = await holdLock(database, "lock table sessions in access exclusive mode");
    await copy.click();
    await expect.poll(() => statementsWaiting(database)).toBeGreaterThan(0);
    // Browsers count a press for one to five seconds.
    await expect.poll(() => page.evaluate("navigator.userActivation.isActive")).toBe(false);
    await release();
    await onScreen(page).getByText("Copied.").waitFor();
    expect(await clipboardOf(page)).toMatch(/^Topics\s+Actions\s+None/);
    expect(complaints).toEqual([]);
    await engine.close();
  });
});
