// Rules: protocol/standups#here, protocol/standups#named-speaker
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { onScreen } from "#test/support/browser.ts";
import type { Person } from "#test/support/client.ts";
import { standupPages } from "#test/e2e/pages/standup-pages.ts";
import { waitUntilLive } from "#test/e2e/pages/guest-pages.ts";

const w = standupPages();
const { makeStandup, enter } = w;
const speaker = (page: Page) => page.locator("tm-standup-speaker").getByRole("heading", { level: 2 });
const rowOf = (page: Page, name: string) => page.locator("tm-standup-order li", { hasText: name });

test("next skips absent people without marking them as done", async () => {
  const [ana, , cy] = w.t.people as [Person, Person, Person];
  const id = await makeStandup("Some are away", {});
  const anas = await enter(ana, id);
  const cys = await enter(cy, id, { width: 390, height: 844 });
  await onScreen(anas.page).getByText("2 people here").waitFor({ state: "attached" });

  await anas.page.getByRole("button", { name: "Start the standup" }).click();
  await expect.poll(() => speaker(cys.page).textContent()).toBe("Ana");
  await rowOf(anas.page, "Ben").getByText("not here").waitFor();
  await anas.page.getByRole("button", { name: "Next: Cy", exact: true }).click();
  await expect.poll(() => speaker(cys.page).textContent()).toBe("Cy");
  await expect.poll(() => cys.page.getByRole("button", { name: "Hand over to Ben" }).count()).toBe(0);
  // Ana's row wraps, but its button must align with the others.
  const giveFloorButtons = anas.page.getByRole("button", { name: /^Hand over to/ });
  const rightEdges = await giveFloorButtons.evaluateAll((all) =>
    all.map((button) => Math.round(button.getBoundingClientRect().right)),
  );
  expect(rightEdges).toHaveLength(2);
  expect(new Set(rightEdges).size).toBe(1);
  await anas.page.getByRole("button", { name: "Hand over to Ben" }).click();
  await expect.poll(() => speaker(cys.page).textContent()).toBe("Ben");
  await anas.page.getByRole("button", { name: "Hand over to Cy" }).click();
  await expect.poll(() => speaker(cys.page).textContent()).toBe("Cy");
  await anas.page.getByRole("button", { name: "Finish" }).click();
  await cys.page.getByRole("heading", { name: /^Done in/ }).waitFor();

  const secondId = await makeStandup("Without the others", {});
  await Promise.all([anas, cys].map(({ context }) => context.close()));
  const anaAlone = await enter(ana, secondId);
  await anaAlone.page.getByRole("button", { name: "Start the standup" }).click();
  await anaAlone.page.getByRole("button", { name: "Finish" }).click();
  await anaAlone.page.getByRole("heading", { name: /^Done in/ }).waitFor();
  await expect
    .poll(() => anaAlone.page.locator("tm-standup-ending dl").innerText())
    .toBe("Spoke\nAna (you)\nDidn't speak\nBen and Cy\nNo entry\nAna (you), Ben, and Cy");
  expect(anaAlone.complaints).toEqual([]);
  await anaAlone.context.close();
});

test("only a live standup offers to take over from an absent facilitator", async () => {
  const ben = w.t.people[1]!;
  for (const [mode, takeOverButtons] of [
    ["async", 0],
    ["sync", 1],
  ] as const) {
    const id = await makeStandup(`Without Ana, ${mode}`, { mode });
    await w.database.sql.query(
      "update sessions set facilitator_seen_at = now() - interval '5 minutes' where id = $1",
      [id],
    );
    const { page, context } = await enter(ben, id);
    await page.locator("tm-standup-entry").waitFor();
    await waitUntilLive(page);
    if (takeOverButtons) await page.getByRole("button", { name: "Take over" }).waitFor();
    await expect.poll(() => page.getByRole("button", { name: "Take over" }).count()).toBe(takeOverButtons);
    await context.close();
  }
});
