import type { Locator, Page } from "playwright-core";
import type { PokerEnvelope } from "#shared/wire/poker.ts";
import type { TestApp } from "#test/support/app.ts";
import { become, onScreen, type Profile } from "#test/support/browser.ts";
import { ok, type Team } from "#test/support/client.ts";

/** Opens the room of a team as its facilitator, in a profile that tests share, and returns the profile. */
export async function openRoomIn(profile: Profile, app: TestApp, t: Team): Promise<Profile> {
  profile.complaints.length = 0;
  await become(profile.context, app, t.people[0]!);
  await profile.page.goto(`${app.baseUrl}/o/default/s/${t.space.slug}/r/${t.session.id}`);
  await onScreen(profile.page).getByText("Live", { exact: true }).waitFor();
  return profile;
}

/** Returns the texts of the stories in a team's room, in the order of its queue. */
export const storiesOf = async (t: Team) =>
  (await ok<PokerEnvelope>(t.people[0]!, "GET", t.room)).state.stories.map(({ ref, title, notes }) => ({
    ref,
    title,
    notes,
  }));

/** Returns the import. What stands in a dialog is slotted into it, so it is found in the element around it. */
export const dialogOf = (page: Page) => page.locator("tm-poker-paste");

/** Waits until the import is open. */
export const isOpen = (page: Page) => page.getByRole("dialog", { name: "Add many stories" }).waitFor();

/** Waits until no dialog is open. */
export const isClosed = (page: Page) => page.getByRole("dialog").waitFor({ state: "hidden" });

/** Opens the import by its button, and returns it. */
export async function openImport(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "Add many" }).first().click();
  await isOpen(page);
  return dialogOf(page);
}

/** Returns a file as a chooser takes it. */
export const file = (text: string, name = "export.csv") => ({
  name,
  mimeType: "text/csv",
  buffer: Buffer.from(text),
});

/** Chooses a file in the import. */
export const choose = (page: Page, text: string, name?: string) =>
  page.locator("tm-paste-source input[type=file]").setInputFiles(file(text, name));

/** Chooses a file of these bytes in the import. */
export const chooseBytes = (page: Page, buffer: Buffer, name = "export.csv") =>
  page
    .locator("tm-paste-source input[type=file]")
    .setInputFiles({ name, mimeType: "application/octet-stream", buffer });

/** Drops a file on an element, as a hand does that carries it in from the desktop. */
export async function drop(target: Locator, text: string, name: string) {
  const carried = await target.page().evaluateHandle(`(() => {
    const data = new DataTransfer();
    data.items.add(new File([${JSON.stringify(text)}], ${JSON.stringify(name)}, { type: "text/csv" }));
    return data;
  })()`);
  await target.dispatchEvent("dragover", { dataTransfer: carried });
  await target.dispatchEvent("drop", { dataTransfer: carried });
}

/** Notes in the page how many rows of the preview each frame adds. */
export async function noteSteps(page: Page) {
  await page.evaluate(`(() => {
    window.steps = [];
    const find = (root, name) => {
      for (const one of root.querySelectorAll("*")) {
        const found = one.localName === name ? one : one.shadowRoot && find(one.shadowRoot, name);
        if (found) return found;
      }
    };
    const host = find(document, "tm-poker-paste");
    let before = 0;
    const look = () => {
      const list = host.shadowRoot.querySelector("tm-paste-rows");
      const now = list?.shadowRoot?.querySelectorAll("li").length ?? 0;
      if (now !== before) window.steps.push(now - before);
      before = now;
      requestAnimationFrame(look);
    };
    look();
  })()`);
}
