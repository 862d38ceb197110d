// Rules: protocol/plugins#tracker-accounts, protocol/plugins#ask-assignee
import { afterAll, beforeEach, expect, test } from "vitest";
import type { AskView } from "#shared/wire/plugin-asks.ts";
import type { AccountView } from "#shared/wire/tracker-accounts.ts";
import { admin as command, adminJson } from "#test/support/admin.ts";
import { ok, person, type Person, type Visitor } from "#test/support/client.ts";
import { fetchOver, startConnected, tracker } from "#test/support/connections.ts";
import { freshName, install, packageOf } from "#test/support/plugins.ts";

const to = await startConnected();
afterAll(() => to.stop());
const { app, owner, member, admin, team } = to;
const orgPath = "/api/orgs/default/admin/plugins";
const account = { id: "5b10a284", name: "Max Mara" };
let id: string;
let path: string;
let connection: string;
let asks: string;

beforeEach(async () => {
  await to.reset();
  const name = freshName("tracker");
  ({ id } = await installTracker(name));
  path = `${team.spacePath}/trackers/${name}/account`;
  connection = `${team.spacePath}/connections/${name}/tracker`;
  const room = await ok<{ id: string }>(owner, "POST", `${team.spacePath}/sessions`, {
    kind: "poker",
    title: "Sprint",
    config: {},
  });
  asks = `/api/sessions/${room.id}/plugins/${name}/asks`;
  await connect(owner, connection);
});

/** Installs a tracker whose answers have the whole request. */
function installTracker(name: string, tickets: object | undefined = { connection: "tracker" }) {
  const code = "export const onAsk = (input) => input;";
  const sent = packageOf({
    name,
    capabilities: [{ capability: "asks" }, fetchOver("tracker")],
    connections: [tracker],
    ...(tickets && { tickets }),
    kinds: [],
    files: { "plugin.js": { encoding: "utf8", data: code } },
  });
  return install({ admin, path: orgPath }, sent);
}

const connect = (who: Visitor, at: string, address = `https://${to.host}`) =>
  ok(who, "PUT", at, { address, values: { token: "t" }, confirmed: to.host });
const read = (who: Visitor) => ok<AccountView>(who, "GET", path);
const choose = (who: Visitor, body: object = account) => ok(who, "PUT", path, body);
const accountOf = async (who: Visitor) => (await read(who)).account;
const statusOf = async (who: Visitor, method: string, body?: object) =>
  (await who.send(method, path, body ? { body } : {})).status;

/** Returns what the tracker's plugin gets of a request of the owner about a person. */
async function asked(assignee?: string): Promise<Record<string, unknown>> {
  const body = { name: "ticket", body: { title: "Rotate the keys" }, ...(assignee && { assignee }) };
  const sent = await ok<{ id: string }>(owner, "POST", asks, body);
  const look = () => ok<AskView>(owner, "GET", `${asks}/${sent.id}`);
  await expect.poll(async () => (await look()).state).toBe("done");
  return (await look()).value as Record<string, unknown>;
}

/** Adds a person to the space. */
async function newMember(name: string): Promise<Person> {
  const who = await person(app, name);
  await ok(who, "POST", `${team.spacePath}/join`, { passcode: team.space.passcode });
  return who;
}

test("a member chooses their own account, changes it and removes it", async () => {
  expect(await read(member)).toEqual({ account: null, chosenBy: [] });
  await choose(member);
  const other = { id: "77", name: "Maximilian" };
  await choose(member, other);
  expect(await accountOf(member)).toEqual(other);
  await ok(member, "DELETE", path);
  await ok(member, "DELETE", path);
  expect(await read(member)).toEqual({ account: null, chosenBy: [] });
});

test("another choice of an account has the time of that choice", async () => {
  await choose(member);
  await app.database.sql.query("update plugin_accounts set chosen_at = now() - interval '2 days'");
  await choose(member, { id: "77", name: "Maximilian" });
  const { trackerAccounts } = await adminJson<{ trackerAccounts: { account: string; chosenAt: string }[] }>(
    app,
    "export-user",
    member.id,
  );
  expect(trackerAccounts).toMatchObject([{ account: "77" }]);
  expect(Date.now() - Date.parse(trackerAccounts[0]!.chosenAt)).toBeLessThan(86_400_000);
});

