import { describe, expect, test } from "vitest";
import { desktop, seats, tablesOf, voteAll } from "#test/e2e/pages/table-pages.ts";
import { onScreen, openProfile } from "#test/support/browser.ts";
import { act } from "#test/support/client.ts";
import { sharedApp } from "#test/support/shared-app.ts";
import { testBrowser } from "#test/support/test-browser.ts";

const { roomWithStory, roomOf, openRoom } = tablesOf(
  await sharedApp(),
  await openProfile(await testBrowser()),
);

describe("a shared screen", () => {
  test.each([desktop, { width: 2560, height: 1440 }])(
    "of $width × $height is filled by the table",
    async (size) => {
      const t = await roomWithStory();
      await voteAll(t, ["5", "8", "5", "13", "8"]);
      const page = await openRoom(t.people[0]!, t, size, "/present");
      await expect.poll(() => seats(page).count()).toBe(5);
      const felt = (await page.locator("tm-poker-table .felt").boundingBox())!;
      expect(felt.y).toBeLessThan(size.height * 0.3);
      expect(felt.y + felt.height).toBeGreaterThanOrEqual(size.height);
    },
  );

  test("has room for the result of thirty people", async () => {
    const t = await roomOf(30);
    await act(t.people[0]!, t.room, "POST", "reveal");
    const page = await openRoom(t.people[0]!, t, desktop, "/present");
    await onScreen(page).getByText("Median").waitFor();
    await expect.poll(() => page.evaluate("document.documentElement.scrollHeight - innerHeight")).toBe(0);
  });
});
