import type { Page } from "playwright-core";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { EntryField } from "../../web/src/kinds/standup/model.ts";
import { closeProfiles, onScreen, openProfileOf } from "#test/support/browser.ts";
import { guestIn } from "#test/support/guests.ts";
import { holdResponse, holdRequest } from "#test/e2e/pages/pages.ts";
import { act, type Person } from "#test/support/client.ts";
import { standupPages } from "#test/e2e/pages/standup-pages.ts";

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
const choiceIn = (page: Page, name: string) =>
  page.getByRole("group", { name: `${name}: changed elsewhere`, exact: true });
const isSaved = (page: Page) => expect.poll(() => status(page).textContent()).toMatch(/Saved \d/);
const isContested = (page: Page) =>
  expect.poll(() => status(page).textContent()).toContain("Not saved: changed elsewhere.");

/** A second tab of a profile, in the same room. */
async function secondTab(page: Page): Promise<Page> {
  const tab = await page.context().newPage();
  await w.reenter(tab, id);
  return tab;
}

async function stored(who: Person): Promise<Record<EntryField, string> | undefined> {
  const { rows } = await w.database.sql.query<Record<EntryField, string>>(
    "select yesterday, today, blockers from standup_entries where session_id = $1 and user_id = $2",
    [id, who.id],
  );
  return rows[0];
}

