import type { Locator, Page } from "playwright-core";
import type { PokerEnvelope } from "#shared/wire/poker.ts";
import type { TestApp } from "#test/support/app.ts";
import { onScreen, openIn, type Profile } from "#test/support/browser.ts";
import { ok, type Team } from "#test/support/client.ts";
import { waitUntilLive } from "#test/e2e/pages/guest-pages.ts";

/** Signs a shared profile in as the team's facilitator, opens the room, and returns the profile. */
export async function openRoomIn(profile: Profile, app: TestApp, t: Team): Promise<Profile> {
  await openIn(profile, app, t.people[0]!, `/o/default/s/${t.space.slug}/r/${t.session.id}`);
  await waitUntilLive(profile.page);
  return profile;
}

/** Returns the texts of a room's stories in queue order. */
export const storiesOf = async (t: Team) =>
  (await ok<PokerEnvelope>(t.people[0]!, "GET", t.room)).state.stories.map(({ ref, title, notes }) => ({
    ref,
    title,
    notes,
  }));

/** Returns the import's element, because the dialog's content is slotted and not its descendant. */
export const dialogOf = (page: Page) => page.locator("tm-poker-paste");

/** Waits until the import is open. */
export const waitUntilOpen = (page: Page) => page.getByRole("dialog", { name: "Import stories" }).waitFor();

/** Waits until no dialog is open. */
export const waitUntilClosed = (page: Page) => page.getByRole("dialog").waitFor({ state: "hidden" });

/** Opens the import with its button, and returns its element. */
export async function openImport(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "Import stories" }).first().click();
  await waitUntilOpen(page);
  return dialogOf(page);
}

/** Returns a file for a file chooser. */
export const file = (text: string, name = "export.csv") => ({
  name,
  mimeType: "text/csv",
  buffer: Buffer.from(text),
});

/** Chooses a file with this text in the import. */
export const choose = (page: Page, text: string, name?: string) =>
  page.locator("tm-paste-source input[type=file]").setInputFiles(file(text, name));

/** Chooses a file with these bytes in the import. */
export const chooseBytes = (page: Page, buffer: Buffer, name = "export.csv") =>
  page
    .locator("tm-paste-source input[type=file]")
    .setInputFiles({ name, mimeType: "application/octet-stream", buffer });

/** Drops a file on an element, as from the desktop. */
export async function drop(target: Locator, text: string, name: string) {
  const dataTransfer = await target.page().evaluateHandle(`(() => {
    const data = new DataTransfer();
    data.items.add(new File([${JSON.stringify(text)}], ${JSON.stringify(name)}, { type: "text/csv" }));
    return data;
  })()`);
  await target.dispatchEvent("dragover", { dataTransfer });
  await target.dispatchEvent("drop", { dataTransfer });
}

/** Records in `window.rowBatches` how many preview rows each frame adds. */
export async function recordRowBatches(page: Page) {
  await page.evaluate(`(() => {
    window.rowBatches = [];
    const find = (root, name) => {
      for (const element of root.querySelectorAll("*")) {
        const { localName, shadowRoot } = element;
        const found = localName === name ? element : shadowRoot && find(shadowRoot, name);
        if (found) return found;
      }
    };
    const host = find(document, "tm-poker-paste");
    let before = 0;
    const countRows = () => {
      const list = host.shadowRoot.querySelector("tm-paste-rows");
      const now = list?.shadowRoot?.querySelectorAll("li").length ?? 0;
      if (now !== before) window.rowBatches.push(now - before);
      before = now;
      requestAnimationFrame(countRows);
    };
    countRows();
  })()`);
}

/** Imports the stories Refunds and Invoices from a file, and starts with the first by Enter. */
export async function importAndStart(page: Page): Promise<void> {
  const dialog = await openImport(page);
  await choose(page, "Key,Title\nPAY-1,Refunds\nPAY-2,Invoices");
  await dialog.getByRole("button", { name: "Add 2 stories" }).click();
  await waitUntilClosed(page);
  await onScreen(page)
    .getByRole("button", { name: "Start with PAY-1 Refunds" })
    .and(page.locator(":focus"))
    .waitFor();
  await page.keyboard.press("Enter");
  await page.locator("tm-poker-queue li.current", { hasText: "Refunds" }).waitFor();
}
