import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { clipboardOf } from "#test/support/browser.ts";
import { act, addStory, ok, type Person } from "#test/support/client.ts";
import { dockItems } from "#test/e2e/pages/dock.ts";
import { standupPages } from "#test/e2e/pages/standup-pages.ts";

const w = standupPages();

test("special cards are not offered as an estimate", async () => {
  const [ana, ben] = w.t.people as [Person, Person];
  const body = { kind: "poker", title: "Tired" };
  const { id } = await ok<{ id: string }>(ana, "POST", `${w.t.spacePath}/sessions`, body);
  const path = `/api/sessions/${id}`;
  const story = await addStory(ana, path, "Sign in");
  await act(ana, path, "PATCH", "story", { storyId: story, ref: "SHOP-1" });
  await act(ana, path, "POST", "select", { storyId: story });
  for (const who of [ana, ben]) await act(who, path, "POST", "vote", { storyId: story, value: "coffee" });
  await act(ana, path, "POST", "reveal");
  const { page, context, complaints } = await w.enter(ana, id);
  const cards = page.getByRole("group", { name: "Choose an estimate" }).getByRole("button");
  const names = async () => (await cards.allTextContents()).map((text) => text.trim()).join(" ");
  await expect.poll(names).toBe("1 2 3 5 8 13 21 34");
  const save = page.locator("tm-poker-estimate .end").getByRole("button", { name: /^Save/ });
  await expect.poll(() => save.isDisabled()).toBe(true);
  await cards.first().focus();
  await page.keyboard.press("c");
  await expect.poll(() => save.isDisabled()).toBe(true);

  await act(ana, path, "PATCH", "story", { storyId: story, estimate: "coffee" });
  await expect.poll(() => dockItems(page)).toContain("Clear the estimate");
  const preselected = page.getByRole("group", { name: "Estimate" }).getByRole("button", { pressed: true });
  await expect.poll(() => preselected.count()).toBe(0);
  await ok(ana, "DELETE", path);
  const row = page.getByRole("row").filter({ has: page.getByRole("rowheader", { name: "Sign in" }) });
  await expect.poll(() => row.getByRole("cell").first().textContent()).toBe("");
  const copied = async (name: string) => {
    await page.locator("tm-poker-summary").getByRole("button", { name, exact: true }).click();
    return () => clipboardOf(page);
  };
  await expect.poll(await copied("Copy")).toContain("• SHOP-1 Sign in: no estimate");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export" }).click();
  await page.getByRole("menuitem", { name: "CSV file for Jira" }).click();
  expect(await readFile(await (await download).path(), "utf8")).toBe('"Issue Key","Story Points"\r\n');
  expect(complaints).toEqual([]);
  await context.close();
});
