// Rules: protocol/rooms#two-copies, protocol/standups#changes, protocol/standups#shown-in-all-standups,
//   protocol/standups#who-reads-replies
import { describe, expect, test } from "vitest";
import type { StandupEnvelope } from "#shared/wire/standup.ts";
import { sharedApp } from "#test/support/shared-app.ts";
import { guestIn } from "#test/support/guests.ts";
import { act, ok, readStandup, standup, team, type Person, type Team } from "#test/support/client.ts";
import { expectPushEqualsGet, watch, type Watcher } from "#test/support/socket.ts";

const app = await sharedApp();

type Viewer = [Person, Watcher<StandupEnvelope>];
type Cast = { s: Team; ana: Person; ben: Person; cem: Person; gus: Person; gil: Person; viewers: Viewer[] };

/**
 * A standup with five viewers: facilitator, member, spectator and two guests. Dora is a member without a
 * socket.
 */
async function watchedStandup(config: Record<string, unknown>): Promise<Cast> {
  const s = await standup(await team(app, ["Ana", "Ben", "Cem", "Dora"]), config);
  const [ana, ben, cem] = s.people as [Person, Person, Person];
  await ok(cem, "POST", `${s.room}/spectator`, { on: true });
  const gus = await guestIn(app, s.session.id, "Gus");
  const gil = await guestIn(app, s.session.id, "Gil");
  const viewers: Viewer[] = [];
  for (const who of [ana, ben, cem, gus, gil])
    viewers.push([who, await watch<StandupEnvelope>(who, s.session.id)]);
  for (const [, watcher] of viewers) await watcher.until((frame) => frame.presence.length === viewers.length);
  return { s, ana, ben, cem, gus, gil, viewers };
}

type Step = [who: Person, verb: string, action: string, body?: unknown];

/** Runs the actions in order. After each action, compares every viewer's push with their GET. */
async function run({ s, viewers }: Cast, steps: Step[]) {
  for (const [who, verb, action, body] of steps) {
    await act(who, s.room, verb, action, body);
    await expectPushEqualsGet<StandupEnvelope>(s.session.id, viewers);
  }
}

// Rules: protocol/guarantees#push-equals-get
describe("pushes of a standup", () => {
  test("each viewer's push equals their GET in a live standup", async () => {
    const cast = await watchedStandup({ mode: "sync" });
    const { s, ana, ben, cem, gus } = cast;
    const { id } = await act<{ id: string }>(ben, s.room, "POST", "add", { text: "Fix" });
    const { id: other } = await act<{ id: string }>(ben, s.room, "POST", "add", { text: "Write" });
    await run(cast, [
      [ana, "PUT", "standup", { yesterday: "Built", today: "Ship", blockers: "None" }],
      [gus, "PUT", "standup", { today: "Help" }],
      [gus, "PUT", "ready", { ready: true }],
      [cem, "PUT", "ready", { ready: true }],
      [ben, "POST", "answer", { id, done: false }],
      [ana, "POST", "start", { order: "random" }],
      [ana, "POST", "next"],
      [ben, "POST", "answer", { id, done: true }],
      [ana, "POST", "skip"],
      [ben, "POST", "kudo", { to: s.people[3]!.id, text: "Thanks" }],
      [ben, "POST", "drop", { id: other }],
      [cem, "POST", "add", { text: "Watch" }],
      [ana, "POST", "start"],
      [ana, "POST", "next"],
      [ana, "POST", "next"],
      [ana, "POST", "skip"],
      [ana, "POST", "next"],
      [ana, "POST", "next"],
    ]);
    expect((await readStandup(ana, s.room)).phase).toBe("done");
    for (const [method, path] of [
      ["DELETE", s.room],
      ["POST", `${s.room}/reopen`],
    ] as const) {
      await ok(ana, method, path);
      await expectPushEqualsGet<StandupEnvelope>(s.session.id, cast.viewers);
    }
  });

  test("each viewer's push equals their GET in an async standup", async () => {
    const cast = await watchedStandup({ mode: "async" });
    const { s, ana, ben, cem, gus, viewers } = cast;
    const { id } = await act<{ id: string }>(ana, s.room, "POST", "add", { text: "Fix" });
    await run(cast, [
      [ana, "PUT", "standup", { today: "Ship" }],
      [gus, "PUT", "standup", { blockers: "Waiting for Ana" }],
      [ben, "PUT", "standup", { yesterday: " \n" }],
      [ben, "PUT", "mention", { to: ana.id, needed: true }],
      [ben, "PUT", "mention", { to: ana.id, needed: false }],
      [ana, "POST", "answer", { id, done: false }],
      [ana, "POST", "remove", { id }],
      [ana, "POST", "kudo", { to: ben.id, text: "Thanks" }],
    ]);
    await ok(cem, "POST", `${s.room}/spectator`, { on: false });
    await expectPushEqualsGet<StandupEnvelope>(s.session.id, viewers);
    await ok(ana, "DELETE", `${s.spacePath}/members/${s.people[3]!.id}`);
    await expectPushEqualsGet<StandupEnvelope>(s.session.id, viewers);
  });

  test("a commitment resolved in another room of the space is pushed to this room", async () => {
    const { s, ana, viewers } = await watchedStandup({ mode: "sync" });
    const other = await standup(s, { mode: "async" });
    const { id } = await act<{ id: string }>(ana, other.room, "POST", "add", { text: "Fix" });
    await expectPushEqualsGet<StandupEnvelope>(s.session.id, viewers);
    await act(ana, other.room, "POST", "answer", { id, done: false });
    await viewers[1]![1].until((frame) => frame.state.commitments?.[0]?.carried === 1);
    await expectPushEqualsGet<StandupEnvelope>(s.session.id, viewers);
  });

  test("a closed commitment without a stored reason reads as landed", async () => {
    const { s, ana, viewers } = await watchedStandup({ mode: "sync" });
    const { id } = await act<{ id: string }>(ana, s.room, "POST", "add", { text: "Fix" });
    await act(ana, s.room, "POST", "drop", { id });
    await app.database.sql.query("update standup_commitments set closed_reason = null where id = $1", [id]);
    await act(ana, s.room, "PUT", "ready", { ready: true });
    const landed = [{ id, userId: ana.id, text: "Fix", outcome: "landed" }];
    expect((await readStandup(ana, s.room)).state.changes).toEqual(landed);
    await expectPushEqualsGet<StandupEnvelope>(s.session.id, viewers);
  });
});

