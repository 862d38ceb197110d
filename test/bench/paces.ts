import { setTimeout as sleep } from "node:timers/promises";
import { now } from "./clock.ts";
import { seeded } from "./seeded.ts";
import type { Cast, SmallRoom } from "./small-room.ts";

/** How long votes took, in ms: until they were answered, and until the last other viewer had them. */
export type Taken = { replies: number[]; arrivals: number[] };

/** Has a room vote, one person after the other; the next vote begins so long after the last one was everywhere. */
export async function inTurn(room: SmallRoom, votes: number, pauseMs: number): Promise<Taken> {
  const taken: Taken = { replies: [], arrivals: [] };
  for (let i = 0; i < votes; i++) {
    const cast = await room.vote(i % room.people);
    note(taken, cast, await room.arrived(cast));
    if (pauseMs > 0) await sleep(pauseMs);
  }
  return taken;
}

/**
 * Has anyone in any of the rooms vote, at random moments that come to so many a second, whether or not the votes before
 * have been answered. The same seed gives the same people and the same pauses.
 */
export async function atRate(
  rooms: SmallRoom[],
  { perSecond, ms, seed }: { perSecond: number; ms: number; seed: number },
): Promise<Taken> {
  const random = seeded(seed);
  const upTo = (limit: number) => Math.floor(random() * limit);
  const votes: Promise<{ room: SmallRoom; cast: Cast }>[] = [];
  const startedAt = now();
  for (let due = 0; due < ms; due += (-Math.log(1 - random()) * 1000) / perSecond) {
    const early = startedAt + due - now();
    if (early > 0) await sleep(early);
    const room = rooms[upTo(rooms.length)]!;
    const vote = room.vote(upTo(room.people)).then((cast) => ({ room, cast }));
    // It is awaited below; one that fails before that must not end the process.
    vote.catch(() => {});
    votes.push(vote);
  }
  const taken: Taken = { replies: [], arrivals: [] };
  for (const { room, cast } of await Promise.all(votes)) note(taken, cast, await room.arrived(cast));
  return taken;
}

/** Has everybody vote again as soon as their vote is answered. `perSecond` leaves out the first fifth of the time. */
export async function atFullSpeed(
  rooms: SmallRoom[],
  ms: number,
): Promise<Taken & { perSecond: number; votes: number }> {
  const countFrom = now() + ms / 5;
  const until = countFrom + ms;
  const casts: { room: SmallRoom; cast: Cast }[] = [];
  const work = async (room: SmallRoom, voter: number) => {
    while (now() < until) casts.push({ room, cast: await room.vote(voter) });
  };
  await Promise.all(rooms.flatMap((room) => Array.from({ length: room.people }, (_, i) => work(room, i))));
  const counted = casts.filter(({ cast }) => cast.endedAt >= countFrom && cast.endedAt < until);
  const taken: Taken = { replies: [], arrivals: [] };
  for (const { room, cast } of counted) note(taken, cast, await room.arrived(cast));
  return { ...taken, perSecond: (counted.length * 1000) / ms, votes: casts.length };
}

function note({ replies, arrivals }: Taken, { startedAt, endedAt }: Cast, arrivedAt: number) {
  replies.push(endedAt - startedAt);
  arrivals.push(arrivedAt - startedAt);
}
