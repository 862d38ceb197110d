import { setTimeout as sleep } from "node:timers/promises";
import { now } from "./clock.ts";
import type { Cast, SmallRoom } from "./small-room.ts";

/** Milliseconds from votes to their replies, and to the frame of the last other viewer. */
export type Timings = { replies: number[]; arrivals: number[] };

/** Lets a room's people vote in turn. The next vote begins this long after all viewers have the last one. */
export async function inTurn(room: SmallRoom, votes: number, pauseMs: number): Promise<Timings> {
  const timings: Timings = { replies: [], arrivals: [] };
  for (let i = 0; i < votes; i++) {
    const cast = await room.vote(i % room.people);
    record(timings, cast, await room.arrived(cast));
    if (pauseMs > 0) await sleep(pauseMs);
  }
  return timings;
}

/**
 * Casts votes of random people in these rooms at random times with this average rate. Does not wait for earlier
 * replies. The same seed gives the same people and pauses.
 */
export async function atRate(
  rooms: SmallRoom[],
  { perSecond, ms, seed }: { perSecond: number; ms: number; seed: number },
): Promise<Timings> {
  const random = seeded(seed);
  const upTo = (limit: number) => Math.floor(random() * limit);
  const votes: Promise<{ room: SmallRoom; cast: Cast }>[] = [];
  const startedAt = now();
  for (let due = 0; due < ms; due += (-Math.log(1 - random()) * 1000) / perSecond) {
    const delay = startedAt + due - now();
    if (delay > 0) await sleep(delay);
    const room = rooms[upTo(rooms.length)]!;
    const vote = room.vote(upTo(room.people)).then((cast) => ({ room, cast }));
    // The promise is awaited below. Until then, its rejection must not end the process.
    vote.catch(() => {});
    votes.push(vote);
  }
  const timings: Timings = { replies: [], arrivals: [] };
  for (const { room, cast } of await Promise.all(votes)) record(timings, cast, await room.arrived(cast));
  return timings;
}

/** Lets each person vote again as soon as the reply arrives. `perSecond` ignores the first fifth of the time. */
export async function atFullSpeed(
  rooms: SmallRoom[],
  ms: number,
): Promise<Timings & { perSecond: number; votes: number }> {
  const countFrom = now() + ms / 5;
  const until = countFrom + ms;
  const casts: { room: SmallRoom; cast: Cast }[] = [];
  const voteRepeatedly = async (room: SmallRoom, voter: number) => {
    while (now() < until) casts.push({ room, cast: await room.vote(voter) });
  };
  await Promise.all(
    rooms.flatMap((room) => Array.from({ length: room.people }, (_, i) => voteRepeatedly(room, i))),
  );
  const counted = casts.filter(({ cast }) => cast.endedAt >= countFrom && cast.endedAt < until);
  const timings: Timings = { replies: [], arrivals: [] };
  for (const { room, cast } of counted) record(timings, cast, await room.arrived(cast));
  return { ...timings, perSecond: (counted.length * 1000) / ms, votes: casts.length };
}

function record({ replies, arrivals }: Timings, { startedAt, endedAt }: Cast, arrivedAt: number) {
  replies.push(endedAt - startedAt);
  arrivals.push(arrivedAt - startedAt);
}

/** Returns a generator of numbers from 0 to below 1. The same seed gives the same numbers (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
