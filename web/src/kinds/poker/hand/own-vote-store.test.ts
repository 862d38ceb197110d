import { beforeEach, describe, expect, it } from "vitest";
import type { OwnVote } from "#shared/wire/poker.ts";
import type { ActionResult } from "../../../api/rooms.ts";
import { RoomController } from "../../../room/room-controller.ts";
import { OwnVoteStore } from "./own-vote-store.ts";
import { aRoom, aStory } from "../room.fixture.ts";

const me = { id: "ben", name: "Ben", avatarHue: 1, avatarIcon: "", notificationSounds: false };
type PendingCast = { body: object; yes(written: ActionResult): void; no(problem: Error): void };

let sent: PendingCast[];
let refused: unknown[];
let told: unknown[];
let kept: string | null;
let asked: number;
let answer: OwnVote;
let room: RoomController;
let vote: OwnVoteStore;

const settle = () => new Promise((resolve) => setTimeout(resolve, 0));
const voted = () => (room.view as never as ReturnType<typeof aRoom>).state.stories[0]!.votedUserIds;

function push(version: number, votedUserIds: string[], roundVersion = 1) {
  const stories = [aStory("one", { status: "voting", votedUserIds }), aStory("two")];
  room.accept(aRoom({ roundVersion, stories }, { version }));
}

beforeEach(() => {
  [sent, refused, told, asked] = [[], [], [], 0];
  answer = { storyId: null, value: null };
  kept = null;
  room = new RoomController(
    "room",
    me,
    (_verb, _action, body) => new Promise((yes, no) => void sent.push({ body, yes, no })),
  );
  vote = new OwnVoteStore({
    room,
    fetchVote: async () => {
      asked++;
      return answer;
    },
    onRefused: (problem) => refused.push(problem),
    onChange: () => {},
    persist(_round, card) {
      const before = kept;
      kept = card;
      return before;
    },
    broadcast: (_round, card) => told.push(card),
  });
  room.subscribe(() => vote.roomChanged());
  room.connectionChanged({ kind: "live" });
  push(1, []);
});

describe("OwnVoteStore", () => {
  it("knows without a request that there is no vote", () => {
    expect(vote.card).toBeNull();
    expect(asked).toBe(0);
  });

  it("stores a card before it is sent", async () => {
    vote.cast("5");
    expect(kept).toBe("5");
    sent[0]!.yes({ version: 2 });
    await settle();
    vote.cast("8");
    expect(kept).toBe("8");
    sent[1]!.no(new Error("no"));
    await settle();
    expect(kept).toBe("5");
  });

  it("shows a cast card and my vote at once, until the push contains it", async () => {
    vote.cast("5");
    expect([vote.card, voted()]).toEqual(["5", ["ben"]]);
    sent[0]!.yes({ version: 2 });
    await settle();
    expect(voted()).toEqual(["ben"]);
    push(2, ["ben"]);
    expect([vote.card, asked, told]).toEqual(["5", 0, ["5"]]);
    expect(sent[0]!.body).toEqual({ storyId: "one", value: "5", roundVersion: 1 });
  });

  it("withdraws a vote", async () => {
    vote.cast("5");
    sent[0]!.yes({ version: 2 });
    await settle();
    push(2, ["ben"]);
    vote.cast(null);
    expect([vote.card, voted()]).toEqual([null, []]);
  });

  it("sends quick changes one after the other, without those in between", async () => {
    vote.cast("3");
    vote.cast("5");
    vote.cast("8");
    expect(sent).toHaveLength(1);
    sent[0]!.yes({ version: 2 });
    await settle();
    expect(sent.map(({ body }) => (body as { value: string }).value)).toEqual(["3", "8"]);
    expect(vote.card).toBe("8");
  });

  it("removes a refused card and reports the refusal", async () => {
    vote.cast("5");
    sent[0]!.no(new Error("no"));
    await settle();
    expect([vote.card, voted(), refused.length]).toEqual([null, [], 1]);
  });

  it("fetches the vote after a refused change of a card", async () => {
    push(2, ["ben"]);
    answer = { storyId: "one", value: "3" };
    await settle();
    asked = 0;
    vote.cast("5");
    answer = { storyId: "one", value: "3" };
    sent[0]!.no(new Error("no"));
    await settle();
    expect([vote.card, asked]).toEqual(["3", 1]);
  });

  it("fetches the vote once after a reload, if the room has my vote", async () => {
    answer = { storyId: "one", value: "13" };
    push(2, ["ben"]);
    push(3, ["ben", "cy"]);
    await settle();
    expect([vote.card, asked]).toEqual(["13", 1]);
  });

  it("follows casts and withdrawals in another tab of this browser", async () => {
    answer = { storyId: "one", value: "8" };
    vote.receive({ storyId: "one", roundVersion: 1 }, "8");
    expect(vote.card).toBe("8");
    vote.receive({ storyId: "one", roundVersion: 0 }, "1");
    expect(vote.card).toBe("8");
    push(2, []);
    expect(vote.card).toBeNull();
  });

  it("clears the card with the round, and fetches a vote that still counts", async () => {
    vote.cast("5");
    sent[0]!.yes({ version: 2 });
    await settle();
    push(2, ["ben"]);
    push(3, [], 2);
    expect([vote.card, asked]).toEqual([null, 0]);
    answer = { storyId: "one", value: "5" };
    push(4, ["ben"], 3);
    await settle();
    expect([vote.card, asked]).toEqual(["5", 1]);
  });

  it("ignores a reply for an earlier round", async () => {
    answer = { storyId: "one", value: "13" };
    push(2, ["ben"]);
    push(3, [], 2);
    await settle();
    expect(vote.card).toBeNull();
  });

  it("shows the server's vote after the reveal", () => {
    const stories = [aStory("one", { votedUserIds: ["ben"], votes: [{ userId: "ben", value: "21" }] })];
    room.accept(aRoom({ stories }, { version: 5, revealed: true }));
    expect(vote.card).toBe("21");
  });

  it("does not cast while the room is read-only", () => {
    room.connectionChanged({ kind: "waiting" });
    vote.cast("5");
    expect([sent.length, vote.card]).toEqual([0, null]);
  });
});
