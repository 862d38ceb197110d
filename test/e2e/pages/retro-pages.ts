import type { Locator, Page } from "playwright-core";
import type { CreatedSession } from "#shared/wire/sessions.ts";
import { act, ok, type Person, type Team } from "#test/support/client.ts";
import { inPage } from "./plugin-pages.ts";

/** Opens a retrospective of the team's first person. */
export async function newRetro(t: Team, config: object = {}): Promise<Team> {
  const body = { kind: "retro", title: "Sprint 12", config };
  const session = await ok<CreatedSession>(t.people[0]!, "POST", `${t.spacePath}/sessions`, body);
  return { ...t, session, room: `/api/sessions/${session.id}` };
}

/** Writes a card and returns its id. */
export async function write(who: Person, t: Team, text: string, column = "Went well"): Promise<string> {
  return (await act<{ id: string }>(who, t.room, "POST", "card", { column, text })).id;
}

/** Presses a field of the plugin's page and fills it. In Firefox, a script of a page behind another cannot focus a frame. */
export async function pressAndFill(field: Locator, text: string): Promise<void> {
  await field.click();
  await field.fill(text);
}

/** Writes a card in the page and waits until it is there. */
export async function addCard(page: Page, column: string, text: string): Promise<void> {
  await pressAndFill(inPage(page).getByRole("textbox", { name: `A card for ${column}` }), text);
  await button(page, `Add to ${column}`).click();
  await button(page, `Edit: ${text}`).waitFor();
}

/** Moves a retrospective to a phase. */
export const moveTo = (who: Person, t: Team, to: string): Promise<unknown> =>
  act(who, t.room, "PUT", "phase", { to });

/** Returns a region of the plugin's page. */
export const region = (page: Page, name: string): Locator => inPage(page).getByRole("region", { name });

/** Returns an enabled button of the plugin's page. */
export const button = (page: Page, name: string | RegExp): Locator =>
  inPage(page).getByRole("button", { name, exact: typeof name === "string", disabled: false });

/** Waits for the title of a phase. */
export const heading = (page: Page, name: string): Promise<void> =>
  inPage(page).getByRole("heading", { name, level: 1, exact: true }).waitFor();

/** Waits for a text in the plugin's page. */
export const waitForText = (page: Page, text: string): Promise<void> =>
  inPage(page).getByText(text, { exact: true }).first().waitFor();

/** Returns the focused element of the plugin's page. */
export const focused = (page: Page): Locator => inPage(page).locator(":focus");
