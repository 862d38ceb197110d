// Rules: protocol/standups#who-reads-mention-replies, protocol/standups#answered-mentions, protocol/standups#put-mention-done
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectAccessible, expectNoSidewaysScroll, onScreen } from "#test/support/browser.ts";
import { act, type Person } from "#test/support/client.ts";
import { focusedName } from "#test/e2e/pages/pages.ts";
import { standupPages } from "#test/e2e/pages/standup-pages.ts";

const w = standupPages();
const { makeStandup, enter } = w;

const question = "Who knows the index of the orders?";

/** Opens a standup in which Ben and Cy have asked Ana for help. Only Ben has written an entry. */
async function asked(title: string) {
  const [ana, ben, cy] = w.t.people as [Person, Person, Person];
  const id = await makeStandup(title, { mode: "async" });
  const room = `/api/sessions/${id}`;
  await act(ben, room, "PUT", "standup", { today: "Release" });
  await act(ben, room, "PUT", "mention", { to: ana.id, needed: true, note: `${question} ${title}` });
  await act(cy, room, "PUT", "mention", { to: ana.id, needed: true });
  return { ana, id };
}

const requests = (page: Page) => page.getByRole("list", { name: "Help requests" }).getByRole("listitem");

test("a request shows its question once, and only an entry has a thread", async () => {
  const { ana, id } = await asked("Shown once");
  const { page, context } = await enter(ana, id, { width: 320, height: 640 });
  await expect.poll(() => requests(page).count()).toBe(2);
  await expect.poll(() => onScreen(page).getByText(question).count()).toBe(1);
  await expect
    .poll(() =>
      requests(page).getByRole("button", { name: "Answer in the thread: request from Ben" }).count(),
    )
    .toBe(1);
  await expect
    .poll(() => page.getByRole("button", { name: "Answer in the thread: request from Cy" }).count())
    .toBe(0);
  await expectAccessible(page, "requests for help");
  await expectNoSidewaysScroll(page);
  await context.close();
});

test("a reply to the sender's entry removes the request from the room and from Today", async () => {
  const { ana, id } = await asked("Replied");
  const { page, context, complaints } = await enter(ana, id);
  await page.getByRole("button", { name: "Answer in the thread: request from Ben" }).click();
  await page.locator("tm-standup-feed input:focus").waitFor();
  await page.keyboard.type("Cy does");
  await page.keyboard.press("Enter");
  await page.getByRole("list", { name: "Replies to Ben" }).getByText("Cy does").waitFor();
  await requests(page).getByText(question).waitFor({ state: "detached" });
  await expect.poll(() => requests(page).count()).toBe(1);
  await page.goto(w.app.baseUrl);
  await onScreen(page).getByText("Replied", { exact: true }).first().waitFor();
  await expect.poll(() => onScreen(page).getByText(`${question} Replied`).count()).toBe(0);
  expect(complaints).toEqual([]);
  await context.close();
});

test("Done removes a request, Undo brings it back", async () => {
  const { ana, id } = await asked("Dismissed");
  const { page, context, complaints } = await enter(ana, id);
  await page.getByRole("button", { name: "Done: request from Ben" }).focus();
  await page.keyboard.press("Enter");
  await requests(page).getByText(question).waitFor({ state: "detached" });
  await expect.poll(() => focusedName(page)).toBe("Reply privately: request from Cy");
  await page.getByRole("button", { name: "Undo" }).click();
  await requests(page).getByText(question).waitFor();
  for (const name of ["Ben", "Cy"])
    await page.getByRole("button", { name: `Done: request from ${name}` }).click();
  await onScreen(page).getByText("No requests for your help.").waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

test("a private reply reaches only the person who asked", async () => {
  const { ana, id } = await asked("Privately");
  const [, ben, cy] = w.t.people as [Person, Person, Person];
  const [anas, bens, cys] = [
    await enter(ana, id, { width: 320, height: 640 }),
    await enter(ben, id),
    await enter(cy, id),
  ];
  await anas.page.getByRole("button", { name: "Reply privately: request from Ben" }).click();
  await anas.page.getByText("Only the two of you see it.").first().waitFor();
  await expectAccessible(anas.page, "a private reply");
  await expectNoSidewaysScroll(anas.page);
  await anas.page.keyboard.type("Ask the new one");
  await anas.page.keyboard.press("Enter");
  await anas.page.getByText("Sent to Ben only.").waitFor();
  await requests(anas.page).getByText(question).waitFor({ state: "detached" });
  await onScreen(bens.page).getByText("Ask the new one").waitFor();
  await expectAccessible(bens.page, "a private reply to my request");
  await expect.poll(() => cys.page.getByText("Ask the new one").count()).toBe(0);
  for (const { context, complaints } of [anas, bens, cys]) {
    expect(complaints).toEqual([]);
    await context.close();
  }
});
