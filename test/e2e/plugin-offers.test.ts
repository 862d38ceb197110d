// Rules: protocol/plugins#message-limits, protocol/plugins#offers-of-changes, protocol/plugins#offers-of-stories,
//   protocol/plugins#story-sources
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import type { PokerEnvelope, PokerStory } from "#shared/wire/poker.ts";
import { inPage, pageFrame, pagePackage, startPluginWorld } from "#test/e2e/pages/plugin-pages.ts";
import { expectAccessible, expectNoSidewaysScroll, onScreen } from "#test/support/browser.ts";
import { act, ok, team, type Person, type Team } from "#test/support/client.ts";
import { freshName } from "#test/support/plugins.ts";

const world = await startPluginWorld();
const name = freshName("tracker");

/** A page that offers what a test gives it, and shows the number of added or changed stories, or the refusal. */
const ui = `
document.body.innerHTML = '<p id="result"></p>';
const show = (text) => (document.getElementById("result").textContent = text);
globalThis.offer = (call, given) => {
  standpoint[call](given).then((count) => show("done " + count), ({ reason }) => show(reason));
};
standpoint.onState(() => show("ready"));`;

await world.install(pagePackage(name, ui, { grants: ["stories"], slots: ["panel"] }));

type Offered = { ref: string; title?: string; notes?: string; estimate?: string };
type Call = "offerStories" | "offerChanges";

const dialog = (page: Page) => page.locator("tm-offered-changes");
const result = (page: Page, text: string) =>
  inPage(page).locator("#result").getByText(text, { exact: true }).waitFor();

/** Opens a planning room with stories from the plugin's page, as its facilitator. */
async function enter(stories: Offered[] = []) {
  const t = await team(world.app, ["Ana Souza", "Ben Okafor"]);
  const [ana, ben] = t.people as [Person, Person];
  if (stories.length > 0)
    await ana.send("POST", `${t.room}/actions/import`, {
      body: { stories },
      headers: { "x-svc-plugin-route": name },
    });
  const profile = await world.enter(ana, t);
  await result(profile.page, "ready");
  return { ...t, ...profile, ana, ben };
}

async function offer(page: Page, call: Call, given: readonly Offered[]): Promise<void> {
  await (await pageFrame(page)).evaluate(`offer(${JSON.stringify(call)}, ${JSON.stringify(given)})`);
}

async function storiesOf({ people, room }: Team): Promise<PokerStory[]> {
  return (await ok<PokerEnvelope>(people[0]!, "GET", room)).state.stories;
}

const numbered = (count: number, more: object = {}): Offered[] =>
  Array.from({ length: count }, (_, i) => ({ ref: `PAY-${i + 1}`, title: `Story ${i + 1}`, ...more }));

async function agree(page: Page): Promise<void> {
  await page.locator("tm-confirm").getByRole("button", { name: "Add", exact: true }).click();
}

const update = (page: Page, label: string) => dialog(page).getByRole("button", { name: label }).click();

describe("an offer of stories", () => {
  test("adds 200 stories with long notes in the given order", async () => {
    const t = await enter();
    const given = numbered(200, { notes: "n".repeat(1000) });
    await offer(t.page, "offerStories", given);
    await t.page.getByRole("dialog", { name: "Add 200 stories from Counter?" }).waitFor();
    await agree(t.page);
    await result(t.page, "done 200");
    const added = (await storiesOf(t)).map(({ ref, title, notes }) => ({ ref, title, notes }));
    expect(added).toEqual(given);
    expect(t.complaints).toEqual([]);
    await t.context.close();
  });

  test("keeps an estimate that is a card of the deck, and leaves out another", async () => {
    const t = await enter();
    await offer(t.page, "offerStories", [
      { ref: "A", estimate: "5" },
      { ref: "B", estimate: "55" },
    ]);
    await agree(t.page);
    await result(t.page, "done 2");
    expect((await storiesOf(t)).map(({ ref, estimate }) => [ref, estimate])).toEqual([
      ["A", "5"],
      ["B", null],
    ]);
    await t.context.close();
  });

  test("says how many stories were added when the room has no place for all", async () => {
    const t = await enter();
    for (const part of [1, 2, 3, 4])
      await act(t.ana, t.room, "POST", "import", {
        stories: Array.from({ length: 90 }, (_, i) => ({ title: `${part}.${i}` })),
      });
    await offer(t.page, "offerStories", numbered(150));
    await agree(t.page);
    await onScreen(t.page)
      .getByText(/100 stories added\. .*500/)
      .waitFor();
    await result(t.page, "done 100");
    await t.context.close();
  });

  test("has at most 200 stories", async () => {
    const t = await enter();
    await offer(t.page, "offerStories", numbered(201));
    await result(t.page, "invalid");
    await t.context.close();
  });
});

