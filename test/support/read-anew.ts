import { expect } from "vitest";
import { credential } from "#shared/domain/callers/credential.ts";
import { openDatabase } from "#shared/db/database.ts";
import { createEnvelopes } from "#shared/envelope/envelopes.ts";
import { createPlaces } from "#shared/runtime/places.ts";
import { createLog } from "#shared/runtime/log.ts";
import { ok, type Visitor } from "./people.ts";

type Timed = { serverTime: string };

/** Returns a room of a core kind as a caller may see it, read by a process that never read it before; null as a 404. */
async function readAnew({ app, cookie }: Visitor, sessionId: string): Promise<Timed | null> {
  const { settings } = app;
  // With its own pool, which reads versions as numbers.
  const db = openDatabase(settings, createLog("silent"));
  const places = createPlaces({
    places: 1,
    mostWaiting: 0,
    waitMs: 0,
    refused: () => new Error("two reads at once"),
  });
  const lifetimes = credential(null, settings);
  const envelopes = createEnvelopes({ runner: db.pool, places, lifetimes, plugins: null });
  try {
    const seen = await envelopes.read(credential(cookie ?? null, settings), sessionId);
    return seen && (JSON.parse(seen.text.json()) as Timed);
  } finally {
    await db.close();
  }
}

/** Expects a GET of a room to return what is true at that moment, `serverTime` aside, and returns what it returned. */
export async function expectTrueGet<Envelope extends Timed>(
  who: Visitor,
  sessionId: string,
): Promise<Envelope> {
  const before = await readAnew(who, sessionId);
  const got = await ok<Envelope>(who, "GET", `/api/sessions/${sessionId}`);
  const after = await readAnew(who, sessionId);
  expect([before, after]).toContainEqual({ ...got, serverTime: expect.any(String) });
  return got;
}
