// Rules: protocol/standups#here, protocol/standups#named-speaker, protocol/standups#post-next,
//   protocol/standups#starting-again
import { expect, test } from "vitest";
import type { StandupEnvelope } from "#shared/wire/standup.ts";
import { sharedApp } from "#test/support/shared-app.ts";
import { act, ok, person, readStandup, standup, team, type Person, type Team } from "#test/support/client.ts";
import { watch } from "#test/support/socket.ts";

const app = await sharedApp();

type Room = Team & { ana: Person; ben: Person; cem: Person; dora: Person };

/** A live standup of four people. The people in `here` are present. Ana facilitates. */
async function standupWith(...here: ("ana" | "ben" | "cem" | "dora")[]): Promise<Room> {
  const s = await standup(await team(app, ["Ana", "Ben", "Cem", "Dora"]));
  const [ana, ben, cem, dora] = s.people as [Person, Person, Person, Person];
  const room = { ...s, ana, ben, cem, dora };
  for (const name of here) await arrive(room, room[name]);
  return room;
}

async function arrive({ session }: Team, who: Person) {
  const watcher = await watch<StandupEnvelope>(who, session.id);
  await watcher.until((frame) => frame.presence.includes(who.id));
}

const facilitate = (s: Room, action: string, body: object) => act(s.ana, s.room, "POST", action, body);

async function speaker(s: Room): Promise<string | null> {
  const { state } = await readStandup(s.ana, s.room);
  return state.entries.find(({ userId }) => userId === state.currentSpeakerId)?.name ?? null;
}

test("with `here` the turn goes to the people present, in order", async () => {
  const s = await standupWith("ana", "cem");
  await facilitate(s, "start", { here: true });
  expect(await speaker(s)).toBe("Ana");
  await facilitate(s, "next", { here: true });
  expect(await speaker(s)).toBe("Cem");
  await arrive(s, s.ben);
  await facilitate(s, "next", { here: true });
  expect(await speaker(s)).toBe("Ben");
  await facilitate(s, "next", { here: true });
  const { phase, state } = await readStandup(s.ana, s.room);
  expect(phase).toBe("done");
  expect(state.entries.map(({ name, spoke, skipped }) => [name, spoke, skipped])).toEqual([
    ["Ana", true, false],
    ["Ben", true, false],
    ["Cem", true, false],
    ["Dora", false, false],
  ]);
});

test("with `here` a standup begins with the first person present", async () => {
  const s = await standupWith("dora");
  await facilitate(s, "start", { here: true });
  expect(await speaker(s)).toBe("Dora");
  const empty = await standupWith();
  const reply = await empty.ana.send<{ code: string; error: string }>("POST", `${empty.room}/actions/start`, {
    body: { here: true },
  });
  expect([reply.status, reply.body.code]).toEqual([409, "nobody_to_speak"]);
  expect((await readStandup(empty.ana, empty.room)).state.order).toBeNull();
});

test("skip with `here` passes over absent people and marks only the speaker as skipped", async () => {
  const s = await standupWith("ana", "dora");
  await facilitate(s, "start", { here: true });
  await facilitate(s, "skip", { here: true });
  expect(await speaker(s)).toBe("Dora");
  const { entries } = (await readStandup(s.ana, s.room)).state;
  expect(entries.filter(({ skipped }) => skipped).map(({ name }) => name)).toEqual(["Ana"]);
});

test("without `here` the turn goes to the next person in the order, present or absent", async () => {
  const s = await standupWith("ana");
  await facilitate(s, "start", {});
  await facilitate(s, "next", {});
  expect(await speaker(s)).toBe("Ben");
});

test("next with `to` gives a person the turn, present or absent, and the others follow", async () => {
  const s = await standupWith("ana", "cem");
  await facilitate(s, "start", { here: true });
  await facilitate(s, "next", { to: s.dora.id });
  expect(await speaker(s)).toBe("Dora");
  await facilitate(s, "next", { here: true });
  expect(await speaker(s)).toBe("Cem");
});

test("next with a person outside the speaking order is 409 and changes nothing", async () => {
  const s = await standupWith("ana");
  await facilitate(s, "start", { here: true });
  const late = await person(app, "Late");
  await ok(late, "POST", `${s.spacePath}/join`, { passcode: s.space.passcode });
  const reply = await s.ana.send<{ code: string }>("POST", `${s.room}/actions/next`, {
    body: { to: late.id },
  });
  expect([reply.status, reply.body.code]).toEqual([409, "not_in_order"]);
  expect(await speaker(s)).toBe("Ana");
});

test("starting again resets the people who have spoken", async () => {
  const s = await standupWith("ana", "ben");
  await facilitate(s, "start", { here: true });
  await facilitate(s, "next", { here: true });
  await facilitate(s, "start", { here: true });
  const { entries } = (await readStandup(s.ana, s.room)).state;
  expect(entries.filter(({ spoke }) => spoke).map(({ name }) => name)).toEqual(["Ana"]);
});
