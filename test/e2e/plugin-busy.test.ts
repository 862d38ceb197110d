// Rules: protocol/plugins#kind-unavailable
import { expect, test } from "vitest";
import { onScreen } from "#test/support/browser.ts";
import { holdLock, statementsWaiting } from "#test/support/hold-lock.ts";
import { act, ok } from "#test/support/client.ts";
import { inPage, startPluginWorld } from "#test/e2e/pages/plugin-pages.ts";
import { approve, freshName } from "#test/support/plugins.ts";

const world = await startPluginWorld();

/** The action `store` keeps the plugin busy until its storage answers. */
const code = `
export const onCreate = () => ({ state: { count: 0 } });
export const onAction = async ({ state, action }, host) => {
  if (action === "store") await host.kv.get("a");
  return { state: { count: state.count + 1 } };
};
export const view = ({ state }) => state;`;
const page = `document.body.innerHTML = '<p></p><label>Say <input></label>';
standpoint.onState((room) => (document.querySelector("p").textContent = "Counted " + room.state.count));`;

test("a room of a busy plugin keeps text that is being typed", async () => {
  const name = freshName("store");
  const t = await world.roomWith(null, { name });
  await world.install({
    name,
    version: "1.1.0",
    display: "Counter",
    capabilities: ["session:read", "kv"].map((capability) => ({ capability })),
    kinds: [
      {
        kind: name,
        display: "Counter",
        actions: ["store", "add"].map((action) => ({ name: action, verb: "POST" })),
      },
    ],
    slots: ["room"],
    files: { "plugin.js": { encoding: "utf8", data: code }, "ui.js": { encoding: "utf8", data: page } },
  });
  await approve({ admin: world.admin, path: "/api/orgs/default/admin/plugins" }, t.installId);
  const [ana] = t.people as [(typeof t.people)[0]];
  const profile = await world.enter(ana, t);
  await inPage(profile.page).getByText("Counted 0").waitFor();
  const field = inPage(profile.page).getByLabel("Say");
  await field.pressSequentially("Half a sen");
  const other = await ok<{ id: string }>(ana, "POST", `${t.spacePath}/sessions`, {
    kind: name,
    title: "Other",
  });

  const release = await holdLock(world.app.database, "lock table plugin_kv in access exclusive mode");
  const storeReply = ana.send("POST", `/api/sessions/${other.id}/actions/store`);
  await expect.poll(() => statementsWaiting(world.app.database)).toBe(1);
  // A new title makes the room render again.
  await ok(ana, "PATCH", `${t.spacePath}/sessions/${t.session.id}`, { title: "Sprint 13" });
  const message = onScreen(profile.page).getByText(
    "Counter can't show this room right now. Nothing is lost,",
  );
  await message.waitFor();
  await inPage(profile.page).getByText("Counted 0").waitFor();
  await field.pressSequentially("tence");
  await release();
  await storeReply;
  await message.waitFor({ state: "hidden" });
  await act(ana, t.room, "POST", "add");
  await inPage(profile.page).getByText("Counted 1").waitFor();
  await expect.poll(() => field.inputValue()).toBe("Half a sentence");
  expect(profile.complaints).toEqual([]);
  await profile.context.close();
});
