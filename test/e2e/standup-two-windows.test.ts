import type { Page } from "playwright-core";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { EntryField } from "../../web/src/kinds/standup/model.ts";
import { closeProfiles, onScreen, openProfile, openProfileOf } from "#test/support/browser.ts";
import { guestIn } from "#test/support/guests.ts";
import { holdResponse, holdRequest } from "#test/e2e/pages/pages.ts";
import { entryInTwoTabs } from "./journeys/two-tabs.ts";
import { act, type Person } from "#test/support/client.ts";
import { standupPages } from "#test/e2e/pages/standup-pages.ts";
import { waitUntilLive } from "#test/e2e/pages/guest-pages.ts";

const w = standupPages();
const saves = "**/actions/standup";

let id: string;
let ana: Person;
let ben: Person;
beforeEach(async () => {
  [ana, ben] = w.t.people as [Person, Person];
  id = await w.makeStandup("Two windows", { mode: "async" });
});
afterEach(() => closeProfiles(w.browser));

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const status = (page: Page) => page.locator("tm-standup-entry .state");
const conflictChoice = (page: Page, name: string) =>
  page.getByRole("group", { name: `${name}: changed elsewhere`, exact: true });
const waitUntilSaved = (page: Page) => expect.poll(() => status(page).textContent()).toMatch(/Saved \d/);
const waitForConflict = (page: Page) =>
  expect.poll(() => status(page).textContent()).toContain("Not saved: changed elsewhere.");

/** Opens a second tab of a profile in the same room. */
async function secondTab(page: Page): Promise<Page> {
  const tab = await page.context().newPage();
  await w.reenter(tab, id);
  return tab;
}

async function readEntry(who: Person): Promise<Record<EntryField, string> | undefined> {
  const { rows } = await w.database.sql.query<Record<EntryField, string>>(
    "select yesterday, today, blockers from standup_entries where session_id = $1 and user_id = $2",
    [id, who.id],
  );
  return rows[0];
}

