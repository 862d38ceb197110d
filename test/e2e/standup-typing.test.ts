// Rules: protocol/standups#put-standup
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { StandupEnvelope } from "#shared/wire/standup.ts";
import { startApp } from "#test/support/app.ts";
import { onScreen } from "#test/support/browser.ts";
import { act, ok, type Person } from "#test/support/client.ts";
import { standupPages } from "#test/e2e/pages/standup-pages.ts";

const w = standupPages();
const { makeStandup, enter, reenter, storedToday } = w;
const status = (page: Page) => page.locator("tm-standup-entry .state");

test("a server that stops mid-sentence loses no text", async () => {
  const [ana, ben] = w.t.people as [Person, Person];
  const id = await makeStandup("Rough weather", { mode: "async" });
  const [anas, bens] = [await enter(ana, id), await enter(ben, id)];
  const today = (page: Page) => page.getByLabel("Today", { exact: true });
  await anas.page.evaluate("window.neverReloaded = true");

  await today(anas.page).pressSequentially("First half");
  await expect.poll(() => status(anas.page).textContent()).toMatch(/Saved \d/);
  const commitment = anas.page.getByLabel("Add commitment");
  await commitment.fill("Half a prom");
  await w.app.stop();
  await today(anas.page).pressSequentially(", second half");
  await today(bens.page).fill("Written into the void");
  for (const { page } of [anas, bens]) {
    await expect.poll(() => status(page).textContent()).toMatch(/Not saved\. .*kept in this browser\./s);
    await page.getByRole("button", { name: "Retry" }).waitFor();
  }
  // Typed text stays in the fields, but it cannot be sent.
  await commitment.press("End");
  await commitment.pressSequentially("ise");
  const add = anas.page.getByRole("button", { name: "Add", exact: true });
  await expect.poll(() => add.getAttribute("aria-disabled")).toBe("true");
  await commitment.press("Enter");
  await expect.poll(() => commitment.inputValue()).toBe("Half a promise");
  await today(anas.page).pressSequentially(", third half");
  await expect.poll(() => status(anas.page).textContent()).toContain("Not saved");
  // Ben closes the tab before the server returns.
  await bens.page.close();

  w.app = await startApp({ database: w.database, port: w.app.settings.port });
  await expect.poll(() => status(anas.page).textContent()).toMatch(/Saved \d/);
  await expect.poll(() => storedToday(ana, id)).toBe("First half, second half, third half");
  await expect.poll(() => today(anas.page).inputValue()).toBe("First half, second half, third half");
  await expect.poll(() => anas.page.evaluate("window.neverReloaded")).toBe(true);
  expect(anas.complaints).toEqual([]);

  const reopened = await bens.context.newPage();
  await reenter(reopened, id);
  await expect.poll(() => today(reopened).inputValue()).toBe("Written into the void");
  await expect.poll(() => storedToday(ben, id)).toBe("Written into the void");
  await expect.poll(() => status(reopened).textContent()).toMatch(/Saved \d/);
  for (const { context } of [anas, bens]) await context.close();
});

test("an old draft does not overwrite a newer text automatically", async () => {
  const [, ben] = w.t.people as [Person, Person];
  const id = await makeStandup("Two devices", { mode: "async" });
  const { context, page } = await enter(ben, id);
  const today = page.getByLabel("Today", { exact: true });
  // Another page, so no open room uses the draft before the phone saves.
  await page.goto(w.app.baseUrl);
  // Simulates the draft of a page that could not save. Closing a real page could still send its text.
  const draft = JSON.stringify({ today: { text: "Draft of the train", base: "" } });
  const key = `standpoint.standup.draft.${id}.${ben.id}`;
  await page.evaluate(`localStorage.setItem(${JSON.stringify(key)}, ${JSON.stringify(draft)})`);
  await act(ben, `/api/sessions/${id}`, "PUT", "standup", { today: "Written on the phone" });
  await reenter(page, id);

  const choice = page.getByRole("group", { name: "Today: changed elsewhere" });
  await choice.getByText("Written on the phone").waitFor();
  await page.locator("#announce-polite").getByText("Today was changed elsewhere.").waitFor();
  await expect.poll(() => today.inputValue()).toBe("Draft of the train");
  await page.getByLabel("Yesterday", { exact: true }).fill("Packed");
  const readOwnEntry = async () => {
    const room = await ok<StandupEnvelope>(ben, "GET", `/api/sessions/${id}`);
    return room.state.entries.find(({ userId }) => userId === ben.id);
  };
  await expect.poll(readOwnEntry).toMatchObject({ yesterday: "Packed", today: "Written on the phone" });
  await expect.poll(() => status(page).textContent()).toContain("Not saved: changed elsewhere.");

  await choice.getByRole("button", { name: "Keep mine" }).click();
  await expect.poll(() => storedToday(ben, id)).toBe("Draft of the train");
  await expect.poll(() => status(page).textContent()).toMatch(/Saved \d/);
  await expect.poll(() => choice.count()).toBe(0);
  await context.close();
});

