// Rules: protocol/standups#mention-note, protocol/standups#post-reply, protocol/standups#remove-reply,
//   protocol/standups#who-reads-mention-notes
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectAccessible, expectNoSidewaysScroll, onScreen } from "#test/support/browser.ts";
import { act, ok, type Person } from "#test/support/client.ts";
import { focusedName } from "#test/e2e/pages/pages.ts";
import { standupPages } from "#test/e2e/pages/standup-pages.ts";

const w = standupPages();
const { makeStandup, enter, reenter } = w;

test("a reply's draft survives pushes, failures and reloads", async () => {
  const [ana, ben, cy] = w.t.people as [Person, Person, Person];
  const id = await makeStandup("Said to each other", { mode: "async" });
  const room = `/api/sessions/${id}`;
  await act(ana, room, "PUT", "standup", { today: "Release", blockers: "No sandbox" });
  const anas = await enter(ana, id, { width: 320, height: 640 });
  const bens = await enter(ben, id);
  const { page } = bens;
  const replyButton = page.getByRole("button", { name: "Reply to Ana" });
  const field = page.getByLabel("Your reply to Ana");

  await replyButton.click();
  await field.fill("Take the one");
  await act(cy, room, "PUT", "standup", { today: "Retries", blockers: "A flake" });
  await page.locator("tm-standup-feed").getByText("A flake").waitFor();
  await expect.poll(() => field.inputValue()).toBe("Take the one");
  await page.keyboard.press("Escape");
  await expect.poll(() => focusedName(page)).toBe("Reply to Ana");
  await reenter(page, id);
  await replyButton.getByText("Not sent").waitFor();
  await replyButton.click();
  await expect.poll(() => field.inputValue()).toBe("Take the one");

  await page.route("**/actions/reply", (route) => route.abort());
  await field.fill("Take the one of staging");
  await page.keyboard.press("Enter");
  await page.locator("tm-toasts .toast").waitFor();
  await expect.poll(() => field.inputValue()).toBe("Take the one of staging");
  await page.unroute("**/actions/reply");
  await field.focus();
  await page.keyboard.press("Enter");
  const list = page.getByRole("list", { name: "Replies to Ana" });
  await list.getByText("Take the one of staging").waitFor();
  await expect.poll(() => focusedName(page)).toBe("Reply to Ana");

  await onScreen(anas.page).getByRole("heading", { name: "Replies", level: 2 }).waitFor();
  await onScreen(anas.page).getByText("Take the one of staging").waitFor();
  await anas.page.getByRole("button", { name: "Reply under your entry" }).click();
  await anas.page.getByLabel("Your reply").fill("Thank you");
  await anas.page.keyboard.press("Enter");
  await list.getByText("Thank you").waitFor();
  await anas.page.getByRole("button", { name: "Reply under your entry" }).click();
  await expectAccessible(anas.page, "replies under the own entry");
  await expectNoSidewaysScroll(anas.page);
  await anas.page.getByRole("button", { name: "Delete reply from Ben: Take the one of staging" }).click();
  await expect.poll(() => list.getByText("Take the one of staging").count()).toBe(0);
  await expect.poll(() => focusedName(anas.page)).toBe("Delete reply from Ana: Thank you");
  await replyButton.click();
  await field.fill("One more thing");
  await ok(ana, "DELETE", room);
  await page.getByLabel("Not sent: the room has ended.").waitFor();
  for (const { context } of [anas, bens]) await context.close();
});

test("a reply sent in one tab keeps another tab's draft", async () => {
  const [ana, ben] = w.t.people as [Person, Person];
  const id = await makeStandup("Two tabs", { mode: "async" });
  await act(ana, `/api/sessions/${id}`, "PUT", "standup", { today: "Release" });
  const { page, context } = await enter(ben, id);
  const other = await context.newPage();
  await reenter(other, id);
  const type = async (tab: Page, text: string) => {
    await tab.getByRole("button", { name: "Reply to Ana" }).click();
    await tab.getByLabel("Your reply to Ana").fill(text);
  };
  await type(page, "Sent");
  await type(other, "Half typed");
  await page.getByLabel("Your reply to Ana").press("Enter");
  await page.getByRole("list", { name: "Replies to Ana" }).getByText("Sent").waitFor();
  await reenter(other, id);
  await other.getByRole("button", { name: "Reply to Ana" }).click();
  await expect.poll(() => other.getByLabel("Your reply to Ana").inputValue()).toBe("Half typed");
  await context.close();
});

test("only the two people see a help request's note", async () => {
  const [ana, ben, cy] = w.t.people as [Person, Person, Person];
  const id = await makeStandup("Help", { mode: "async" });
  await act(ana, `/api/sessions/${id}`, "PUT", "standup", { today: "Release" });
  const [anas, bens, cys] = [await enter(ana, id), await enter(ben, id), await enter(cy, id)];
  const askButton = bens.page.getByRole("button", { name: "Ask Ana for help" });

  await askButton.focus();
  await bens.page.keyboard.press("Enter");
  await bens.page.locator("input:focus").waitFor();
  await bens.page.keyboard.type("The index of the orders");
  await bens.page.keyboard.press("Enter");
  const request = anas.page.getByRole("list", { name: "Help requests" }).getByRole("listitem");
  await request.getByText("The index of the orders").waitFor();
  await onScreen(bens.page).getByText("You asked Ana for help. The index of the orders").waitFor();
  await expect.poll(() => focusedName(bens.page)).toBe("Asked Ana for help");
  await expect.poll(() => onScreen(cys.page).getByText("index of the orders").count()).toBe(0);

  await anas.page.goto(w.app.baseUrl);
  await onScreen(anas.page).getByText("The index of the orders").waitFor();
  await bens.page.keyboard.press("Enter");
  await askButton.waitFor();
  for (const { context, complaints } of [anas, bens, cys]) {
    expect(complaints).toEqual([]);
    await context.close();
  }
});