describe("an offer of changes", () => {
  test("shows the old and the new title of the stories that differ", async () => {
    const t = await enter(numbered(3));
    await offer(t.page, "offerChanges", [
      { ref: "pay-1", title: "Log in" },
      { ref: "PAY-2", title: "Story 2" },
      { ref: "PAY-3", notes: "New notes" },
    ]);
    await t.page.getByRole("dialog", { name: "Update stories from Counter?" }).waitFor();
    const rows = dialog(t.page).getByRole("listitem");
    await expect.poll(() => rows.count()).toBe(2);
    await dialog(t.page)
      .getByRole("checkbox", { name: "PAY-1 Log in Before: Story 1", checked: true })
      .waitFor();
    await dialog(t.page).getByRole("checkbox", { name: "PAY-3 Story 3 Notes changed" }).waitFor();
    expect(t.complaints).toEqual([]);
    await t.context.close();
  });

  test("writes the ticked changes only", async () => {
    const t = await enter(numbered(2));
    await offer(t.page, "offerChanges", [
      { ref: "PAY-1", title: "One", notes: "First" },
      { ref: "PAY-2", title: "Two" },
    ]);
    await dialog(t.page).getByRole("checkbox", { name: /PAY-2/ }).uncheck();
    await update(t.page, "Update 1 story");
    await result(t.page, "done 1");
    expect(await storiesOf(t)).toMatchObject([{ title: "One", notes: "First" }, { title: "Story 2" }]);
    await t.context.close();
  });

  test("chooses none and all at once, and only some one by one", async () => {
    const t = await enter(numbered(3));
    await offer(t.page, "offerChanges", numbered(3, { title: "New" }));
    const all = dialog(t.page).getByRole("checkbox", { name: "All stories" });
    const updating = (label: string, more: object = {}) =>
      dialog(t.page)
        .getByRole("button", { name: label, ...more })
        .waitFor();
    await all.press("Space");
    await updating("Update 0 stories", { disabled: true });
    await dialog(t.page).getByRole("checkbox", { name: /PAY-2/, checked: false }).press("Space");
    await updating("Update 1 story");
    await dialog(t.page).locator("input:indeterminate").waitFor();
    await all.press("Space");
    await updating("Update 3 stories");
    expect(await all.isChecked()).toBe(true);
    await t.context.close();
  });

  test("leaves a text that is edited while the dialog is open", async () => {
    const t = await enter(numbered(2));
    await offer(t.page, "offerChanges", [
      { ref: "PAY-1", title: "One" },
      { ref: "PAY-2", title: "Two" },
    ]);
    await dialog(t.page).getByRole("button", { name: "Update 2 stories" }).waitFor();
    const [first] = await storiesOf(t);
    await act(t.ana, t.room, "PATCH", "story", { storyId: first!.id, title: "Typed here" });
    await update(t.page, "Update 2 stories");
    await onScreen(t.page)
      .getByText("1 story updated. 1 story was edited here, so it stays as it is.")
      .waitFor();
    await result(t.page, "done 1");
    expect((await storiesOf(t)).map(({ title }) => title)).toEqual(["Typed here", "Two"]);
    await t.context.close();
  });

  test("leaves a text that was typed here before", async () => {
    const t = await enter();
    await act(t.ana, t.room, "POST", "import", { stories: [{ ref: "PAY-1", title: "Typed here" }] });
    await onScreen(t.page).getByText("Typed here").first().waitFor();
    await offer(t.page, "offerChanges", [{ ref: "PAY-1", title: "One" }]);
    await update(t.page, "Update 1 story");
    await result(t.page, "done 0");
    expect(await storiesOf(t)).toMatchObject([{ title: "Typed here" }]);
    await t.context.close();
  });

  test("leaves out stories with an estimate and the story on the table", async () => {
    const t = await enter([{ ref: "A" }, { ref: "B", estimate: "3" }, { ref: "C" }]);
    const [a] = await storiesOf(t);
    await act(t.ana, t.room, "POST", "select", { storyId: a!.id });
    await onScreen(t.page).locator("tm-poker-story").getByRole("heading", { name: "A" }).waitFor();
    await offer(
      t.page,
      "offerChanges",
      ["A", "B", "C"].map((ref) => ({ ref, title: `New ${ref}` })),
    );
    await dialog(t.page).getByRole("checkbox", { name: "C New C" }).waitFor();
    await expect.poll(() => dialog(t.page).getByRole("checkbox").count()).toBe(1);
    await t.context.close();
  });

  test("has no dialog if all texts are the same", async () => {
    const t = await enter(numbered(2));
    await offer(t.page, "offerChanges", numbered(2));
    await onScreen(t.page).getByText("Nothing was changed.").waitFor();
    await result(t.page, "done 0");
    await t.context.close();
  });

  test("changes nothing after Cancel", async () => {
    const t = await enter(numbered(1));
    await offer(t.page, "offerChanges", [{ ref: "PAY-1", title: "One" }]);
    await dialog(t.page).getByRole("button", { name: "Cancel" }).press("Enter");
    await result(t.page, "done 0");
    expect(await storiesOf(t)).toMatchObject([{ title: "Story 1" }]);
    await t.context.close();
  });

  test("is only for the facilitator", async () => {
    const t = await enter(numbered(1));
    const { page, context } = await world.enter(t.ben, t);
    await result(page, "ready");
    await offer(page, "offerChanges", [{ ref: "PAY-1", title: "One" }]);
    await result(page, "forbidden");
    await context.close();
    await t.context.close();
  });

  test("is readable on a phone and in the dark, with long titles", async () => {
    const long = "A very long title of a story with Donaudampfschifffahrtsgesellschaftskapitänswitwe";
    const t = await enter(numbered(30));
    await t.page.setViewportSize({ width: 320, height: 640 });
    await offer(t.page, "offerChanges", numbered(30, { title: long, notes: "New" }));
    await dialog(t.page).getByRole("button", { name: "Update 30 stories" }).waitFor();
    await expectAccessible(t.page, "an offer of changes at 320 px");
    await expectNoSidewaysScroll(t.page);
    await t.page.emulateMedia({ colorScheme: "dark" });
    await expectAccessible(t.page, "an offer of changes, dark");
    await t.context.close();
  });
});
