import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MAX_ENVELOPE_BYTES } from "#shared/rules/room-size.ts";
import type { PokerEnvelope } from "#shared/wire/poker.ts";
import type { StandupEnvelope } from "#shared/wire/standup.ts";
import { startApp, type TestApp } from "#test/support/app.ts";
import { largestPoker, largestStandup, type LargestRoom } from "#test/spec/rooms/largest-room.ts";
import { visitor } from "#test/support/client.ts";
import { recordResult } from "#test/support/stress.ts";

let app: TestApp;
beforeAll(async () => void (app = await startApp()));
afterAll(() => app.stop());

/** Reads a room as its facilitator, records the duration, and returns the body and its size in bytes. */
async function read<T>(kind: string, { token, sessionId }: LargestRoom) {
  await app.database.sql.query("analyze");
  const get = () => visitor(app, token).send<T>("GET", `/api/sessions/${sessionId}`);
  await get();
  const started = performance.now();
  const reply = await get();
  const took = Math.round(performance.now() - started);
  const bytes = Buffer.byteLength(reply.text);
  recordResult({
    trial: "largest room",
    tried: `a GET of a ${kind} room at all limits: 1000 members, 500 guests, the widest names and texts`,
    outcome: `${(bytes / 1024 / 1024).toFixed(2)} MiB in ${took} ms`,
  });
  expect(reply.status).toBe(200);
  return { bytes, ...reply.body };
}

// Rules: protocol/rooms#envelope-size
describe("an envelope is at most 2.25 MiB", () => {
  test("the envelope of a poker room at all its limits is at most 2.25 MiB", async () => {
    const { bytes, participants, presence, names, state } = await read<PokerEnvelope>(
      "poker",
      await largestPoker(app.database.sql),
    );
    const story = state.stories.find(({ id }) => id === state.currentStoryId)!;
    expect([participants.length, presence.length, Object.keys(names).length]).toEqual([1500, 1500, 500]);
    expect([state.stories.length, story.votes!.length, state.expectedVoterIds!.length]).toEqual([
      500, 500, 200,
    ]);
    expect(bytes).toBeLessThanOrEqual(MAX_ENVELOPE_BYTES);
  });

  test("the envelope of a standup at all its limits is at most 2.25 MiB", async () => {
    const { bytes, participants, names, state } = await read<StandupEnvelope>(
      "standup",
      await largestStandup(app.database.sql),
    );
    expect([participants.length, Object.keys(names).length]).toEqual([1500, 800]);
    expect([state.entries.length, state.kudos.length, state.commitments!.length]).toEqual([500, 100, 500]);
    expect(state.entries.flatMap(({ replies }) => replies)).toHaveLength(300);
    expect([state.changes!.length, state.waitingOn!.length, state.away!.length]).toEqual([100, 200, 1000]);
    expect(bytes).toBeLessThanOrEqual(MAX_ENVELOPE_BYTES);
  });
});
