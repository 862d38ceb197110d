import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { TestApp } from "#test/support/app.ts";
import { person } from "#test/support/client.ts";
import { freshName } from "#test/support/plugins.ts";
import { card, heading, waitUntilLive } from "#test/e2e/pages/guest-pages.ts";
import { closeWithoutComplaints, openAs, pastedText, type OpenProfile } from "./opener.ts";

/** Copies the link of the room's invitation, and returns what the clipboard then has. */
async function copiedLink(page: Page): Promise<string> {
  const dialog = page.locator("tm-invite-dialog");
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  // The message stays for two seconds, so the test starts to wait before it appears.
  const copied = dialog.getByText("Link copied").last().waitFor();
  await dialog.getByRole("button", { name: "Copy link" }).click();
  await copied;
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  return pastedText(page);
}

/** A person makes a space and a room, and a new person opens the copied link, types a name and votes. */
export async function invitationToVote(open: OpenProfile, app: TestApp): Promise<void> {
  const spaceName = freshName("harbour");
  const evas = await openAs(open, app, await person(app, "Eva Lind"));
  const evasPage = evas.page;
  await evasPage.goto(app.baseUrl);
  await evasPage.getByRole("button", { name: "New space" }).click();
  await evasPage.getByLabel("Space name").fill(spaceName);
  await evasPage.keyboard.press("Enter");
  await heading(evasPage, spaceName);
  const space = `${app.baseUrl}/o/default/s/${spaceName}`;
  expect(evasPage.url()).toBe(space);
  const passcode = await evasPage.locator("tm-invite code").innerText();
  await evasPage.getByRole("button", { name: "New room" }).click();
  await evasPage.getByLabel("Title").press("Enter");
  await waitUntilLive(evasPage);
  const room = evasPage.url();
  expect(room).toMatch(new RegExp(`^${space}/r/[^/?#]+$`));
  await evasPage.getByRole("button", { name: "Quick round" }).click();
  await card(evasPage, "3").click();
  const link = await copiedLink(evasPage);
  expect(link).toBe(`${room}#p=${passcode}`);

  const invited = await open({ width: 390, height: 844 });
  const { page } = invited;
  await page.goto(link);
  await page.getByLabel("Your name").waitFor();
  await expect.poll(() => page.getByRole("textbox").count()).toBe(1);
  // Action 1: a name, and Enter.
  await page.getByLabel("Your name").fill("Cleo Berg");
  await page.keyboard.press("Enter");
  // Action 2: a card.
  await card(page, "5").click();
  await evasPage.locator("tm-poker-table li", { hasText: "Cleo Berg" }).getByText("voted").waitFor();
  expect(page.url()).toBe(room);
  await expect.poll(() => page.evaluate("sessionStorage.length")).toBe(0);

  await page.getByRole("link", { name: "Back to the space" }).click();
  await heading(page, spaceName);
  expect(page.url()).toBe(space);
  await page.goto(`${app.baseUrl}/s/${spaceName}`);
  await heading(page, spaceName);
  expect(page.url()).toBe(space);
  await closeWithoutComplaints(evas, invited);
}
