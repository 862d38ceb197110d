// Rules: protocol/standups#speaker-done
import { describe, expect, test } from "vitest";
import type { StandupEnvelope } from "#shared/wire/standup.ts";
import { sharedApp } from "#test/support/shared-app.ts";
import { guestIn } from "#test/support/guests.ts";
import {
  act,
  readStandup,
  standup,
  team,
  type Person,
  type Team,
  type Visitor,
} from "#test/support/client.ts";
import { expectPushEqualsGet, watch } from "#test/support/socket.ts";

const app = await sharedApp();

const setReady = (who: Visitor, { room }: Team, ready: boolean) => act(who, room, "PUT", "ready", { ready });

/** The people with a ready mark, as a viewer sees them. */
const marked = async (who: Visitor, s: Team) =>
  (await readStandup(who, s.room)).state.entries.filter(({ ready }) => ready).map(({ name }) => name);

async function opened(names = ["Ana", "Ben"]) {
  const s = await standup(await team(app, names));
  const [ana, ben] = s.people as [Person, Person];
  return { s, ana, ben };
}

// Rules: protocol/standups#put-ready, protocol/standups#speaker-done
describe("the speaker is done", () => {
  test("the speaker says that they are done and takes it back; everyone gets a push", async () => {
    const { s, ana, ben } = await opened();
    await act(ana, s.room, "POST", "start");
    const watcher = await watch<StandupEnvelope>(ben, s.session.id);
    const { version } = await readStandup(ana, s.room);
    await setReady(ana, s, true);
    await expectPushEqualsGet<StandupEnvelope>(s.session.id, [[ben, watcher]]);
    expect(await marked(ben, s)).toEqual(["Ana"]);
    await setReady(ana, s, true);
    expect((await readStandup(ana, s.room)).version).toBe(version + 1);
    await setReady(ana, s, false);
    expect(await marked(ben, s)).toEqual([]);
  });

  test("it ends no turn and changes nothing but the mark", async () => {
    const { s, ana, ben } = await opened();
    await act(ana, s.room, "POST", "start");
    await act(ana, s.room, "POST", "next");
    const { version: _before, serverTime: _then, ...before } = await readStandup(ben, s.room);
    await setReady(ben, s, true);
    const { version: _after, serverTime: _now, ...after } = await readStandup(ben, s.room);
    for (const entry of before.state.entries) entry.ready = entry.name === "Ben";
    expect(after).toEqual(before);
  });

  test("a turn begins without the mark, however the speaker got it", async () => {
    const { s, ana, ben } = await opened();
    for (const who of [ana, ben]) await setReady(who, s, true);
    await act(ana, s.room, "POST", "start");
    expect(await marked(ana, s)).toEqual(["Ben"]);
    await act(ana, s.room, "POST", "next");
    expect(await marked(ana, s)).toEqual([]);
    await setReady(ben, s, true);
    await act(ana, s.room, "POST", "next", { to: ana.id });
    await act(ana, s.room, "POST", "next", { to: ben.id });
    expect(await marked(ana, s)).toEqual([]);
    await setReady(ben, s, true);
    await act(ana, s.room, "POST", "start");
    await act(ana, s.room, "POST", "skip");
    expect(await marked(ana, s)).toEqual([]);
  });

  test("a guest who speaks says that they are done", async () => {
    const { s, ana } = await opened(["Ana"]);
    const gus = await guestIn(app, s.session.id, "Bernd");
    await act(ana, s.room, "POST", "start");
    await setReady(gus, s, true);
    expect(await marked(ana, s)).toEqual([]);
    await act(ana, s.room, "POST", "next");
    await setReady(gus, s, true);
    const { currentPosition, entries } = (await readStandup(gus, s.room)).state;
    expect(entries.map(({ position, ready }) => [position, ready])).toEqual([
      [0, false],
      [currentPosition, true],
    ]);
  });
});