// Rules: protocol/standups#base
describe("one person's two windows or devices", () => {
  test("what is typed into two fields at once, on two devices, is stored and shown on both", async () => {
    const [laptop, phone] = [await w.enter(ben, id), await w.enter(ben, id, { width: 390 })];
    await Promise.all([
      field(laptop.page, "Yesterday").fill("From the laptop"),
      field(phone.page, "Today").fill("From the phone"),
    ]);
    await expect
      .poll(() => stored(ben))
      .toEqual({ yesterday: "From the laptop", today: "From the phone", blockers: "" });
    for (const { page } of [laptop, phone]) {
      await expect.poll(() => field(page, "Yesterday").inputValue()).toBe("From the laptop");
      await expect.poll(() => field(page, "Today").inputValue()).toBe("From the phone");
      await isSaved(page);
      expect(await onScreen(page).getByText("Changed elsewhere").count()).toBe(0);
    }
    expect([laptop.complaints, phone.complaints]).toEqual([[], []]);
  });

  test("a save that a slow uplink delivers late leaves the other device's field alone", async () => {
    const [laptop, phone] = [await w.enter(ben, id), await w.enter(ben, id, { width: 390 })];
    const late = await holdRequest(phone.page, "PUT", saves);
    await field(phone.page, "Today").fill("From the phone");
    await late.isSent;
    await field(laptop.page, "Yesterday").fill("From the laptop");
    await isSaved(laptop.page);
    expect(await status(phone.page).textContent()).toContain("Saving…");
    await late.release();
    await isSaved(phone.page);
    expect(await stored(ben)).toEqual({
      yesterday: "From the laptop",
      today: "From the phone",
      blockers: "",
    });
    await expect.poll(() => field(laptop.page, "Today").inputValue()).toBe("From the phone");
    await expect.poll(() => field(phone.page, "Yesterday").inputValue()).toBe("From the laptop");
  });

  test("of two tabs that save one field at once, one is offered both texts, and nothing is lost", async () => {
    const { page: first } = await w.enter(ben, id);
    const tabs = [first, await secondTab(first)];
    const held = [];
    for (const [i, tab] of tabs.entries()) {
      held.push(await holdRequest(tab, "PUT", saves));
      await field(tab, "Today").fill(["AAA", "BBB"][i]!);
    }
    for (const { isSent } of held) await isSent;
    await Promise.all(held.map(({ release }) => release()));
    const offers = async () => Promise.all(tabs.map((tab) => choiceIn(tab, "Today").count()));
    await expect.poll(async () => (await offers()).toSorted()).toEqual([0, 1]);
    const loser = (await offers()).indexOf(1);
    const [mine, other] = loser === 0 ? ["AAA", "BBB"] : ["BBB", "AAA"];
    expect((await stored(ben))!.today).toBe(other);
    await isSaved(tabs[1 - loser]!);
    await isContested(tabs[loser]!);
    expect(await field(tabs[loser]!, "Today").inputValue()).toBe(mine);

    await choiceIn(tabs[loser]!, "Today").getByRole("button", { name: "Keep mine" }).click();
    await isSaved(tabs[loser]!);
    expect((await stored(ben))!.today).toBe(mine);
    await expect.poll(() => field(tabs[1 - loser]!, "Today").inputValue()).toBe(mine);
    expect(await choiceIn(tabs[1 - loser]!, "Today").count()).toBe(0);
  });

  test("a field that the other tab saves while it is typed in offers the choice before it is sent", async () => {
    const { page } = await w.enter(ben, id);
    const late = await holdRequest(page, "PUT", saves);
    await field(page, "Blockers").fill("Keys");
    await late.isSent;
    await field(page, "Today").fill("Typed here");
    await act(ben, `/api/sessions/${id}`, "PUT", "standup", { today: "Typed there", base: { today: "" } });
    await choiceIn(page, "Today").getByText("Typed there").waitFor();
    await late.release();
    await expect.poll(() => stored(ben)).toEqual({ yesterday: "", today: "Typed there", blockers: "Keys" });
    await isContested(page);
    await choiceIn(page, "Today").getByRole("button", { name: "Take the other" }).click();
    await isSaved(page);
    expect(await field(page, "Today").inputValue()).toBe("Typed there");
  });

  test("a late save into a changed field offers the choice", async () => {
    const phone = await w.enter(ben, id, { width: 390 });
    const late = await holdRequest(phone.page, "PUT", saves);
    await field(phone.page, "Today").fill("From the phone");
    await late.isSent;
    const laptop = await w.enter(ben, id);
    await field(laptop.page, "Today").fill("From the laptop");
    await isSaved(laptop.page);
    expect(await status(phone.page).textContent()).not.toContain("Saved");
    await late.release();
    await choiceIn(phone.page, "Today").getByText("From the laptop").waitFor();
    await isContested(phone.page);
    expect(await field(phone.page, "Today").inputValue()).toBe("From the phone");
    expect((await stored(ben))!.today).toBe("From the laptop");
  });

  test("a save whose answer is lost shows no conflict to the person who typed it", async () => {
    const { page } = await w.enter(ben, id);
    const answer = await holdResponse(page, "PUT", saves);
    await field(page, "Today").fill("First");
    await expect.poll(async () => (await stored(ben))?.today).toBe("First");
    await field(page, "Today").press("End");
    await field(page, "Today").pressSequentially(" and second");
    await answer.drop();
    await isSaved(page);
    expect((await stored(ben))!.today).toBe("First and second");
    expect(await onScreen(page).getByText("Changed elsewhere").count()).toBe(0);
  });

  test("a tab that is closed with a save on its way shows no conflict when it is opened again", async () => {
    const { page } = await w.enter(ben, id);
    const answer = await holdResponse(page, "PUT", saves);
    await field(page, "Today").fill("First");
    await expect.poll(async () => (await stored(ben))?.today).toBe("First");
    await page.route(saves, (route) => route.abort());
    await field(page, "Today").press("End");
    await field(page, "Today").pressSequentially(" and second");
    await answer.drop();
    await page.close();
    const again = await secondTab(page);
    await isSaved(again);
    expect(await field(again, "Today").inputValue()).toBe("First and second");
    expect(await onScreen(again).getByText("Changed elsewhere").count()).toBe(0);
    await expect.poll(async () => (await stored(ben))!.today).toBe("First and second");
  });

  test("what two tabs typed into one field without a network is offered after both were closed", async () => {
    const { page, context } = await w.enter(ben, id);
    const other = await secondTab(page);
    await context.setOffline(true);
    await field(page, "Today").fill("Typed in the first tab");
    await field(other, "Today").fill("Typed in the second tab");
    for (const tab of [page, other])
      await expect.poll(() => status(tab).textContent()).toContain("kept in this browser");
    for (const tab of [page, other]) await tab.close();
    await context.setOffline(false);
    const again = await secondTab(page);
    await isContested(again);
    const [mine, there] = [await field(again, "Today").inputValue(), (await stored(ben))!.today];
    await choiceIn(again, "Today").getByText(there).waitFor();
    expect([mine, there].toSorted()).toEqual(["Typed in the first tab", "Typed in the second tab"]);
  });

  test("a guest's second device offers the choice too, with what the refusal told", async () => {
    const gus = await guestIn(w.app, id, "Gus");
    const { page } = await openProfileOf(w.browser, w.app, gus, { width: 390 });
    await page.goto(`${w.app.baseUrl}/r/${id}`);
    await onScreen(page).getByText("Live", { exact: true }).waitFor();
    await act(gus, `/api/sessions/${id}`, "PUT", "standup", { today: "From the laptop", blockers: "Keys" });
    await field(page, "Today").fill("From the phone");
    await choiceIn(page, "Today").getByText("From the laptop").waitFor();
    await expect.poll(() => field(page, "Blockers").inputValue()).toBe("Keys");
    await choiceIn(page, "Today").getByRole("button", { name: "Keep mine" }).click();
    await isSaved(page);
    expect(await stored(gus)).toEqual({ yesterday: "", today: "From the phone", blockers: "Keys" });
  });

  test("a text that start fills in while the field is typed in is offered, not replaced", async () => {
    await act(ben, `/api/sessions/${id}`, "PUT", "standup", { today: "Planned" });
    id = await w.makeStandup("One at a time", {});
    const { page } = await w.enter(ben, id);
    const late = await holdRequest(page, "PUT", saves);
    await field(page, "Yesterday").fill("Something else");
    await late.isSent;
    await act(ana, `/api/sessions/${id}`, "POST", "start");
    await late.release();
    await choiceIn(page, "Yesterday").getByText("Planned").waitFor();
    expect(await field(page, "Yesterday").inputValue()).toBe("Something else");
  });
});
