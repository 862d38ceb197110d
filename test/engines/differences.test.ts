// docs/browsers.md: what differs
import { expect, test } from "vitest";
import { button, closeWithEscape, expectFocus } from "#test/e2e/pages/by-keyboard.ts";
import { waitUntilLive } from "#test/e2e/pages/guest-pages.ts";
import { pathOf } from "#test/e2e/pages/table-pages.ts";
import { onScreen } from "#test/support/browser.ts";
import { act, addStory, person, team, type Person } from "#test/support/client.ts";
import { sharedApp } from "#test/support/shared-app.ts";
import { describeInEngines } from "./engines.ts";

const app = await sharedApp();

async function pokerRoom() {
  const t = await team(app, ["Ana Souza"]);
  const ana = t.people[0] as Person;
  const storyId = await addStory(ana, t.room, "Refund a captured payment");
  await act(ana, t.room, "POST", "select", { storyId });
  return { t, ana };
}

describeInEngines("what differs", (engine) => {
  test("Back from another page opens the room with its newest state", async () => {
    const { t, ana } = await pokerRoom();
    const { page, complaints } = await engine.openProfileOf(app, ana);
    await page.goto(app.baseUrl + pathOf(t));
    await waitUntilLive(page);
    await page.goto(`${app.baseUrl}/robots.txt`);
    await addStory(ana, t.room, "Pay by invoice");
    await page.goBack();
    await onScreen(page).getByText("Pay by invoice").first().waitFor();
    await addStory(ana, t.room, "Pay by card");
    await onScreen(page).getByText("Pay by card").first().waitFor();
    expect(complaints).toEqual([]);
    await engine.close();
  });

  test("a dialog and a menu return the focus to the button that was pressed", async () => {
    const { t, ana } = await pokerRoom();
    const { page, complaints } = await engine.openProfileOf(app, ana);
    await page.goto(app.baseUrl + pathOf(t));
    await waitUntilLive(page);
    await button(page, "Voting settings").click();
    await page.locator("dialog[open]").waitFor();
    await closeWithEscape(page);
    await expectFocus(page, "button Voting settings");
    await button(page, "Room").click();
    await page.getByRole("menuitem", { name: "Guest links" }).waitFor();
    await page.keyboard.press("Escape");
    await expectFocus(page, "button Room");
    expect(complaints).toEqual([]);
    await engine.close();
  });

  test("days are typed, and a missing one has a sentence", async () => {
    const mia = await person(app, "Mia");
    const { page, complaints } = await engine.openProfileOf(app, mia);
    await page.goto(`${app.baseUrl}/me/away`);
    await button(page, "Add").click();
    await page.getByRole("alert").getByText("Choose").first().waitFor();
    const day = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
    await page.getByLabel("First day").fill(day);
    await button(page, "Add").click();
    await onScreen(page).getByText("Days added.").waitFor();
    expect(complaints).toEqual([]);
    await engine.close();
  });

  test("a number with a comma has a sentence of the page's own", async () => {
    const mia = await person(app, "Mia");
    const { page } = await engine.openProfileOf(app, mia);
    await page.goto(`${app.baseUrl}/me/calendar`);
    await page.getByLabel("Remind me of a standup").selectOption({ label: "Custom…" });
    const minutes = page.getByLabel("Minutes before");
    await minutes.fill("");
    await minutes.focus();
    await page.keyboard.type("1,5");
    await button(page, "Create address").click();
    await page.getByRole("alert").getByText("Enter a whole number of minutes, from 0 to 1440.").waitFor();
    await engine.close();
  });

  test("people behind the table sit along its rim", async () => {
    const t = await team(app, ["Ana Souza", "Ben", "Cleo", "Dan", "Eva", "Finn"]);
    const ana = t.people[0] as Person;
    const storyId = await addStory(ana, t.room, "Refund a captured payment");
    await act(ana, t.room, "POST", "select", { storyId });
    for (const one of t.people) await act(one, t.room, "POST", "vote", { storyId, value: "5" });
    const { page } = await engine.openProfileOf(app, ana);
    await page.goto(app.baseUrl + pathOf(t));
    const seats = page.locator("tm-poker-table .seat");
    await expect.poll(() => seats.count()).toBe(5);
    const tops = await Promise.all((await seats.all()).map(async (seat) => (await seat.boundingBox())!.y));
    const [first, second, middle, fourth, last] = tops as [number, number, number, number, number];
    expect(Math.abs(first - last) + Math.abs(second - fourth)).toBeLessThan(2);
    expect(second - middle).toBeGreaterThan(2);
    expect(first - second).toBeGreaterThan(second - middle);
    expect(first - middle).toBeLessThan(80);
    await engine.close();
  });

  test("a printed room is a table of its stories, without its screen", async () => {
    const { t, ana } = await pokerRoom();
    const { page, complaints } = await engine.openProfileOf(app, ana);
    await page.goto(app.baseUrl + pathOf(t));
    await waitUntilLive(page);
    const printed = () =>
      page.evaluate<string>(`(() => {
        dispatchEvent(new Event("beforeprint"));
        const text = document.querySelector(".sheet")?.innerText ?? "";
        dispatchEvent(new Event("afterprint"));
        return text;
      })()`);
    // The code that prints is loaded after the room.
    await expect.poll(printed).toContain("Refund a captured payment");
    expect(await printed()).not.toMatch(/Invite|Filter/);
    expect(complaints).toEqual([]);
    await engine.close();
  });
});
