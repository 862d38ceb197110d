import { describe, expect, test } from "vitest";
import { MAX_ENVELOPE_BYTES } from "#shared/rules/room-size.ts";
import type { PokerEnvelope } from "#shared/wire/poker.ts";
import type { Envelope } from "#shared/wire/sessions.ts";
import type { StandupEnvelope } from "#shared/wire/standup.ts";
import { entriesOfKinds } from "#test/support/kinds.ts";
import { largestRooms, type LargestRoom } from "#test/spec/rooms/largest-room.ts";
import { visitor } from "#test/support/client.ts";
import { recordResult } from "#test/support/stress.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp();

/** Reads a room as its facilitator, records the duration, and returns the body and its size in bytes. */
async function read(kind: string, { token, sessionId }: LargestRoom) {
  await app.database.sql.query("analyze");
  const get = () => visitor(app, token).send<Envelope>("GET", `/api/sessions/${sessionId}`);
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
  return { bytes, envelope: reply.body };
}

/** For each kind: expects that every list of the state has its maximum length. */
const expectFull = Object.fromEntries(
  entriesOfKinds<(envelope: Envelope) => void>({
    poker(envelope) {
      const { presence, names, state } = envelope as PokerEnvelope;
      const story = state.stories.find(({ id }) => id === state.currentStoryId)!;
      expect([presence.length, Object.keys(names).length]).toEqual([1500, 500]);
      expect([state.stories.length, story.votes!.length, state.expectedVoterIds!.length]).toEqual([
        500, 500, 200,
      ]);
    },
    standup(envelope) {
      const { names, state } = envelope as StandupEnvelope;
      expect(Object.keys(names).length).toBe(800);
      expect([state.entries.length, state.kudos.length, state.commitments!.length]).toEqual([500, 100, 500]);
      expect(state.entries.flatMap(({ replies }) => replies)).toHaveLength(300);
      for (const { origin } of [...state.commitments!, ...state.changes!])
        expect([origin!.title.length, origin!.kind.length]).toEqual([400, 64]);
      expect([state.changes!.length, state.waitingOn!.length, state.away!.length]).toEqual([100, 200, 1000]);
    },
  }),
);

// Rules: protocol/rooms#envelope-size
describe("an envelope is at most 3 MiB", () => {
  test.each(largestRooms)(
    "the envelope of a %s room at all its limits is at most 3 MiB",
    async (kind, make) => {
      const { bytes, envelope } = await read(kind, await make(app.database.sql));
      expect(envelope.participants).toHaveLength(1500);
      expectFull[kind]!(envelope);
      expect(bytes).toBeLessThanOrEqual(MAX_ENVELOPE_BYTES);
    },
  );
});
