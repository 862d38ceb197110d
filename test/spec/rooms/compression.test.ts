// Rules: protocol/live#frame-sizes
import { describe, expect, test } from "vitest";
import { act, addStory, ok, team, type Person, type Team } from "#test/support/client.ts";
import { browserOffer, openRawWebSocket } from "#test/support/raw-websocket.ts";
import { watchWire, type WireFrame } from "./wire-frames.ts";
import type { PokerEnvelope } from "#shared/wire/poker.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp();

// Rules: protocol/live#compression
describe("frames on the wire", () => {
  test.each([
    ["a browser's extensions", browserOffer, true],
    ["no parameters", "permessage-deflate", true],
    ["server_no_context_takeover", "permessage-deflate; server_no_context_takeover", true],
    [
      "a smaller window than that of the shared frames",
      "permessage-deflate; server_max_window_bits=10",
      false,
    ],
    ["another extension", "x-webkit-deflate-frame", false],
    ["nothing", null, false],
  ])("a client that offers %s receives frames that it can read", async (_what, offer, isCompressed) => {
    const t = await storiesOf(await team(app, ["Ana"]), 12);
    const frames = await watchWire(t.people[0]!, t.session.id, offer);
    await addStory(t.people[0]!, t.room, "One more");
    const { state } = await newest(frames, ({ state }) => state.stories.length === 13);
    expect(state.stories.at(-1)?.title).toBe("One more");
    expect(new Set(frames.filter(isLarge).map((frame) => frame.isCompressed))).toEqual(
      new Set([isCompressed]),
    );
  });

  test("a push of a room of ten people and ten stories is at most 1.5 KB", async () => {
    const t = await storiesOf(await team(app, namesOf(10)), 10);
    expect(await bytesOfLastVote(t)).toBeLessThanOrEqual(1536);
  });

  test("a push of a room of 200 people and 100 stories is at most 12 KB", async () => {
    const t = await storiesOf(await team(app, namesOf(200)), 100);
    expect(await bytesOfLastVote(t)).toBeLessThanOrEqual(12_288);
  });
});

const isLarge = ({ text }: WireFrame) => text.length > 1024;

async function newest(
  frames: WireFrame[],
  test: (envelope: PokerEnvelope) => boolean,
): Promise<PokerEnvelope> {
  const find = () => frames.map(({ text }) => JSON.parse(text) as PokerEnvelope).find(test);
  await expect.poll(find).toBeDefined();
  return find()!;
}

function namesOf(count: number): string[] {
  const first = ["Ana", "Ben", "Cem", "Dora", "Eve", "Finn", "Gül", "Hugo", "Ida", "Jan", "Kaja"];
  const last = ["Almeida", "Brandt", "Çelik", "Dubois", "Eriksen", "Fischer", "García", "Horvat", "Ivanova"];
  return Array.from({ length: count }, (_, n) =>
    `${first[n % 11]} ${last[n % 9]} ${Math.floor(n / 99) || ""}`.trim(),
  );
}

/** Fills a room with realistic stories. */
async function storiesOf(t: Team, count: number): Promise<Team> {
  const verbs = ["Show", "Export", "Validate", "Migrate", "Cache", "Rename", "Archive"];
  const nouns = [
    "the invoice",
    "a partial refund",
    "customs papers",
    "the delivery slip",
    "an expired coupon",
  ];
  const ends = [
    "on the order page",
    "for the finance team",
    "when the carrier is late",
    "in the nightly run",
  ];
  const stories = Array.from({ length: count }, (_, n) => ({
    ref: `SHOP-${1200 + 7 * n}`,
    title: `${verbs[n % 7]} ${nouns[n % 5]} ${ends[n % 4]}`,
  }));
  await act(t.people[0]!, t.room, "POST", "import", { stories });
  return t;
}

/**
 * Connects every member of a room in which all but the first have voted.
 * Then the first member votes. Returns the wire size of the resulting push, in bytes.
 */
async function bytesOfLastVote({ people, session, room }: Team): Promise<number> {
  const [ana, ...others] = people as [Person, ...Person[]];
  const { state } = await ok<PokerEnvelope>(ana, "GET", room);
  const storyId = state.stories[0]!.id;
  await act(ana, room, "POST", "select", { storyId });
  await app.database.sql.query(
    "insert into votes (story_id, user_id, value) select $1, unnest($2::uuid[]), '5'",
    [storyId, others.map(({ id }) => id)],
  );
  const frames = await watchWire(ana, session.id);
  await Promise.all(others.map((who) => openRawWebSocket(who, session.id)));
  await newest(frames, ({ presence }) => presence.length === people.length);
  await act(ana, room, "POST", "vote", { storyId, value: "5" });
  const hasAll = ({ state }: PokerEnvelope) => state.stories[0]!.votedUserIds.length === people.length;
  await newest(frames, hasAll);
  return frames.find(({ text }) => hasAll(JSON.parse(text) as PokerEnvelope))!.wireBytes;
}
