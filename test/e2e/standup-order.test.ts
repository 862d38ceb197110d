// Rules: protocol/standups#named-speaker
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { team, type Person } from "#test/support/client.ts";
import { standupPages } from "#test/e2e/pages/standup-pages.ts";

const w = standupPages();
const { makeStandup, enter } = w;
const order = (page: Page) => page.locator("tm-standup-order");
const rowOf = (page: Page, name: string) => order(page).locator("li", { hasText: name });
const speaker = (page: Page) => page.locator("tm-standup-speaker").getByRole("heading", { level: 2 });

const names = "Ana Ben Cy Dee Eli Fay Gil Hal Ida Jon Kay Lou".split(" ");
beforeAll(async () => void (w.t = await team(w.app, names)));

test("of twelve people, four are here in one-line rows and eight are folded", async () => {
  const people = w.t.people as [Person, Person, Person, Person];
  const id = await makeStandup("Twelve", {});
  const [anas, ...others] = [
    await enter(people[0], id),
    await enter(people[1], id),
    await enter(people[2], id),
    await enter(people[3], id),
  ];
  const { page } = anas;
  await page.locator("tm-standup-table .seat", { hasText: "Dee" }).waitFor();
  await page.locator("tm-standup-roster").getByText("8 not here").waitFor();
  await page.getByRole("button", { name: "Start the standup" }).click();
  await order(page).getByText("8 not here").waitFor();
  const rows = order(page).locator("ol").first().getByRole("listitem");
  await expect.poll(() => rows.count()).toBe(4);
  for (const row of await rows.all())
    await expect.poll(async () => (await row.boundingBox())!.height).toBeLessThanOrEqual(44);

  // A button shows only in the row with the pointer or the focus.
  const button = page.getByRole("button", { name: "Hand over to Cy" });
  const opacity = () =>
    button.evaluate((element) => element.ownerDocument.defaultView!.getComputedStyle(element).opacity);
  await expect.poll(() => opacity()).toBe("0");
  await rowOf(page, "Cy").hover();
  await expect.poll(() => opacity()).toBe("1");
  await speaker(page).hover();
  await expect.poll(() => opacity()).toBe("0");
  await button.focus();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Tab");
  await expect.poll(() => opacity()).toBe("1");
  await page.keyboard.press("Enter");
  await expect.poll(() => speaker(page).textContent()).toBe("Cy");

  await order(page).getByText("8 not here").click();
  await page.getByRole("button", { name: "Hand over to Lou" }).click();
  await expect.poll(() => speaker(page).textContent()).toBe("Lou");
  await order(page).getByText("7 not here").waitFor();
  for (const { complaints, context } of [anas, ...others]) {
    expect(complaints).toEqual([]);
    await context.close();
  }
});

test("on a touch screen the facilitator hands over from a row's menu", async () => {
  const [ana, ben] = w.t.people as [Person, Person];
  const id = await makeStandup("Touch", {});
  const bens = await enter(ben, id);
  const anas = await enter(ana, id, { width: 320, height: 640, touch: true });
  await anas.page.getByRole("button", { name: "Start the standup" }).click();
  await anas.page.getByRole("button", { name: "Actions for Ben" }).click();
  await anas.page.getByRole("menuitem", { name: "Hand over to Ben" }).click();
  await expect.poll(() => speaker(anas.page).textContent()).toBe("Ben");
  await expect.poll(() => anas.page.evaluate("document.documentElement.scrollWidth")).toBe(320);
  for (const { complaints, context } of [anas, bens]) {
    expect(complaints).toEqual([]);
    await context.close();
  }
});
