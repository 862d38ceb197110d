// Rules: protocol/plugins#actor
import { afterAll, beforeAll, expect, test } from "vitest";
import { startSpacePlugins, spacePackage, type SpacePlugins } from "#test/support/space-plugin.ts";
import { guestIn } from "#test/support/guests.ts";
import { freshName, install } from "#test/support/plugins.ts";
import { act, ok, person, team, type Person } from "#test/support/client.ts";
import type { CreatedSession, Envelope } from "#shared/wire/sessions.ts";

let plugins: SpacePlugins;
let kind: string;
beforeAll(async () => {
  plugins = await startSpacePlugins();
  kind = freshName();
  const data = `export const onAction = ({ actor }) => ({ state: { newcomer: actor.newcomer } });
    export const view = ({ state }) => state;`;
  const files = { "plugin.js": { encoding: "utf8", data } };
  await install(plugins, spacePackage(kind, [{ capability: "session:read" }], { files }));
});
afterAll(() => plugins.stop());

test("an actor without an account is a newcomer if they joined after the room was created", async () => {
  const t = await team(plugins.app, ["Ana", "Ben"]);
  const [ana, ben] = t.people as [Person, Person];
  const { id } = await ok<CreatedSession>(ana, "POST", `${t.spacePath}/sessions`, { kind, title: "Check" });
  const room = `/api/sessions/${id}`;
  const isNewcomer = async (who: Person) => {
    await act(who, room, "POST", "run");
    return (await ok<Envelope & { state: unknown }>(ana, "GET", room)).state;
  };
  expect([await isNewcomer(ana), await isNewcomer(ben)]).toEqual([{ newcomer: false }, { newcomer: false }]);

  const cleo = await person(plugins.app, "Cleo");
  await ok(cleo, "POST", `${t.spacePath}/join`, { passcode: t.space.passcode });
  expect(await isNewcomer(cleo)).toEqual({ newcomer: true });
  const guest = await guestIn(plugins.app, id, "Gus");
  expect(await isNewcomer(guest)).toEqual({ newcomer: false });

  // With sign-in, an account is one person.
  await plugins.database.sql.query(
    "update users set issuer = 'https://login.example', subject = 'cleo' where id = $1",
    [cleo.id],
  );
  expect(await isNewcomer(cleo)).toEqual({ newcomer: false });
});
