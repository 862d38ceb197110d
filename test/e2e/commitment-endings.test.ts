// Rules: protocol/standups#post-undo, protocol/standups#open-commitments, protocol/standups#changes
import { expect, test } from "vitest";
import { expectAccessible, expectNoSidewaysScroll, onScreen, openProfileOf } from "#test/support/browser.ts";
import { act, ok, type Person } from "#test/support/client.ts";
import { commit, stateOf, twoRooms, type TwoRooms } from "#test/support/commitments.ts";
import { sharedApp } from "#test/support/shared-app.ts";
import { testBrowser } from "#test/support/test-browser.ts";

const app = await sharedApp();
const browser = await testBrowser();

async function openStandup({ t, b }: TwoRooms, who: Person, options = {}) {
  const { page } = await openProfileOf(browser, app, who, options);
  await page.goto(`${app.baseUrl}/o/default/s/${t.space.slug}/r/${b.session.id}`);
  return page;
}

test("a dropped commitment is open again after Undo in its message", async () => {
  const w = await twoRooms(app);
  const id = await commit(w.ana, w.a, "Rotate the keys");
  const page = await openStandup(w, w.ana, { width: 320, height: 700 });
  const own = page.locator("tm-standup-commitments[made=before]");
  await own.getByRole("button", { name: "Drop" }).click();
  await onScreen(page).getByText("Commitment dropped.").waitFor();
  await page.locator("tm-toasts").getByRole("button", { name: "Undo" }).click();
  await own.getByRole("button", { name: "Drop" }).waitFor();
  expect((await stateOf(w.ben, w.b)).commitments).toMatchObject([{ id, carried: 0 }]);
});

test("an outcome is taken back beside its commitment, also Not yet by a second press", async () => {
  const w = await twoRooms(app);
  await commit(w.ana, w.a, "Rotate the keys");
  const page = await openStandup(w, w.ana, { width: 320, height: 700 });
  const own = page.locator("tm-standup-commitments[made=before]");
  await own.getByRole("button", { name: "Not yet" }).click();
  await own.getByRole("button", { name: "Not yet", pressed: true }).click();
  await own.getByRole("button", { name: "Not yet", pressed: false }).waitFor();
  await own.getByRole("button", { name: "Done" }).click();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page, "a standup with a commitment that is done");
  await own.getByRole("button", { name: "Undo: Rotate the keys" }).click();
  await own.getByRole("button", { name: "Done" }).waitFor();
  const { commitments, changes } = await stateOf(w.ben, w.b);
  expect([commitments.length, changes]).toEqual([1, []]);
});

test("an ended standup shows its commitments, and its result counts them", async () => {
  const w = await twoRooms(app);
  const done = await commit(w.ana, w.a, "Rotate the keys");
  await commit(w.ana, w.b, "Write the runbook");
  await commit(w.ben, w.b, "Read the plan");
  await act(w.ana, w.b.room, "PUT", "standup", { today: "Release" });
  await act(w.ana, w.b.room, "POST", "answer", { id: done, done: true });
  await ok(w.ana, "DELETE", w.b.room);
  const page = await openStandup(w, w.ben);
  const ending = onScreen(page).locator("tm-standup-ending");
  await ending.getByText("1 commitment done").waitFor();
  await ending.getByText("2 new commitments").waitFor();
  const feed = onScreen(page).locator("tm-standup-feed");
  await feed.getByText("Rotate the keys").waitFor();
  await feed.getByText("Write the runbook").waitFor();
  // Ben wrote no entry.
  await feed.getByText("Read the plan").waitFor();
  await expectAccessible(page, "an ended standup with commitments");
});
