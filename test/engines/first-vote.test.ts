import { expect, test } from "vitest";
import { pathOf } from "#test/e2e/pages/table-pages.ts";
import { onScreen, type Profile } from "#test/support/browser.ts";
import { act, addStory, team, type Person, type Team } from "#test/support/client.ts";
import { sharedApp } from "#test/support/shared-app.ts";
import { describeInEngines } from "./engines.ts";

const app = await sharedApp();

const card = ({ page }: Profile, name: string) =>
  page.locator("tm-poker-hand").getByRole("button", { name, exact: true });
const isOnTable = ({ page }: Profile) =>
  page.locator("tm-poker-story").getByRole("heading", { name: "Refund" }).waitFor();
const shows = ({ page }: Profile, text: string) => onScreen(page).getByText(text).first().waitFor();

/** Creates a room of Ana's with a story on the table. */
async function roomOfAna(): Promise<Team & { ana: Person }> {
  const t = await team(app, ["Ana"]);
  const ana = t.people[0]!;
  const storyId = await addStory(ana, t.room, "Refund");
  await act(ana, t.room, "POST", "select", { storyId });
  return { ...t, ana };
}

describeInEngines("first vote", (engine) => {
  test("a person joins with the passcode, votes by card, and another's page shows it", async () => {
    const t = await roomOfAna();
    const ana = await engine.openProfileOf(app, t.ana);
    const ben = await engine.openProfile({ width: 390, height: 800 });
    await ana.page.goto(app.baseUrl + pathOf(t));
    await ben.page.goto(app.baseUrl + pathOf(t));
    await ben.page.getByLabel("Your name").fill("Ben");
    await ben.page.getByLabel("Passcode").fill(t.space.passcode.toLowerCase());
    await ben.page.getByRole("button", { name: "Join" }).click();
    await isOnTable(ben);
    await card(ben, "8").click();
    await shows(ana, "1 of 2 voted");
    expect([...ana.complaints, ...ben.complaints]).toEqual([]);
    await engine.close();
  });

  test("a person votes by key and reveals, and another's page shows the result", async () => {
    const t = await roomOfAna();
    const ana = await engine.openProfileOf(app, t.ana);
    const ben = await engine.openProfile();
    await ana.page.goto(app.baseUrl + pathOf(t));
    await ben.page.goto(`${app.baseUrl}${pathOf(t)}#p=${t.space.passcode}`);
    await ben.page.getByLabel("Your name").fill("Ben");
    await ben.page.keyboard.press("Enter");
    await isOnTable(ben);
    await isOnTable(ana);
    await card(ben, "8").click();
    await ana.page.keyboard.type("5");
    await card(ana, "5").and(ana.page.locator(":focus")).waitFor();
    await ana.page.keyboard.press("Enter");
    await shows(ben, "All votes in");
    await ana.page.keyboard.press("r");
    for (const { page } of [ana, ben]) await onScreen(page).getByText("6.5").first().waitFor();
    expect([...ana.complaints, ...ben.complaints]).toEqual([]);
    await engine.close();
  });
});
