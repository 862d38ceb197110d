import { expect, test } from "vitest";
import { onScreen, openProfileOf } from "#test/support/browser.ts";
import { act, addStory, ok, team, type Person } from "#test/support/client.ts";
import { sharedApp } from "#test/support/shared-app.ts";
import { testBrowser } from "#test/support/test-browser.ts";
import { card, waitUntilLive } from "#test/e2e/pages/guest-pages.ts";

const browser = await testBrowser();
const app = await sharedApp();

/** Starts sound as Safari does: only while a press or a key is handled. `rings` counts the bells that are heard. */
const soundLikeSafari = `{
  window.rings = 0;
  let isPress = false;
  for (const type of ["click", "keydown"])
    addEventListener(type, () => {
      isPress = true;
      setTimeout(() => (isPress = false));
    }, true);
  window.AudioContext = class extends AudioContext {
    mayRun = false;
    get state() {
      return this.mayRun ? "running" : "suspended";
    }
    resume() {
      this.mayRun ||= isPress;
      return this.mayRun ? Promise.resolve() : new Promise(() => {});
    }
    createGain() {
      window.rings++;
      return super.createGain();
    }
  };
}`;

async function enter(script: string) {
  const t = await team(app, ["Ana Souza", "Ben Okafor"]);
  const [ana, ben] = t.people as [Person, Person];
  await ok(ben, "PATCH", "/api/me/settings", { notificationSounds: true });
  const storyId = await addStory(ana, t.room, "Refund a captured payment");
  await act(ana, t.room, "POST", "select", { storyId });
  const { page, complaints } = await openProfileOf(browser, app, ben);
  await page.addInitScript(script);
  await page.goto(`${app.baseUrl}/o/default/s/${t.space.slug}/r/${t.session.id}`);
  await waitUntilLive(page);
  return { page, complaints, voteLast: () => act(ana, t.room, "POST", "vote", { storyId, value: "8" }) };
}

test("the bell rings after a press where sound starts only with one", async () => {
  const { page, complaints, voteLast } = await enter(soundLikeSafari);
  await page.waitForFunction(
    "performance.getEntriesByType('resource').some(({ name }) => /bell/.test(name))",
  );
  await card(page, "5").click();
  await voteLast();
  await expect.poll(() => page.evaluate("rings")).toBe(1);
  expect(complaints).toEqual([]);
});

test("a room works in a browser without sound, vibration, wake lock and notifications", async () => {
  const { page, complaints, voteLast } = await enter(`for (const name of ["AudioContext", "Notification"])
    delete window[name];
  for (const name of ["vibrate", "wakeLock", "permissions"]) delete Navigator.prototype[name];`);
  await card(page, "5").click();
  await voteLast();
  await onScreen(page).getByText("All votes in").first().waitFor();
  expect(complaints).toEqual([]);
});