// Rules: protocol/standups#base
describe("one person's two windows or devices", () => {
  test("text typed into two fields on two devices is stored and shown on both", async () => {
    const [laptop, phone] = [await w.enter(ben, id), await w.enter(ben, id, { width: 390 })];
    await Promise.all([
      field(laptop.page, "Yesterday").fill("From the laptop"),
      field(phone.page, "Today").fill("From the phone"),
    ]);
    await expect
      .poll(() => readEntry(ben))
      .toEqual({ yesterday: "From the laptop", today: "From the phone", blockers: "" });
    for (const { page } of [laptop, phone]) {
      await expect.poll(() => field(page, "Yesterday").inputValue()).toBe("From the laptop");
      await expect.poll(() => field(page, "Today").inputValue()).toBe("From the phone");
      await waitUntilSaved(page);
      await expect.poll(() => onScreen(page).getByText("Changed elsewhere").count()).toBe(0);
    }
    expect([laptop.complaints, phone.complaints]).toEqual([[], []]);
  });

  test("texts typed into two fields in two tabs are saved and shown in both", () =>
    entryInTwoTabs((options) => openProfile(w.browser, options), w.app));

  test("a late save does not change the other device's field", async () => {
    const [laptop, phone] = [await w.enter(ben, id), await w.enter(ben, id, { width: 390 })];
    const heldSave = await holdRequest(phone.page, "PUT", saves);
    await field(phone.page, "Today").fill("From the phone");
    await heldSave.sent;
    await field(laptop.page, "Yesterday").fill("From the laptop");
    await waitUntilSaved(laptop.page);
    await expect.poll(() => status(phone.page).textContent()).toContain("Saving…");
    await heldSave.release();
    await waitUntilSaved(phone.page);
    await expect
      .poll(() => readEntry(ben))
      .toEqual({
        yesterday: "From the laptop",
        today: "From the phone",
        blockers: "",
      });
    await expect.poll(() => field(laptop.page, "Today").inputValue()).toBe("From the phone");
    await expect.poll(() => field(phone.page, "Yesterday").inputValue()).toBe("From the laptop");
  });

  test("if two tabs save one field at once, one of them offers both texts", async () => {
    const { page: first } = await w.enter(ben, id);
    const tabs = [first, await secondTab(first)];
    const heldSaves = [];
    for (const [i, tab] of tabs.entries()) {
      heldSaves.push(await holdRequest(tab, "PUT", saves));
      await field(tab, "Today").fill(["AAA", "BBB"][i]!);
    }
    for (const { sent } of heldSaves) await sent;
    await Promise.all(heldSaves.map(({ release }) => release()));
    const choiceCounts = async () => Promise.all(tabs.map((tab) => conflictChoice(tab, "Today").count()));
    await expect.poll(async () => (await choiceCounts()).toSorted()).toEqual([0, 1]);
    const conflictIndex = (await choiceCounts()).indexOf(1);
    const [ownText, otherText] = conflictIndex === 0 ? ["AAA", "BBB"] : ["BBB", "AAA"];
    await expect.poll(async () => (await readEntry(ben))!.today).toBe(otherText);
    await waitUntilSaved(tabs[1 - conflictIndex]!);
    await waitForConflict(tabs[conflictIndex]!);
    await expect.poll(() => field(tabs[conflictIndex]!, "Today").inputValue()).toBe(ownText);

    await conflictChoice(tabs[conflictIndex]!, "Today").getByRole("button", { name: "Keep mine" }).click();
    await waitUntilSaved(tabs[conflictIndex]!);
    await expect.poll(async () => (await readEntry(ben))!.today).toBe(ownText);
    await expect.poll(() => field(tabs[1 - conflictIndex]!, "Today").inputValue()).toBe(ownText);
    await expect.poll(() => conflictChoice(tabs[1 - conflictIndex]!, "Today").count()).toBe(0);
  });

  test("a field that another tab saves during typing offers the choice before the save", async () => {
    const { page } = await w.enter(ben, id);
    const heldSave = await holdRequest(page, "PUT", saves);
    await field(page, "Blockers").fill("Keys");
    await heldSave.sent;
    await field(page, "Today").fill("Typed here");
    await act(ben, `/api/sessions/${id}`, "PUT", "standup", { today: "Typed there", base: { today: "" } });
    await conflictChoice(page, "Today").getByText("Typed there").waitFor();
    await heldSave.release();
    await expect
      .poll(() => readEntry(ben))
      .toEqual({ yesterday: "", today: "Typed there", blockers: "Keys" });
    await waitForConflict(page);
    await conflictChoice(page, "Today").getByRole("button", { name: "Use theirs" }).click();
    await waitUntilSaved(page);
    await expect.poll(() => field(page, "Today").inputValue()).toBe("Typed there");
  });

  test("a late save into a changed field offers the choice", async () => {
    const phone = await w.enter(ben, id, { width: 390 });
    const heldSave = await holdRequest(phone.page, "PUT", saves);
    await field(phone.page, "Today").fill("From the phone");
    await heldSave.sent;
    const laptop = await w.enter(ben, id);
    await field(laptop.page, "Today").fill("From the laptop");
    await waitUntilSaved(laptop.page);
    await expect.poll(() => status(phone.page).textContent()).not.toContain("Saved");
    await heldSave.release();
    await conflictChoice(phone.page, "Today").getByText("From the laptop").waitFor();
    await waitForConflict(phone.page);
    await expect.poll(() => field(phone.page, "Today").inputValue()).toBe("From the phone");
    await expect.poll(async () => (await readEntry(ben))!.today).toBe("From the laptop");
  });

  test("a lost reply to a save does not cause a conflict", async () => {
    const { page } = await w.enter(ben, id);
    const heldReply = await holdResponse(page, "PUT", saves);
    await field(page, "Today").fill("First");
    await expect.poll(async () => (await readEntry(ben))?.today).toBe("First");
    await field(page, "Today").press("End");
    await field(page, "Today").pressSequentially(" and second");
    await heldReply.drop();
    await waitUntilSaved(page);
    await expect.poll(async () => (await readEntry(ben))!.today).toBe("First and second");
    await expect.poll(() => onScreen(page).getByText("Changed elsewhere").count()).toBe(0);
  });

  test("a tab that is closed during a save shows no conflict when it is reopened", async () => {
    const { page } = await w.enter(ben, id);
    const heldReply = await holdResponse(page, "PUT", saves);
    await field(page, "Today").fill("First");
    await expect.poll(async () => (await readEntry(ben))?.today).toBe("First");
    await page.route(saves, (route) => route.abort());
    await field(page, "Today").press("End");
    await field(page, "Today").pressSequentially(" and second");
    await heldReply.drop();
    await page.close();
    const reopenedTab = await secondTab(page);
    await waitUntilSaved(reopenedTab);
    await expect.poll(() => field(reopenedTab, "Today").inputValue()).toBe("First and second");
    await expect.poll(() => onScreen(reopenedTab).getByText("Changed elsewhere").count()).toBe(0);
    await expect.poll(async () => (await readEntry(ben))!.today).toBe("First and second");
  });

  test("two tabs' offline edits of one field are offered after both were closed", async () => {
    const { page, context } = await w.enter(ben, id);
    const other = await secondTab(page);
    await context.setOffline(true);
    await field(page, "Today").fill("Typed in the first tab");
    await field(other, "Today").fill("Typed in the second tab");
    for (const tab of [page, other])
      await expect.poll(() => status(tab).textContent()).toContain("kept in this browser");
    for (const tab of [page, other]) await tab.close();
    await context.setOffline(false);
    const reopenedTab = await secondTab(page);
    await waitForConflict(reopenedTab);
    const [draft, saved] = [await field(reopenedTab, "Today").inputValue(), (await readEntry(ben))!.today];
    await conflictChoice(reopenedTab, "Today").getByText(saved).waitFor();
    expect([draft, saved].toSorted()).toEqual(["Typed in the first tab", "Typed in the second tab"]);
  });

  test("a guest's second device also offers the choice", async () => {
    const gus = await guestIn(w.app, id, "Gus");
    const { page } = await openProfileOf(w.browser, w.app, gus, { width: 390 });
    await page.goto(`${w.app.baseUrl}/r/${id}`);
    await waitUntilLive(page);
    await act(gus, `/api/sessions/${id}`, "PUT", "standup", { today: "From the laptop", blockers: "Keys" });
    await field(page, "Today").fill("From the phone");
    await conflictChoice(page, "Today").getByText("From the laptop").waitFor();
    await expect.poll(() => field(page, "Blockers").inputValue()).toBe("Keys");
    await conflictChoice(page, "Today").getByRole("button", { name: "Keep mine" }).click();
    await waitUntilSaved(page);
    await expect
      .poll(() => readEntry(gus))
      .toEqual({ yesterday: "", today: "From the phone", blockers: "Keys" });
  });

  test("a text that start fills in during typing is offered as a choice", async () => {
    await act(ben, `/api/sessions/${id}`, "PUT", "standup", { today: "Planned" });
    id = await w.makeStandup("One at a time", {});
    const { page } = await w.enter(ben, id);
    const heldSave = await holdRequest(page, "PUT", saves);
    await field(page, "Yesterday").fill("Something else");
    await heldSave.sent;
    await act(ana, `/api/sessions/${id}`, "POST", "start");
    await heldSave.release();
    await conflictChoice(page, "Yesterday").getByText("Planned").waitFor();
    await expect.poll(() => field(page, "Yesterday").inputValue()).toBe("Something else");
  });
});
