// Rules: protocol/notices#action, protocol/notices#who-is-here
import { beforeEach, expect, test } from "vitest";
import { act, team, type Person, type Team } from "#test/support/client.ts";
import { noticing, textsOf } from "#test/support/notices.ts";
import { makeOrgAdmin, openRoom } from "#test/support/orgs.ts";
import { freshName, install, packageOf } from "#test/support/plugins.ts";
import { watchPresent } from "#test/support/socket.ts";

/** The room waits for the people of the last action's body. */
const code = `
  export const onAction = ({ body }) => ({ state: { waits: body.waits } });
  export const view = ({ state }) => state;
  export const waits = ({ state }) => state.waits;
`;

const n = noticing({ PLUGIN_DIR: "/nowhere" });
let t: Team;
let ana: Person;
let ben: Person;
let id: string;
beforeEach(async () => {
  t = await team(n.app, ["Ana", "Ben"]);
  [ana, ben] = t.people as [Person, Person];
  await makeOrgAdmin(ana);
  const kind = freshName();
  const made = packageOf({
    name: kind,
    capabilities: [{ capability: "attention" }],
    kinds: [{ kind, display: "Notes", actions: [{ name: "set", verb: "PUT" }] }],
    files: { "plugin.js": { encoding: "utf8", data: code } },
  });
  await install({ admin: ana, path: "/api/orgs/default/admin/plugins" }, made);
  id = await openRoom(ana, t.spacePath, { kind, title: "Notes" });
});

const waitFor = (...people: Person[]) =>
  act(ana, `/api/sessions/${id}`, "PUT", "set", { waits: people.map((who) => who.id) });

test("a person for whom a plugin's room waits is told, and not again while it waits", async () => {
  const [anas, bens] = [await n.turnOn(ana), await n.turnOn(ben)];
  await waitFor(ben);
  await n.deliver();
  await waitFor(ben, ana);
  await n.deliver();
  expect([textsOf(anas), textsOf(bens)]).toEqual([["A room waits for you."], ["A room waits for you."]]);
});

test("a person for whom the room waits no longer is not told", async () => {
  const browser = await n.turnOn(ben);
  await waitFor(ben);
  await waitFor();
  await n.deliver();
  expect(browser.notices).toEqual([]);
});

test("a person who has the plugin's room open is not told", async () => {
  const browser = await n.turnOn(ben);
  await watchPresent(ben, id, ben.id);
  await waitFor(ben);
  await n.deliver();
  expect(browser.notices).toEqual([]);
});
