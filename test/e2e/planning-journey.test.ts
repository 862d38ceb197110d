import { expect, test } from "vitest";
import type { PokerEnvelope } from "#shared/wire/poker.ts";
import { CountedActions } from "#test/e2e/pages/counted.ts";
import { dialogOf, waitUntilClosed } from "#test/e2e/pages/import-pages.ts";
import { clipboardOf, openProfile } from "#test/support/browser.ts";
import { act, ok, person } from "#test/support/client.ts";
import { sharedApp } from "#test/support/shared-app.ts";
import { testBrowser } from "#test/support/test-browser.ts";

const app = await sharedApp();

/** From the front page to the copied result: start, invite, import, first story, five stories, end and copy. */
const most = 1 + 1 + 3 + 1 + 5 * 3 + 2 + 1;

test("five stories with two others, from the front page to the copy, take 24 actions", async () => {
  const { page, context, complaints } = await openProfile(await testBrowser());
  const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
  const does = new CountedActions();
  await page.goto(app.baseUrl);
  await page.getByLabel("Your name").and(page.locator(":focus")).waitFor();
  await does.type(page, "Ana");
  await page.waitForURL("**/r/*");
  await does.press(button("Copy invite"));
  await expect.poll(() => clipboardOf(page)).toContain("/r/");
  const { pathname, hash } = new URL(
    (await clipboardOf(page)).split(/\s/).find((part) => part.includes("/r/"))!,
  );
  const [, org, slug, id] = /^\/o\/([^/]+)\/s\/([^/]+)\/r\/([^/]+)$/.exec(pathname)!;
  const room = `/api/sessions/${id}`;
  const others = [await person(app, "Ben"), await person(app, "Cy")];
  for (const other of others) {
    const body = { passcode: hash.replace("#p=", "") };
    await ok(other, "POST", `/api/orgs/${org}/spaces/${slug}/join`, body);
  }

  await does.press(button("Import stories").first());
  await dialogOf(page).getByRole("textbox").first().fill("One\nTwo\nThree\nFour\nFive");
  does.count++;
  await does.press(button("Add 5 stories"));
  await waitUntilClosed(page);
  await does.press(button("Start with One"));
  for (const title of ["One", "Two", "Three", "Four", "Five"]) {
    await page.locator("tm-poker-story").getByRole("heading", { name: title }).waitFor();
    await does.press(page.locator("tm-poker-hand").getByRole("button", { name: "5", exact: true }));
    const storyId = (await ok<PokerEnvelope>(others[0]!, "GET", room)).state.currentStoryId;
    for (const other of others) await act(other, room, "POST", "vote", { storyId, value: "5" });
    await does.press(page.getByRole("button", { name: /^Reveal/ }));
    await does.press(button(title === "Five" ? "Save 5" : "Save 5, next"));
  }
  await does.press(button("End room"));
  await does.press(page.locator("tm-confirm").getByRole("button", { name: "End room", exact: true }));
  await does.press(button("Copy"));
  await expect.poll(() => clipboardOf(page)).toContain("Five");
  expect(does.count).toBeLessThanOrEqual(most);
  expect(complaints).toEqual([]);
  await context.close();
});