// Rules: protocol/guests#guest-flag, protocol/guests#participants, protocol/guests#poker-copy,
//   protocol/guests#standup-texts, protocol/guests#the-envelope, protocol/standups#guest-copy
describe("a guest's copy of a standup", () => {
  /** Returns a guest's copy of an async standup with content in every part of its state. */
  async function guestCopy() {
    const cast = await watchedStandup({ mode: "async" });
    const { s, ana, ben, gus, gil } = cast;
    await act(ana, s.room, "PUT", "standup", { today: "Ship" });
    await act(gus, s.room, "PUT", "standup", { today: "Help" });
    const { id } = await act<{ id: string }>(ben, s.room, "POST", "add", { text: "qzPromise" });
    await act(ben, s.room, "POST", "answer", { id, done: false });
    await act(ben, s.room, "POST", "kudo", { to: s.people[3]!.id, text: "Thanks" });
    await act(ben, s.room, "PUT", "mention", { to: ana.id, needed: true });
    await app.database.sql.query(
      "insert into away_ranges (user_id, starts_on, ends_on) select $1, d, d from (select (now() at time zone 'UTC')::date d) one",
      [ben.id],
    );
    return {
      ...cast,
      copy: (await gus.send("GET", s.room)).text,
      other: (await gil.send("GET", s.room)).text,
    };
  }

  test("a guest's copy has no org and no absent members", async () => {
    const { s, ana, ben, cem, gus, gil, copy } = await guestCopy();
    const envelope = JSON.parse(copy) as StandupEnvelope;
    expect([envelope.orgSlug, envelope.spaceSlug]).toEqual(["", ""]);
    expect(envelope.participants.map((participant) => [participant.userId, participant.guest])).toEqual([
      [ana.id, false],
      [ben.id, false],
      [cem.id, false],
      [gil.id, true],
      [gus.id, true],
    ]);
    expect(copy).not.toContain(s.space.slug);
    expect(envelope.names).toEqual({ [s.people[3]!.id]: "Dora" });
  });

  test("a guest's copy has the guest's seat before a socket is open", async () => {
    const s = await standup(await team(app, ["Ana", "Ben"]), { mode: "async" });
    const gus = await guestIn(app, s.session.id, "Gus");
    const { participants } = await readStandup(gus, s.room);
    expect(participants.map((participant) => [participant.name, participant.guest])).toEqual([
      ["Ana", false],
      ["Gus", true],
    ]);
  });

  test("a guest's copy omits away, waitingOn, commitments and changes, keys included", async () => {
    const { copy } = await guestCopy();
    const { state } = JSON.parse(copy) as StandupEnvelope;
    expect(Object.keys(state).sort()).toEqual(
      [
        "mode",
        "closesAt",
        "timezone",
        "secondsPerPerson",
        "order",
        "currentSpeakerId",
        "currentPosition",
        "speakerStartedAt",
        "entries",
        "kudos",
        "talkAfter",
      ].sort(),
    );
    expect(copy).not.toContain("qzPromise");
    expect(state.kudos.map((kudo) => kudo.text)).toEqual(["Thanks"]);
  });

  test("a guest's copy has entries without user ids", async () => {
    const { s, ana, gus, copy } = await guestCopy();
    const entry = {
      yesterday: "",
      blockers: "",
      position: null,
      skipped: false,
      spoke: false,
      ready: false,
      postedAt: expect.any(String),
      replies: [],
    };
    const { entries } = (JSON.parse(copy) as StandupEnvelope).state;
    expect(entries).toEqual([
      { name: "Ana", today: "Ship", ...entry },
      { name: "", today: "Help", ...entry },
    ]);
    expect((await readStandup(ana, s.room)).state.entries).toEqual([
      { userId: ana.id, name: "Ana", today: "Ship", ...entry },
      { userId: gus.id, name: "Gus", today: "Help", ...entry },
    ]);
  });

  test("a guest's copy hides the names of former members", async () => {
    const { s, ana, ben, cem, viewers } = await guestCopy();
    const remaining = viewers.filter(([who]) => who !== ben);
    await act(ben, s.room, "PUT", "standup", { today: "Leave" });
    for (const who of [ben, cem]) await act(who, s.room, "POST", "reply", { to: ana.id, text: "Well done" });
    const authors = async () => {
      await expectPushEqualsGet<StandupEnvelope>(s.session.id, remaining);
      return remaining.map(([, watcher]) =>
        watcher
          .newest()
          .state.entries.map(({ name, replies }) => [name].concat(replies.map((reply) => reply.name))),
      );
    };
    const all = [["Ana", "Ben", "Cem"], ["Ben"], ["Gus"]];
    const ofMembers = [["Ana", "Ben", "Cem"], ["Ben"], [""]];
    expect(await authors()).toEqual([all, all, ofMembers, ofMembers]);
    await ok(ana, "DELETE", `${s.spacePath}/members/${ben.id}`);
    const repliesAfterLeaving = [["Ana", "", "Cem"], [""], [""]];
    expect(await authors()).toEqual([all, all, repliesAfterLeaving, repliesAfterLeaving]);
    await ok(ben, "POST", `${s.spacePath}/join`, { passcode: s.space.passcode });
    await act(ana, s.room, "PUT", "standup", { today: "Ship it" });
    expect(await authors()).toEqual([all, all, ofMembers, ofMembers]);
  });

  test("all guests receive the same bytes, and so do all members", async () => {
    const { s, ana, ben, cem, viewers, copy, other } = await guestCopy();
    const withoutTime = (text: string) => text.replace(/"serverTime":"[^"]+"/, "");
    expect(withoutTime(copy)).toBe(withoutTime(other));
    const reads = await Promise.all(
      [ana, ben, cem].map(async (who) => withoutTime((await who.send("GET", s.room)).text)),
    );
    expect(new Set(reads).size).toBe(1);
    await act(ana, s.room, "PUT", "standup", { today: "Ship it" });
    const { version } = await readStandup(ana, s.room);
    const pushes = await Promise.all(
      viewers.map(
        async ([, watcher]) =>
          watcher.texts[watcher.frames.indexOf(await watcher.until((frame) => frame.version === version))]!,
      ),
    );
    expect(new Set(pushes.slice(0, 3)).size).toBe(1);
    expect(new Set(pushes.slice(3)).size).toBe(1);
    expect(pushes[0]).not.toBe(pushes[3]);
  });

  test("a guest's copy shows the speaker by currentPosition", async () => {
    const { s, ana, ben, gus, gil } = await watchedStandup({ mode: "sync" });
    await act(ana, s.room, "POST", "start");
    const speakers = [];
    for (;;) {
      const { state, phase } = await readStandup(gil, s.room);
      if (phase === "done") break;
      speakers.push([state.currentSpeakerId, state.entries[state.currentPosition!]!.name]);
      await act(ana, s.room, "POST", "next");
    }
    expect(speakers).toEqual([
      [ana.id, "Ana"],
      [ben.id, "Ben"],
      [s.people[3]!.id, "Dora"],
      [gil.id, ""],
      [gus.id, ""],
    ]);
  });
});
