import { serve } from "./child.ts";
import { latencies } from "./harness.ts";
import { atFullSpeed, atRate, inTurn, type Timings } from "./paces.ts";
import { openSmallRoom, type SmallRoom } from "./small-room.ts";
import type { Room } from "./world.ts";

/** The result of a stretch of votes. Times are in milliseconds. */
export type Votes = {
  p50: number;
  p95: number;
  replyP50: number;
  /** All votes, including those before the measured ones. */
  votes: number;
  /** Bytes on the wire of a frame to one viewer. */
  bytesAPush: number;
  /** Frames older than an earlier frame of the same viewer. */
  stale: number;
  /** This process's share of one core. Near 1, it limits the measurement. */
  busy: number;
};

const groups = new Map<string, SmallRoom[]>();
const simultaneousOpens = 5;

function roomsOf(group: string): SmallRoom[] {
  const rooms = groups.get(group);
  if (!rooms) throw new Error(`unknown group ${group}`);
  return rooms;
}

async function stretch<T extends Timings & { votes?: number }>(rooms: SmallRoom[], work: () => Promise<T>) {
  for (const room of rooms) {
    await room.ready();
    room.reset();
  }
  const cpuBefore = process.cpuUsage();
  const startedAt = performance.now();
  const timings = await work();
  const { user, system } = process.cpuUsage(cpuBefore);
  const busy = (user + system) / 1000 / (performance.now() - startedAt);
  const traffic = rooms.map((room) => room.traffic());
  const sum = (key: "frames" | "bytes" | "stale") => traffic.reduce((total, room) => total + room[key], 0);
  const { p50, p95 } = latencies(timings.arrivals);
  const replyP50 = latencies(timings.replies).p50;
  const votes = timings.votes ?? timings.arrivals.length;
  return {
    timings,
    summary: {
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

// Runs the people of small rooms in one process. The next voter depends on received frames, and calls to other
// processes would delay each vote.
serve({
  async open({ group, port, rooms }: { group: string; port: number; rooms: Room[] }) {
    const opened: SmallRoom[] = [];
    const left = [...rooms];
    groups.set(group, opened);
    const openSome = async () => {
      for (let room = left.shift(); room; room = left.shift()) opened.push(await openSmallRoom(room, port));
    };
    await Promise.all(Array.from({ length: simultaneousOpens }, openSome));
  },

  /** The people of one room vote in turn. */
  async inTurn({ group, votes, pauseMs = 0 }: { group: string; votes: number; pauseMs?: number }) {
    const [room] = roomsOf(group);
    return (await stretch([room!], () => inTurn(room!, votes, pauseMs))).summary;
  },

  async atRate(input: { group: string; rooms: number; perSecond: number; ms: number; seed: number }) {
    const rooms = roomsOf(input.group).slice(0, input.rooms);
    return (await stretch(rooms, () => atRate(rooms, input))).summary;
  },

  async atFullSpeed({ group, ms }: { group: string; ms: number }) {
    const rooms = roomsOf(group);
    const { timings, summary } = await stretch(rooms, () => atFullSpeed(rooms, ms));
    return { ...summary, perSecond: timings.perSecond };
  },
});
