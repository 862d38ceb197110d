import { serve } from "./child.ts";
import { latencies } from "./harness.ts";
import { atFullSpeed, atRate, inTurn, type Taken } from "./paces.ts";
import { openSmallRoom, type SmallRoom } from "./small-room.ts";
import type { Room } from "./world.ts";

/** What a stretch of votes came to; times in ms. */
export type Votes = {
  p50: number;
  p95: number;
  replyP50: number;
  /** Votes from first to last, those that only led up to the measured ones included. */
  votes: number;
  /** Bytes on the wire for a frame to one viewer. */
  bytesAPush: number;
  /** Frames older than one the same viewer had seen already. */
  stale: number;
  /** The share of one core that this process was busy: near 1, it is what was measured. */
  busy: number;
};

const groups = new Map<string, SmallRoom[]>();
const roomsAbreast = 5;

function roomsOf(group: string): SmallRoom[] {
  const rooms = groups.get(group);
  if (!rooms) throw new Error(`there is no group ${group}`);
  return rooms;
}

async function stretch<T extends Taken & { votes?: number }>(rooms: SmallRoom[], work: () => Promise<T>) {
  for (const room of rooms) {
    await room.ready();
    room.reset();
  }
  const cpuBefore = process.cpuUsage();
  const startedAt = performance.now();
  const taken = await work();
  const { user, system } = process.cpuUsage(cpuBefore);
  const busy = (user + system) / 1000 / (performance.now() - startedAt);
  const traffic = rooms.map((room) => room.traffic());
  const sum = (key: "frames" | "bytes" | "stale") => traffic.reduce((total, one) => total + one[key], 0);
  const { p50, p95 } = latencies(taken.arrivals);
  const replyP50 = latencies(taken.replies).p50;
  const votes = taken.votes ?? taken.arrivals.length;
  return {
    taken,
    said: {
      p50,
      p95,
      replyP50,
      votes,
      bytesAPush: sum("bytes") / sum("frames"),
      stale: sum("stale"),
      busy,
    } satisfies Votes,
  };
}

// The people of small rooms, all in one process: who votes next depends on what they have seen, and asking another
// process would be a pause between any two votes.
serve({
  async open({ group, port, rooms }: { group: string; port: number; rooms: Room[] }) {
    const opened: SmallRoom[] = [];
    const left = [...rooms];
    groups.set(group, opened);
    const openSome = async () => {
      for (let room = left.shift(); room; room = left.shift()) opened.push(await openSmallRoom(room, port));
    };
    await Promise.all(Array.from({ length: roomsAbreast }, openSome));
  },

  /** One room of the group votes in turn. */
  async inTurn({ group, votes, pauseMs = 0 }: { group: string; votes: number; pauseMs?: number }) {
    const [room] = roomsOf(group);
    return (await stretch([room!], () => inTurn(room!, votes, pauseMs))).said;
  },

  async atRate(input: { group: string; rooms: number; perSecond: number; ms: number; seed: number }) {
    const rooms = roomsOf(input.group).slice(0, input.rooms);
    return (await stretch(rooms, () => atRate(rooms, input))).said;
  },

  async atFullSpeed({ group, ms }: { group: string; ms: number }) {
    const rooms = roomsOf(group);
    const { taken, said } = await stretch(rooms, () => atFullSpeed(rooms, ms));
    return { ...said, perSecond: taken.perSecond };
  },
});
