import { describe, expect, test } from "vitest";
import { createObserver, type Watched } from "./observer.ts";
import { latencyOf, lostWrites, type Write } from "./verdicts.ts";

const vote = (value: string, outcome: Write["outcome"]): Write => ({
  kind: "vote",
  key: "vote",
  value,
  outcome,
});
const stored = (value?: string) => new Map(value === undefined ? [] : [["vote", value]]);
const viewer = (): Watched => ({ name: "Ben", frame: "", since: 0, version: 0, arrivals: [] });
const frameOf = (version: number, more: object = {}) => JSON.stringify({ version, ...more });

describe("lost writes", () => {
  test("an acknowledged write without a row is lost", () => {
    expect(lostWrites([vote("5", "acknowledged")], stored())).toHaveLength(1);
    expect(lostWrites([vote("5", "acknowledged")], stored("5"))).toEqual([]);
  });

  test("an earlier value in the place of the last acknowledged one is lost", () => {
    const writes = [vote("5", "acknowledged"), vote("8", "acknowledged")];
    expect(lostWrites(writes, stored("5"))).toMatchObject([{ wanted: ["8"], found: "5" }]);
  });

  test("a later write without a reply may be stored or not", () => {
    const writes = [vote("5", "acknowledged"), vote("8", "unknown")];
    expect([lostWrites(writes, stored("5")), lostWrites(writes, stored("8"))]).toEqual([[], []]);
    expect(lostWrites(writes, stored("13"))).toHaveLength(1);
  });

  test("a refused write need not be stored", () => {
    expect(lostWrites([vote("5", "refused")], stored())).toEqual([]);
  });
});

describe("stale frames", () => {
  test("an older frame after a newer one is stale", () => {
    const observer = createObserver();
    const room = observer.room("room");
    const ben = viewer();
    observer.frame(room, ben, frameOf(3));
    expect(observer.findings.stale).toEqual([]);
    observer.frame(room, ben, frameOf(2));
    expect(observer.findings.stale).toEqual(["Ben got version 2 after version 3"]);
  });

  test("a viewer without an acknowledged change after 5 s is stale", () => {
    let now = 0;
    const observer = createObserver({ now: () => now });
    const room = observer.room("room");
    const [ben, cleo] = [viewer(), viewer()];
    room.viewers.add(ben).add(cleo);
    observer.acknowledged(room, { kind: "vote", version: 4, sentAt: 5, at: 10 });
    now = 20;
    observer.frame(room, ben, frameOf(4));
    now = 5011;
    cleo.name = "Cleo";
    observer.sweep();
    expect(observer.findings.stale).toEqual(["Cleo has version 0 instead of 4 (vote)"]);
  });

  test("a viewer that reconnected after the change is not judged by it", () => {
    let now = 0;
    const observer = createObserver({ now: () => now });
    const room = observer.room("room");
    room.viewers.add({ ...viewer(), since: 11 });
    observer.acknowledged(room, { kind: "vote", version: 4, sentAt: 5, at: 10 });
    now = 5011;
    observer.sweep();
    expect(observer.findings.stale).toEqual([]);
  });

  test("a first frame that is older than an acknowledged change is stale", () => {
    const observer = createObserver();
    const room = observer.room("room");
    observer.frame(room, viewer(), frameOf(3), 4);
    expect(observer.findings.stale).toHaveLength(1);
  });
});

describe("disclosed votes", () => {
  const cards = ["1234.567"];
  const findingsOf = (envelope: object) => {
    const observer = createObserver();
    observer.frame(observer.room("room", cards), viewer(), frameOf(1, envelope));
    return observer.findings.disclosed;
  };
  const deck = { values: cards };

  test("a card in a frame of an open round is disclosed", () => {
    const state = { deck, stories: [{ estimate: null, hint: "1234.567" }] };
    expect(findingsOf({ revealed: false, state })).toEqual(["a frame to Ben has 1234.567"]);
    expect(findingsOf({ revealed: true, state })).toEqual([]);
  });

  test("a result in a frame of an open round is disclosed", () => {
    expect(findingsOf({ revealed: false, state: { stories: [{ results: { average: 3 } }] } })).toHaveLength(
      1,
    );
  });

  test("the deck and estimates may show cards", () => {
    const state = { deck, stories: [{ estimate: "1234.567" }] };
    expect(findingsOf({ revealed: false, config: { deck }, state })).toEqual([]);
  });
});

test("the latency of a vote ends at the last viewer that was connected all the time", () => {
  const seen = (since: number, at: number) => ({ since, version: 4, arrivals: [{ version: 4, at }] });
  const ack = { kind: "vote", version: 4, sentAt: 10, at: 15 };
  expect(latencyOf([seen(0, 14), seen(0, 18), seen(12, 30)], ack)).toBe(8);
});
