import { expect } from "vitest";
import type { TestApp } from "#test/support/app.ts";
import { team } from "#test/support/client.ts";
import { importAndStart, openImport, storiesOf, waitUntilClosed } from "#test/e2e/pages/import-pages.ts";
import { closeWithoutComplaints, enterRoom, type OpenProfile } from "./opener.ts";

/** A facilitator imports a file, starts with its first story, and pastes two more into the field for a story. */
export async function importByFileAndPaste(open: OpenProfile, app: TestApp): Promise<void> {
  const t = await team(app, ["Ana"]);
  const profile = await enterRoom(open, app, t.people[0]!, t);
  const { page } = profile;
  await importAndStart(page);

  // Two lines get into the clipboard by cutting them out of the import's field.
  const dialog = await openImport(page);
  const lines = dialog.getByRole("textbox").first();
  await lines.fill("PAY-3 Payouts\nPAY-4 Fees");
  await lines.press("ControlOrMeta+a");
  await lines.press("ControlOrMeta+x");
  await expect.poll(() => lines.inputValue()).toBe("");
  await page.keyboard.press("Escape");
  await waitUntilClosed(page);
  await page.getByRole("textbox", { name: "Add a story" }).focus();
  await page.keyboard.press("ControlOrMeta+v");
  await dialog.getByRole("button", { name: "Add 2 stories" }).click();
  await waitUntilClosed(page);
  await expect
    .poll(async () => (await storiesOf(t)).map(({ ref, title }) => `${ref} ${title}`))
    .toEqual(["PAY-1 Refunds", "PAY-2 Invoices", "PAY-3 Payouts", "PAY-4 Fees"]);
  await closeWithoutComplaints(profile);
}
