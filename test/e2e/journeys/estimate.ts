import { expect, onTestFinished } from "vitest";
import { startApp } from "#test/support/app.ts";
import { onScreen } from "#test/support/browser.ts";
import { createTestDatabase } from "#test/support/database.ts";
import { waitUntilLive } from "#test/e2e/pages/guest-pages.ts";
import { closeWithoutComplaints, type OpenProfile } from "./opener.ts";

/** Two people make a space and a room, vote, see the server restart, reveal and save an estimate. */
export async function estimateAcrossRestart(open: OpenProfile): Promise<void> {
  const database = await createTestDatabase();
  let app = await startApp({ database });
  onTestFinished(async () => {
    await app.stop();
    await database.drop();
  });
  const ana = await open();
  const ben = await open({ width: 390, height: 800 });

  // The front page would open a room. A page that asks for a name returns to itself.
  await ana.page.goto(`${app.baseUrl}/me/profile`);
  await ana.page.getByLabel("Your name").fill("Ana");
  await ana.page.getByRole("button", { name: "Take a seat" }).click();
  await ana.page.getByRole("heading", { name: "Profile" }).waitFor();
  await ana.page.goto(app.baseUrl);
  await ana.page.getByRole("button", { name: "New space" }).first().click();
  await ana.page.getByLabel("Space name").fill("Payments");
  await ana.page.getByRole("button", { name: "Create" }).click();
  await ana.page.getByRole("heading", { name: "Payments" }).waitFor();
  const passcode = (await database.sql.query<{ passcode: string }>("select passcode from spaces")).rows[0]!
    .passcode;
  await ana.page.getByRole("button", { name: "New room" }).first().click();
  await ana.page.getByRole("button", { name: "Open room" }).click();
  await ana.page.waitForURL("**/r/*");
  await waitUntilLive(ana.page);

  // Ben's actions from the link to the first vote: name and passcode in one form, then a card.
  await ben.page.goto(ana.page.url());
  await ben.page.getByLabel("Your name").fill("Ben");
  await ben.page.getByLabel("Passcode").fill(passcode.toLowerCase());
  await ben.page.getByRole("button", { name: "Join" }).click();
  await ben.page.waitForURL("**/r/*");

  await ana.page.getByPlaceholder("Add a story").fill("PAY-7 Refund a captured payment");
  await ana.page.keyboard.press("Enter");
  await ana.page.getByRole("button", { name: /^Start with/ }).click();
  await ben.page.getByRole("heading", { name: "Refund a captured payment" }).waitFor();
  for (const { page } of [ana, ben]) await page.evaluate("window.neverReloaded = true");

  await ben.page.getByRole("button", { name: "8", exact: true }).click();
  await onScreen(ana.page).getByText("1 of 2 voted").first().waitFor();

  await app.stop();
  await onScreen(ana.page)
    .getByText(/^Reconnecting/)
    .first()
    .waitFor();
  await onScreen(ben.page)
    .getByText(/^Reconnecting/)
    .first()
    .waitFor();
  app = await startApp({ database, port: app.settings.port });
  await waitUntilLive(ana.page);
  await waitUntilLive(ben.page);
  await expect
    .poll(() => ben.page.getByRole("button", { name: "8", exact: true }).getAttribute("aria-pressed"))
    .toBe("true");

  // Typing focuses the card without a vote; Enter votes.
  await ana.page.bringToFront();
  await ana.page.getByRole("button", { name: "1", exact: true }).focus();
  await ana.page.keyboard.press("5");
  await onScreen(ben.page).getByText("1 of 2 voted").first().waitFor();
  await ana.page.keyboard.press("Enter");
  await onScreen(ben.page)
    .getByText("2 of 2 voted")
    .or(onScreen(ben.page).getByText("All votes in"))
    .first()
    .waitFor();

  await ana.page.getByRole("heading", { name: "Refund a captured payment" }).click();
  await ana.page.keyboard.press("r");
  for (const { page } of [ana, ben]) await onScreen(page).getByText("Average").waitFor();
  const average = onScreen(ben.page).getByText("6.5").first();
  await average.waitFor();
  await ana.page
    .getByRole("button", { name: /^Save 8$|^Save 5$/ })
    .first()
    .click();
  await onScreen(ana.page).getByText("1 of 1 estimated").first().waitFor();
  await onScreen(ben.page).getByText("Stories, 1 of 1").first().waitFor();

  for (const { page } of [ana, ben])
    await expect.poll(() => page.evaluate("window.neverReloaded")).toBe(true);
  const stored = await database.sql.query("select estimate, status from stories");
  expect(stored.rows).toEqual([{ estimate: expect.stringMatching(/^[58]$/), status: "estimated" }]);
  await closeWithoutComplaints(ana, ben);
}
