import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { TestApp } from "#test/support/app.ts";
import { readStandup, standup, team, type Person } from "#test/support/client.ts";
import { closeWithoutComplaints, enterRoom, type OpenProfile } from "./opener.ts";

const speaker = (page: Page) => page.locator("tm-standup-speaker");
const dock = (page: Page) => page.locator("tm-standup-dock");

/** Three people hold a live standup; who speaks says that they are done, and the facilitator calls the next. */
export async function liveStandup(open: OpenProfile, app: TestApp): Promise<void> {
  const t = await standup(await team(app, ["Ana", "Ben", "Cy"]));
  const [ana, ben, cy] = t.people as [Person, Person, Person];
  const anas = await enterRoom(open, app, ana, t);
  const bens = await enterRoom(open, app, ben, t);
  const cys = await enterRoom(open, app, cy, t);
  await anas.page.getByRole("button", { name: "Start the standup" }).click();
  await anas.page.getByRole("button", { name: "Next: Ben", exact: true }).click();
  await speaker(bens.page).getByText("Your turn").waitFor();
  await expect.poll(() => dock(cys.page).getByRole("button").count()).toBe(0);
  const sizeOf = async () => {
    const { width, height } = (await dock(bens.page).getByRole("button").boundingBox())!;
    return [width, height];
  };
  const before = await sizeOf();
  await bens.page.keyboard.press("d");
  await dock(bens.page).getByRole("button", { name: "I'm done", pressed: true }).waitFor();
  await expect.poll(() => sizeOf()).toEqual(before);
  await speaker(cys.page).getByText("finished", { exact: true }).waitFor();
  await expect.poll(() => cys.page.locator("#announce-polite").textContent()).toContain("Ben is finished");
  expect((await readStandup(ana, t.room)).state.currentPosition).toBe(1);

  await anas.page.getByRole("button", { name: "Ben is finished Next: Cy" }).click();
  await speaker(anas.page).getByRole("heading", { name: "Cy" }).waitFor();
  await anas.page.getByRole("button", { name: "Finish", exact: true }).waitFor();
  await dock(cys.page).getByRole("button", { name: "I'm done", pressed: false }).click();
  await anas.page.getByRole("button", { name: "Cy is finished Finish" }).waitFor();
  await dock(cys.page).getByRole("button", { name: "I'm done", pressed: true }).click();
  await anas.page.getByRole("button", { name: "Finish", exact: true }).waitFor();
  await closeWithoutComplaints(anas, bens, cys);
}