test("a half-typed commitment and kudo survive the room's end", async () => {
  const [ana, ben] = w.t.people as [Person, Person];
  const id = await makeStandup("Half typed", {});
  const room = `/api/sessions/${id}`;
  await act(ana, room, "POST", "start", {});
  const { context, page, complaints } = await enter(ben, id);
  const commitment = page.getByLabel("Add commitment");
  const thanks = page.getByLabel("Message", { exact: true });

  await onScreen(page).getByText("Thank someone").click();
  await thanks.fill("For the");
  const height = async () => (await thanks.boundingBox())!.height;
  const before = await height();
  await thanks.fill("For the\n\n\n\n\n\n\nreview");
  await expect.poll(height).toBeGreaterThan(before);

  await page.locator(".folded > summary").click();
  await commitment.fill("Half a promise");
  while ((await ok<{ phase: string }>(ana, "GET", room)).phase !== "done")
    await act(ana, room, "POST", "next");
  await page.getByRole("heading", { name: /^Done in/ }).waitFor();
  await expect.poll(() => commitment.evaluate((field) => field.matches(":focus"))).toBe(true);
  await commitment.pressSequentially(" more");

  await ok(ana, "DELETE", room);
  await expect
    .poll(() => page.getByLabel("Not added: the room has ended.").inputValue())
    .toBe("Half a promise more");
  await expect.poll(() => page.getByLabel("Not sent: the room has ended.").inputValue()).toContain("review");
  await ok(ana, "POST", `${room}/reopen`);
  await expect.poll(() => commitment.inputValue()).toBe("Half a promise more");
  await expect.poll(() => thanks.inputValue()).toContain("review");
  expect(complaints).toEqual([]);
  await context.close();
});

test("a selection and a focused button keep their person while the lists change", async () => {
  const [ana, ben, cy] = w.t.people as [Person, Person, Person];
  const id = await makeStandup("Moving lists", { mode: "async" });
  const room = `/api/sessions/${id}`;
  await act(cy, room, "PUT", "standup", { today: "Retries" });
  const { context, page } = await enter(ben, id);

  const ask = page.getByRole("button", { name: "Ask Cy for help" });
  await ask.focus();
  await act(ana, room, "PUT", "standup", { today: "Refunds", blockers: "No sandbox" });
  await page.locator("tm-standup-feed").getByText("No sandbox").waitFor();
  await expect.poll(() => ask.evaluate((button) => button.matches(":focus"))).toBe(true);

  // An asked person leaves the list of people to ask, which moves all people below.
  const personSelect = page.getByLabel("Ask someone for help");
  await personSelect.selectOption("Cy");
  await page.getByRole("button", { name: "Ask Ana for help" }).click();
  await page.keyboard.press("Enter");
  await onScreen(page).getByText("You asked Ana for help.").waitFor();
  await expect.poll(() => personSelect.inputValue()).toBe(cy.id);
  await page.getByRole("button", { name: "Ask", exact: true }).click();
  await onScreen(page).getByText("You asked Cy for help.").waitFor();
  await context.close();
});

test("an entry that is too large for a proxy is kept as a draft", async () => {
  const [ana] = w.t.people as [Person];
  const id = await makeStandup("Behind a small proxy", { mode: "async" });
  const { context, page, complaints } = await enter(ana, id);
  const html = "<html><h1>413 Request Entity Too Large</h1></html>";
  await page.route("**/actions/standup", (route) =>
    route.fulfill({ status: 413, contentType: "text/html", body: html }),
  );
  const today = page.getByLabel("Today", { exact: true });
  await today.fill("A long story");
  await expect
    .poll(() => status(page).textContent())
    .toMatch(/Not saved\. That's too long\. .*kept in this browser\./);
  await page.unrouteAll();
  await reenter(page, id);
  await expect.poll(() => today.inputValue()).toBe("A long story");
  await expect.poll(() => storedToday(ana, id)).toBe("A long story");
  expect(complaints).toEqual([]);
  await context.close();
});