test("other members learn who has chosen an account, and not which one", async () => {
  await choose(member);
  expect(await read(owner)).toEqual({ account: null, chosenBy: [{ userId: member.id, name: "Max" }] });
});

test("nobody outside of the space reads or chooses an account", async () => {
  for (const who of [admin, await person(app, "Zoe")])
    for (const [method, body] of [["GET"], ["PUT", account], ["DELETE"]] as const)
      expect([method, await statusOf(who, method, body)]).toEqual([method, 404]);
});

test.each([
  ["without an id", { name: "Max" }],
  ["with an empty name", { id: "1", name: " " }],
  ["with another person", { ...account, userId: "x" }],
  ["with a name of two lines", { id: "1", name: "a\nb" }],
])("an account %s is refused", async (_, body) => {
  expect(await statusOf(member, "PUT", body)).toBe(400);
});

test("a plugin that creates no tickets for the space has no accounts", async () => {
  await ok(owner, "DELETE", connection);
  expect(await statusOf(member, "PUT", account)).toBe(404);
  path = path.replace(/trackers\/[^/]+/, "trackers/nothing");
  expect(await statusOf(member, "GET")).toBe(404);
});

test("the plugin gets the account of the person that a request names", async () => {
  await choose(member);
  expect(await asked(member.id)).toMatchObject({ name: "ticket", assignee: account });
  const { rows } = await app.database.sql.query("select payload from plugin_work where install_id = $1", [
    id,
  ]);
  expect(JSON.stringify(rows)).not.toContain(account.id);
});

test("a request about a person without an account has no assignee", async () => {
  await choose(member);
  expect(await asked(owner.id)).not.toHaveProperty("assignee");
  expect(await asked()).not.toHaveProperty("assignee");
});

test("a plugin that creates no tickets gets no account", async () => {
  await choose(member);
  await app.database.sql.query(
    `update plugin_bundles set manifest = manifest - 'tickets'
     where digest = (select digest from plugin_installs where id = $1)`,
    [id],
  );
  expect(await asked(member.id)).not.toHaveProperty("assignee");
});

test("an account ends with its connection", async () => {
  await choose(member);
  await ok(owner, "DELETE", connection);
  await connect(owner, connection);
  expect(await accountOf(member)).toBeNull();
});

test("an account stays with another token, and ends with another address", async () => {
  await choose(member);
  await ok(owner, "PUT", connection, { values: { token: "u" }, confirmed: to.host });
  expect(await accountOf(member)).toEqual(account);
  await connect(owner, connection, `https://${to.host}/jira`);
  expect(await accountOf(member)).toBeNull();
});

test("a space's own connection does not use the accounts of the org's connection", async () => {
  await ok(owner, "DELETE", connection);
  await connect(admin, `${orgPath}/${id}/connections/tracker`);
  await choose(member);
  expect(await asked(member.id)).toMatchObject({ assignee: account });
  await connect(owner, connection);
  expect(await accountOf(member)).toBeNull();
  expect(await asked(member.id)).not.toHaveProperty("assignee");
});

test("who leaves the space has no account there any more, also after a return", async () => {
  const cy = await newMember("Cy");
  await choose(cy);
  await ok(owner, "DELETE", `${team.spacePath}/members/${cy.id}`);
  expect(await read(owner)).toMatchObject({ chosenBy: [] });
  await ok(cy, "POST", `${team.spacePath}/join`, { passcode: team.space.passcode });
  expect(await accountOf(cy)).toBeNull();
});

test("an account is in the person's export, and goes with an erasure", async () => {
  const dan = await newMember("Dan");
  await choose(dan);
  const { trackerAccounts } = await adminJson<{ trackerAccounts: object[] }>(app, "export-user", dan.id);
  expect(trackerAccounts).toMatchObject([{ account: account.id, name: account.name }]);
  expect((await command(app, ["erase-user", dan.id, "--yes"])).code).toBe(0);
  const { rows } = await app.database.sql.query("select from plugin_accounts where user_id = $1", [dan.id]);
  expect(rows).toEqual([]);
});
