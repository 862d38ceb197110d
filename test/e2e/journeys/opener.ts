import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { TestApp } from "#test/support/app.ts";
import { become, type Profile, type ProfileOptions } from "#test/support/browser.ts";
import type { Team, Visitor } from "#test/support/client.ts";
import { waitUntilLive } from "#test/e2e/pages/guest-pages.ts";

/** Opens a new profile in the engine that a journey is tried in. */
export type OpenProfile = (options?: ProfileOptions) => Promise<Profile>;

/** Opens a profile that is signed in as an existing person. */
export async function openAs(
  open: OpenProfile,
  app: TestApp,
  who: Visitor,
  options?: ProfileOptions,
): Promise<Profile> {
  const profile = await open(options);
  await become(profile.context, app, who);
  return profile;
}

/** Opens a room of a team in a new profile of a person, and waits until it is live. */
export async function enterRoom(
  open: OpenProfile,
  app: TestApp,
  who: Visitor,
  { space, session }: Team,
  options?: ProfileOptions,
): Promise<Profile> {
  const profile = await openAs(open, app, who, options);
  await profile.page.goto(`${app.baseUrl}/o/default/s/${space.slug}/r/${session.id}`);
  await waitUntilLive(profile.page);
  return profile;
}

/** Pastes the clipboard's text into the empty field for a story, returns the text and empties the field. */
export async function pastedText(page: Page): Promise<string> {
  const field = page.getByPlaceholder("Add a story");
  await field.focus();
  await page.keyboard.press("ControlOrMeta+v");
  await expect.poll(() => field.inputValue()).not.toBe("");
  const text = await field.inputValue();
  await field.fill("");
  return text;
}

/** Expects that profiles have no complaints, and closes them. */
export async function closeWithoutComplaints(...profiles: Profile[]): Promise<void> {
  for (const { complaints } of profiles) expect(complaints).toEqual([]);
  await Promise.all(profiles.map(({ context }) => context.close()));
}
