// Rules: protocol/rooms#panel-slots, protocol/rooms#panels-of-a-room, protocol/rooms#panels-of-an-org
import { expect, test } from "vitest";
import { expectAccessible, expectNoSidewaysScroll, onScreen } from "#test/support/browser.ts";
import { openRoom } from "#test/support/orgs.ts";
import { freshName } from "#test/support/plugins.ts";
import { pagePackage, startPluginWorld } from "#test/e2e/pages/plugin-pages.ts";
import { team } from "#test/support/client.ts";

const world = await startPluginWorld();

/** A page that shows its room's title, or that it has none, and can try to act. */
const page = `
document.body.innerHTML = '<p id="room"></p><button>Add one</button><p id="result"></p>';
standpoint.onState((room) => (document.getElementById("room").textContent = room ? "Told of " + room.session.title : "Told of no room"));
document.querySelector("button").onclick = () => standpoint.act("add").then(() => (document.getElementById("result").textContent = "done"), ({ reason }) => (document.getElementById("result").textContent = reason));`;

test("a plugin's pages are shown in every slot", async () => {
  const name = freshName("around");
  const { app } = world;
  await world.install(pagePackage(name, page, { slots: ["panel", "toolbar", "export-menu", "nav"] }));
  const t = await team(app, ["Ana Souza"]);
  const { page: tab, context, complaints } = await world.enter(t.people[0]!, t);
  const panel = tab.locator("tm-plugin-slots section");
  const frameIn = (place: typeof panel) => place.frameLocator("iframe");
  await frameIn(panel).getByText("Told of no room").waitFor();
  await frameIn(panel).getByRole("button", { name: "Add one" }).click();
  await frameIn(panel).getByText("unknown").waitFor();

  const tool = tab.getByRole("dialog", { name: "Counter", exact: true });
  await tab.getByRole("button", { name: "Counter", exact: true }).click();
  await frameIn(tool).getByRole("button", { name: "Add one" }).focus();
  await tab.keyboard.press("Escape");
  await tool.waitFor({ state: "hidden" });
  await expect
    .poll(() => tab.evaluate("document.activeElement.shadowRoot !== null && document.hasFocus()"))
    .toBe(true);

  const exported = tab.getByRole("dialog", { name: "Export with Counter" });
  await tab.getByRole("button", { name: "Export with Counter" }).click();
  await exported.waitFor();
  // A dialog's content is slotted and not its descendant.
  await frameIn(tab.locator("tm-dialog[open]")).getByRole("button", { name: "Add one" }).focus();
  await tab.keyboard.press("Escape");
  await exported.waitFor({ state: "hidden" });

  const ownRoomId = await openRoom(t.people[0]!, t.spacePath, { kind: name, title: "Ours" });
  await tab.goto(`${app.baseUrl}/o/default/s/${t.space.slug}/r/${ownRoomId}`);
  await frameIn(panel).getByText("Told of Ours").waitFor();
  await frameIn(panel).getByRole("button", { name: "Add one" }).click();
  await frameIn(panel).getByText("done").waitFor();
  await tab.goto(`${app.baseUrl}/o/default/s/${t.space.slug}/r/${ownRoomId}/present`);
  await onScreen(tab).getByText("Counter has no page to show here.").waitFor();
  await expect.poll(() => panel.count()).toBe(0);

  await tab.goto(`${app.baseUrl}/o/default`);
  await tab
    .getByRole("navigation", { name: "Plugins" })
    .getByRole("link", { name: "Counter" })
    .first()
    .click();
  await tab.getByRole("heading", { name: "Counter", level: 1 }).waitFor();
  await tab.frameLocator("iframe").getByText("Told of no room").waitFor();
  await tab.goto(`${app.baseUrl}/o/default/plugins/nothing`);
  await tab.getByRole("heading", { name: "Nothing on the table here" }).waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

/** A page of native controls with the application's styles. */
const controls = `
document.body.innerHTML = '<div class="stack"><h2>How did the sprint go?</h2><div class="card stack"><p>Everybody writes, then we reveal.</p><label>Your card <input placeholder="Something"></label><label>Column <select><option>Went well</select></label><label>More <textarea></textarea></label><label><input type="checkbox"> Anonymous</label><div class="row"><button class="primary">Add</button><button aria-pressed="true">Chosen</button><button class="quiet">Skip</button><button class="danger">Remove</button><button disabled>Done</button></div></div><p class="muted">3 cards so far</p><table><thead><tr><th>Name<th>Cards<tbody><tr><td>Ana<td>2</table></div>';
standpoint.onState(() => {});`;

test("axe finds no violation around and inside the frames", async () => {
  const ownRoom = await world.roomWith(controls);
  const { page: tab, context } = await world.enter(ownRoom.people[0]!, ownRoom, { width: 320, height: 720 });
  await tab.frameLocator("tm-plugin-room iframe").getByText("3 cards so far").waitFor();
  // The frames of the other test's plugin.
  await expect.poll(() => tab.frames().map((frame) => frame.url())).not.toContain("about:blank");
  for (const frame of tab.frames()) await frame.waitForLoadState("domcontentloaded");
  await expectAccessible(tab, "a plugin's room at 320 px");
  await expectNoSidewaysScroll(tab);
  await tab.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(tab, "a plugin's room, dark");
  // The name sorts this plugin before that of the other test.
  await world.install(pagePackage(freshName("all"), controls, { slots: ["panel", "export-menu"] }));
  await tab.reload();
  await tab.locator("tm-plugin-slots section").first().frameLocator("iframe").getByText("3 cards").waitFor();
  await expectNoSidewaysScroll(tab);
  await tab.getByRole("button", { name: "Export with Counter" }).first().click();
  await tab.locator("tm-dialog[open]").frameLocator("iframe").getByText("3 cards").waitFor();
  await expectAccessible(tab, "an export by a plugin, dark");
  await context.close();
});
