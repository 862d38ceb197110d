import { afterAll, beforeAll, expect, test } from "vitest";
import { pluginEnv } from "#test/e2e/long-plugin.ts";
import { openAs } from "#test/e2e/journeys/opener.ts";
import { makeScreensWorld, screens, type ScreensWorld } from "#test/e2e/screens.ts";
import { expectFineOnPhoneAndDesktop, phone } from "#test/e2e/viewports.ts";
import { startApp, type TestApp } from "#test/support/app.ts";
import type { Profile } from "#test/support/browser.ts";
import { describeInEngines } from "./engines.ts";
import type { EngineName } from "./installed.ts";

/** `e2e` looks at every screen in Chromium, but at the light colours of a wide window only here. */
const inChromium = new Set(["voting", "wide cards revealed"]);

const screensFor = (engine: EngineName) =>
  screens.filter(([name]) => engine !== "chromium" || inChromium.has(name));

describeInEngines("on a phone and a desktop", (engine) => {
  let app: TestApp;
  let w: ScreensWorld;
  /** The profiles for all screens: a member's and a stranger's. */
  let anas: Profile;
  let strangers: Profile;

  beforeAll(async () => {
    app = await startApp({ env: pluginEnv });
    w = await makeScreensWorld(app);
    anas = await openAs(engine.openProfile, app, w.t.people[0]!);
    strangers = await engine.openProfile();
  });
  afterAll(() => app.stop());

  test.each(screensFor(engine.name))(
    "the screen %s is accessible and has no layout faults",
    async (...screen) => {
      const [name, isSignedIn, path, ready] = screen;
      const { page, complaints } = isSignedIn ? anas : strangers;
      complaints.length = 0;
      await page.setViewportSize(phone);
      await page.goto(app.baseUrl + path(w));
      await ready(page);
      await expectFineOnPhoneAndDesktop(page, name);
      expect(complaints).toEqual([]);
    },
  );
});
