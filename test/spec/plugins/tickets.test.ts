// Rules: protocol/plugins#page-tickets, protocol/rooms#panels-of-a-room
import { afterAll, beforeEach, expect, test } from "vitest";
import type { PanelList } from "#shared/wire/plugins.ts";
import { ok, type Visitor } from "#test/support/client.ts";
import { fetchOver, startConnected, tracker } from "#test/support/connections.ts";
import { freshName, install, packageOf } from "#test/support/plugins.ts";

const to = await startConnected();
afterAll(() => to.stop());
const { owner, admin } = to;
let name: string;
let id: string;
beforeEach(async () => {
  await to.reset();
  name = freshName("tracker");
  ({ id } = await installTracker({ connection: "tracker" }));
});

const orgPath = "/api/orgs/default/admin/plugins";

function installTracker(tickets: object) {
  const page = { "ui.js": { encoding: "utf8", data: "void 0;" } };
  const capabilities = [{ capability: "asks" }, fetchOver("tracker")];
  const connections = [tracker];
  const sent = packageOf({
    name,
    capabilities,
    connections,
    tickets,
    kinds: [],
    slots: ["toolbar"],
    files: page,
  });
  return install({ admin, path: orgPath }, sent);
}

/** Connects the tracker to the receiver. */
const connect = (who: Visitor, path: string) =>
  ok(who, "PUT", path, { address: `https://${to.host}`, values: { token: "t" }, confirmed: to.host });

/** Returns true if the tracker creates tickets for the rooms of the space. */
async function isListed() {
  const { id: room } = await ok<{ id: string }>(owner, "POST", `${to.team.spacePath}/sessions`, {
    kind: "poker",
    title: "Sprint",
    config: {},
  });
  const panels = await ok<PanelList>(owner, "GET", `/api/sessions/${room}/plugins/panels`);
  return panels.find((panel) => panel.name === name)!.tickets === true;
}

test("a tracker creates tickets once the room's space has connected it", async () => {
  expect(await isListed()).toBe(false);
  await connect(owner, `${to.team.spacePath}/connections/${name}/tracker`);
  expect(await isListed()).toBe(true);
});

test("a tracker creates tickets once the org has connected it", async () => {
  await connect(admin, `${orgPath}/${id}/connections/tracker`);
  expect(await isListed()).toBe(true);
});

test("outside of rooms no panel creates tickets", async () => {
  await connect(admin, `${orgPath}/${id}/connections/tracker`);
  const panels = await ok<PanelList>(owner, "GET", "/api/orgs/default/plugins/panels");
  expect(panels.some(({ tickets }) => tickets)).toBe(false);
});

test("a package whose tickets name an unknown connection is refused", async () => {
  name = freshName("tracker");
  await expect(installTracker({ connection: "other" })).rejects.toThrow(
    "tickets names a connection that the package does not declare",
  );
});
