import type { Locator, Page } from "playwright-core";
import type { TestApp } from "#test/support/app.ts";
import { act, addStory, team, type Team } from "#test/support/client.ts";

/** Creates a room with stories “Story 1”, “Story 2” and so on. The first is the current one. */
export async function roomOf(app: TestApp, count: number): Promise<Team> {
  const t = await team(app, ["Ana Souza", "Ben Okafor"]);
  const first = await addStory(t.people[0]!, t.room, "Story 1");
  for (let i = 2; i <= count; i++) await addStory(t.people[0]!, t.room, `Story ${i}`);
  await act(t.people[0]!, t.room, "POST", "select", { storyId: first });
  return t;
}

/** Returns the row of a story in the queue. */
export const rowOf = (page: Page, title: string): Locator =>
  page
    .locator("tm-poker-queue li")
    .filter({ has: page.locator(".title", { hasText: new RegExp(`^${title}$`) }) });

/** Returns the titles in the queue, in its order. */
export const titles = (page: Page): Promise<string[]> =>
  page.locator("tm-poker-queue li .title").allTextContents();

/** Returns the titles of stories by their numbers. */
export const stories = (...numbers: number[]): string[] => numbers.map((number) => `Story ${number}`);

/** Drags a row by its grip to the middle of another row plus `beyond` px. Does not drop it. */
export async function dragTo(page: Page, row: Locator, to: Locator, beyond: number): Promise<void> {
  const grip = (await row.locator(".grip").boundingBox())!;
  await page.mouse.move(grip.x + grip.width / 2, grip.y + grip.height / 2);
  await page.mouse.down();
  const target = (await to.boundingBox())!;
  await page.mouse.move(grip.x + grip.width / 2, target.y + target.height / 2 + beyond, { steps: 12 });
}
