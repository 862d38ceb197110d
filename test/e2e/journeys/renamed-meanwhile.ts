import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { TestApp } from "#test/support/app.ts";
import { ok, team, type Person } from "#test/support/client.ts";
import { refocusUntil } from "#test/e2e/pages/pages.ts";
import { closeWithoutComplaints, openAs, type OpenProfile } from "./opener.ts";

/** Waits for the form's sentence that another person saved `other` meanwhile. */
export const waitForConflict = (page: Page, other: string): Promise<void> =>
  page.getByRole("alert").getByText(`someone changed this to “${other}”`).waitFor();

/** An owner renames a space that another owner renamed meanwhile; the newer name is shown before it is replaced. */
export async function renamedMeanwhile(open: OpenProfile, app: TestApp): Promise<void> {
  const t = await team(app, ["Ana", "Ben"]);
  const ana = t.people[0] as Person;
  const profile = await openAs(open, app, ana);
  const { page } = profile;
  await page.goto(`${app.baseUrl}/o/default/s/${t.space.slug}/settings/general`);
  const card = page.locator("tm-rename-space");
  await card.getByRole("textbox").fill("Mine");
  await ok(ana, "PATCH", t.spacePath, { name: "Theirs" });
  await card.getByRole("button", { name: "Rename" }).click();
  await waitForConflict(page, "Theirs");
  expect((await ok<{ name: string }>(ana, "GET", t.spacePath)).name).toBe("Theirs");
  await expect.poll(() => card.getByRole("textbox").inputValue()).toBe("Mine");
  await card.getByRole("button", { name: "Rename" }).click();
  await page.locator("tm-toasts").getByText("Space renamed.").waitFor();
  expect((await ok<{ name: string }>(ana, "GET", t.spacePath)).name).toBe("Mine");

  // The field still has the name that was saved here. It must not overwrite a newer name.
  await ok(ana, "PATCH", t.spacePath, { name: "Theirs again" });
  await refocusUntil(page, () =>
    page.getByRole("heading", { level: 1 }).getByText("Theirs again").isVisible(),
  );
  await card.getByRole("textbox").press("Enter");
  await waitForConflict(page, "Theirs again");
  await closeWithoutComplaints(profile);
}
