import { beforeEach, expect, test } from "vitest";
import type { Mentions } from "#shared/wire/standup-help.ts";
import { ApiProblem } from "../../../api/api-problem.ts";
import type { ActionResult } from "../../../api/rooms.ts";
import { RoomController } from "../../../room/room-controller.ts";
import { MentionsStore } from "./mentions-store.ts";
import { aClock, type TestClock } from "../clock.fixture.ts";
import { aRoom } from "../room.fixture.ts";

const me = { id: "ben", name: "Ben", avatarHue: 1, avatarIcon: "", notificationSounds: false };
type PendingRequest = { note: string; yes(written: ActionResult): void; no(problem: Error): void };
type PendingMark = Pick<PendingRequest, "yes" | "no"> & { from: string; done: boolean };

let clock: TestClock;
let answer: Mentions | Error;
let fetches: number;
let sent: PendingRequest[];
let marked: PendingMark[];
let room: RoomController;
let store: MentionsStore;
let replied: { from: string; text: string }[];

const settle = () => new Promise((resolve) => setTimeout(resolve, 0));
const push = (version: number) => room.accept(aRoom({ mode: "async" }, { version }));

beforeEach(() => {
  clock = aClock();
  answer = { needsYou: [], asked: [] };
  [fetches, sent, marked, replied] = [0, [], [], []];
  room = new RoomController("room", me, async () => ({ version: 0 }));
  store = new MentionsStore({
    room,
    fetch: async () => {
      fetches++;
      if (answer instanceof Error) throw answer;
      return answer;
    },
    send: (_to, _needed, note) => new Promise((yes, no) => void sent.push({ note, yes, no })),
    reply: async (from, text) => (replied.push({ from, text }), { version: 2 }),
    mark: (from, done) => new Promise((yes, no) => void marked.push({ from, done, yes, no })),
    after: clock.after,
    random: () => 1,
    onChange: () => {},
  });
  room.subscribe(() => store.roomChanged());
});

test("the list is fetched at a new room version, and not at a presence change", async () => {
  answer = { needsYou: ["ana"], asked: [] };
  push(1);
  await settle();
  clock.pass(1_000);
  push(1);
  await settle();
  expect([fetches, store.needsYou]).toEqual([1, ["ana"]]);
});

test("the list is fetched at most once a second, and after the last change", async () => {
  push(1);
  await settle();
  answer = { needsYou: ["cy"], asked: [] };
  for (let version = 2; version < 20; version++) push(version);
  await settle();
  expect(fetches).toBe(1);
  clock.pass(1_000);
  await settle();
  expect([fetches, store.needsYou]).toEqual([2, ["cy"]]);
});

test("a request is shown at once, and removed after a refusal", async () => {
  push(1);
  await settle();
  const asking = store.request("ana", true);
  expect(store.asked).toEqual(["ana"]);
  sent[0]!.yes({ version: 2 });
  await asking;
  expect(store.asked).toEqual(["ana"]);
  const withdrawal = store.request("ana", false);
  expect(store.asked).toEqual([]);
  sent[1]!.no(new Error("no"));
  await expect(withdrawal).rejects.toThrow("no");
  expect(store.asked).toEqual(["ana"]);
});

test("a note is sent with the request, and the lists contain the notes", async () => {
  answer = { needsYou: ["cy"], asked: ["ana"], notes: { cy: "The index" }, askedNotes: { ana: "A flake" } };
  push(1);
  await settle();
  expect([store.notes, store.askedNotes]).toEqual([{ cy: "The index" }, { ana: "A flake" }]);
  const asking = store.request("cy", true, "The build");
  expect(sent.map(({ note }) => note)).toEqual(["The build"]);
  sent[0]!.yes({ version: 2 });
  await asking;
});

test("guests and live standups do not have the list", async () => {
  const envelope = aRoom({ mode: "async" });
  const ben = { ...envelope.participants[1]!, guest: true };
  room.accept({ ...envelope, participants: [ben] });
  room.accept(aRoom({ mode: "sync" }, { version: 2 }));
  await settle();
  expect(fetches).toBe(0);
});

/** Advances the clock second by second, so that each reply arrives in its own second. */
async function passSeconds(seconds: number) {
  for (let second = 0; second < seconds; second++) {
    clock.pass(1_000);
    await settle();
  }
}

test("the list is polled with growing pauses during an outage", async () => {
  answer = new ApiProblem({ status: 0, code: "offline", message: "no" });
  push(1);
  await passSeconds(120);
  expect(fetches).toBeGreaterThan(4);
  expect(fetches).toBeLessThan(12);
  answer = { needsYou: ["ana"], asked: [] };
  await passSeconds(31);
  const before = fetches;
  push(2);
  await settle();
  expect([fetches, store.needsYou]).toEqual([before + 1, ["ana"]]);
});

test("a permanent refusal is retried only at a new room version", async () => {
  answer = new ApiProblem({ status: 403, code: "forbidden" as never, message: "no" });
  push(1);
  await passSeconds(60);
  expect(fetches).toBe(1);
  push(2);
  await settle();
  expect(fetches).toBe(2);
});

test("the list is not fetched after leaving the room", async () => {
  answer = new ApiProblem({ status: 0, code: "offline", message: "no" });
  push(1);
  store.close();
  await passSeconds(60);
  push(2);
  await passSeconds(5);
  expect(fetches).toBe(1);
});

test("a request that is done is left out", async () => {
  answer = { needsYou: ["ana", "cy"], done: ["ana"], asked: [] };
  push(1);
  await settle();
  expect(store.needsYou).toEqual(["cy"]);
});

test("marking a request as done hides it at once, and a refusal shows it again", async () => {
  answer = { needsYou: ["ana", "cy"], asked: [] };
  push(1);
  await settle();
  const first = store.settle("ana", true);
  expect(store.needsYou).toEqual(["cy"]);
  marked[0]!.yes({ version: 2 });
  await first;
  expect(store.needsYou).toEqual(["cy"]);
  const second = store.settle("cy", true);
  expect(store.needsYou).toEqual([]);
  marked[1]!.no(new Error("no"));
  await expect(second).rejects.toThrow("no");
  expect(store.needsYou).toEqual(["cy"]);
});

test("a mark that is taken back shows the request again", async () => {
  answer = { needsYou: ["ana"], done: ["ana"], asked: [] };
  push(1);
  await settle();
  const undoing = store.settle("ana", false);
  expect([store.needsYou, marked[0]!.done]).toEqual([["ana"], false]);
  marked[0]!.yes({ version: 2 });
  await undoing;
  expect(store.needsYou).toEqual(["ana"]);
});

test("a request that is answered privately is done", async () => {
  answer = { needsYou: ["ana", "cy"], asked: [] };
  push(1);
  await settle();
  await store.reply("ana", "At noon");
  expect([store.needsYou, replied]).toEqual([["cy"], [{ from: "ana", text: "At noon" }]]);
});
