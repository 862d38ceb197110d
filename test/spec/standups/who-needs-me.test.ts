// Rules: protocol/guarantees#private-data, protocol/standups#mentions-after-leaving,
//   protocol/standups#mentions-push
import { beforeEach, describe, expect, test } from "vitest";
import type { Mentions } from "#shared/wire/standup-help.ts";
import { sharedApp } from "#test/support/shared-app.ts";
import { guestIn } from "#test/support/guests.ts";
import { unknownId } from "#test/support/operations.ts";
import {
  act,
  ok,
  person,
  readStandup,
  team,
  visitor,
  type Person,
  type Team,
  type Visitor,
} from "#test/support/client.ts";
import { watch } from "#test/support/socket.ts";
import { openStandup, type StandupRoom } from "#test/support/standups.ts";

const app = await sharedApp();
let t: Team;
let ana: Person;
let ben: Person;
let cleo: Person;
let standup: StandupRoom;
beforeEach(async () => {
  t = await team(app, ["Ana", "Ben", "Cleo"]);
  [ana, ben, cleo] = t.people as [Person, Person, Person];
  standup = await openStandup(ana, t.spacePath);
});

const mention = (from: Person, to: Person, needed = true) =>
  act(from, standup.room, "PUT", "mention", { to: to.id, needed });
const read = (who: Visitor, room = standup.room) => ok<Mentions>(who, "GET", `${room}/mentions`);
const nothing = { needsYou: [], asked: [] };

// Rules: protocol/standups#who-sees-mentions
describe("the caller's own requests for help", () => {
  test("a request appears in both people's lists until it is withdrawn", async () => {
    await mention(ana, ben);
    expect([await read(ana), await read(ben)]).toEqual([
      { needsYou: [], asked: [ben.id] },
      { needsYou: [ana.id], asked: [] },
    ]);
    await mention(ana, ben, false);
    expect([await read(ana), await read(ben)]).toEqual([nothing, nothing]);
  });

  test("lists have requests in both directions, sorted by user id", async () => {
    for (const [from, to] of [
      [ben, ana],
      [cleo, ana],
      [ana, cleo],
      [ana, ben],
    ] as const)
      await mention(from, to);
    const others = [ben.id, cleo.id].sort();
    expect(await read(ana)).toEqual({ needsYou: others, asked: others });
    expect(await read(ben)).toEqual({ needsYou: [ana.id], asked: [ana.id] });
  });

  test("a third person cannot see a request, not even the space's owner or the facilitator", async () => {
    const before = await readStandup(ana, standup.room);
    const watcher = await watch(ana, standup.id);
    await mention(ben, cleo);
    const after = await readStandup(ana, standup.room);
    const pushed = await watcher.until((frame) => frame.version > before.version);
    expect(await read(ana)).toEqual(nothing);
    // The version makes both people read their lists again. The rest of the envelope is equal.
    expect([after.version, pushed.version]).toEqual([before.version + 1, before.version + 1]);
    expect([after.state, pushed.state, after.names]).toEqual([before.state, before.state, before.names]);
    expect(JSON.stringify(after.state)).not.toMatch(/mention|needsYou|asked/i);
    expect((await ana.send("GET", `${standup.room}/export.csv`)).text).not.toContain("Cleo");
  });

  test("a request is followed by a push, after which both people read their lists", async () => {
    const watchers = [await watch(ana, standup.id), await watch(ben, standup.id)];
    const { version } = await readStandup(ana, standup.room);
    await mention(ana, ben);
    for (const watcher of watchers) await watcher.until((frame) => frame.version > version);
    expect((await read(ben)).needsYou).toEqual([ana.id]);
  });

  test("each room has its own lists", async () => {
    await mention(ana, ben);
    const live = await openStandup(ana, t.spacePath, { mode: "sync" });
    const other = await openStandup(ana, t.spacePath);
    for (const room of [t.room, live.room, other.room]) {
      for (const who of [ana, ben, cleo]) expect([room, await read(who, room)]).toEqual([room, nothing]);
    }
  });

  test("the lists survive the room's end and ended memberships", async () => {
    await mention(ana, ben);
    await mention(ben, cleo);
    await ok(ana, "DELETE", standup.room);
    expect(await read(ben)).toEqual({ needsYou: [ana.id], asked: [cleo.id] });
    await ok(ana, "DELETE", `${t.spacePath}/members/${ben.id}`);
    expect(await read(ana)).toEqual({ needsYou: [], asked: [ben.id] });
    expect((await ben.send("GET", `${standup.room}/mentions`)).status).toBe(404);
    await ok(ben, "POST", `${t.spacePath}/join`, { passcode: t.space.passcode });
    expect(await read(ben)).toEqual({ needsYou: [ana.id], asked: [cleo.id] });
  });
});

// Rules: protocol/standups#who-sees-mentions
describe("the right to read requests for help", () => {
  test("only members can read the lists", async () => {
    const guest = await guestIn(app, standup.id, "Gus");
    const reply = await guest.send<{ code: string }>("GET", `${standup.room}/mentions`);
    expect([reply.status, reply.body.code]).toEqual([403, "guest_refused"]);
    const strangers = [await person(app, "Olga"), await guestIn(app, t.session.id, "Gus"), visitor(app)];
    for (const who of strangers) {
      for (const id of [standup.id, unknownId, "x"]) {
        const refused = await who.send("GET", `/api/sessions/${id}/mentions`);
        expect([id, refused.status, refused.body]).toEqual([
          id,
          404,
          { error: "no such session", code: "no_such_session" },
        ]);
      }
    }
  });
});
