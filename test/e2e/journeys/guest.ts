import { expect } from "vitest";
import type { TestApp } from "#test/support/app.ts";
import { onScreen, type Profile } from "#test/support/browser.ts";
import { act, addStory, team } from "#test/support/client.ts";
import { card, heading, joinAsGuest, openLinksPanel } from "#test/e2e/pages/guest-pages.ts";
import { enterRoom, type OpenProfile } from "./opener.ts";

/**
 * A facilitator creates a guest link in a room, a guest joins by it and votes, and the facilitator revokes the link.
 * Returns the open profiles of the facilitator and of the guest, and the story.
 */
export async function guestByLink(
  open: OpenProfile,
  app: TestApp,
): Promise<{ anas: Profile; guests: Profile; storyId: string }> {
  const t = await team(app, ["Ana Souza"]);
  const storyId = await addStory(t.people[0]!, t.room, "Refund a captured payment");
  await act(t.people[0]!, t.room, "POST", "select", { storyId });
  const anas = await enterRoom(open, app, t.people[0]!, t);
  await openLinksPanel(anas.page);
  const panel = anas.page.locator("tm-links");
  await panel.getByText("No active links.").waitFor();
  await panel.getByRole("button", { name: "Create guest link" }).click();
  await panel.getByText("It's shown only once.").waitFor();
  await panel.getByRole("img", { name: "QR code of the link" }).waitFor();
  const url = await panel.getByLabel("Link", { exact: true }).inputValue();
  expect(url).toMatch(new RegExp(`^${app.baseUrl}/join#[A-Za-z0-9_-]{43}$`));
  await panel.getByText(/^2[34] hr left · 0 of 25 people$/).waitFor();

  const guests = await open({ width: 390, height: 800 });
  await guests.page.goto(url);
  await joinAsGuest(guests.page, app, "Gus");
  await panel.getByText(/^2[34] hr left · 1 of 25 people$/).waitFor();
  // After the panel is closed the link is not shown again.
  await panel.getByRole("button", { name: "Close" }).click();
  await onScreen(guests.page)
    .getByText(/^Guest · 2[34] hr left$/)
    .waitFor();
  await card(guests.page, "8").click();
  const seat = anas.page.locator("tm-poker-table li", { hasText: "Gus" });
  await seat.getByText("guest · ").waitFor();
  await seat.getByText("voted").waitFor();
  await onScreen(guests.page).getByText("You voted 8.").waitFor();
  await anas.page.keyboard.press("p");
  await anas.page
    .locator("tm-room-people li", { hasText: "Gus" })
    .getByText("guest", { exact: true })
    .waitFor();
  await anas.page.getByRole("button", { name: "Invite guests by link" }).click();
  await panel.getByRole("button", { name: /^Revoke the link/ }).waitFor();
  await expect.poll(() => panel.getByText(url).count()).toBe(0);
  await expect.poll(() => panel.getByLabel("Link", { exact: true }).count()).toBe(0);

  await panel.getByRole("button", { name: /^Revoke the link/ }).click();
  await onScreen(anas.page).getByText("its guest leaves the room immediately").waitFor();
  await anas.page.locator("tm-confirm").getByRole("button", { name: "Revoke" }).click();
  await panel.getByText("1 inactive link").waitFor();
  await panel.getByRole("button", { name: "Close" }).click();
  await heading(guests.page, "This link has expired");
  await expect.poll(() => guests.page.locator("tm-room-page").count()).toBe(0);
  return { anas, guests, storyId };
}
