import { serve } from "./child.ts";
import type { Ballot } from "./ballot.ts";
import { openCaller, type Caller, type Way } from "./callers.ts";
import { now } from "./clock.ts";
import { latencies } from "./harness.ts";
import { voteAt, type Room } from "./world.ts";

/** One call, timed by the machine's clock. */
export type Timed = { startedAt: number; endedAt: number; version: number };

/** What a stretch of calls came to. `turns` are the rooms' turns afterwards. */
export type Stretch = {
  perSecond: number;
  p50: number;
  p99: number;
  /** The share of one core that the load generator itself was busy: near 1, it is what was measured. */
  loaderBusy: number;
  turns: number[];
};

const callers = new Map<string, Caller & { does: Way["does"] }>();

function callerOf(name: string) {
  const caller = callers.get(name);
  if (!caller) throw new Error(`there is no way ${name}`);
  return caller;
}

/** A call on connections that are open already. */
async function timed(name: string, ballot: Ballot): Promise<Timed> {
  const startedAt = now();
  const version = await callerOf(name).call(ballot);
  return { startedAt, endedAt: now(), version };
}

// The load generator: a process of its own, so that its work is not done on the clock of what it measures.
serve({
  prepare({ name, way }: { name: string; way: Way }) {
    callers.set(name, { ...openCaller(way), does: way.does });
  },

  async release(name: string) {
    await callerOf(name).close();
    callers.delete(name);
  },

  async one({ name, ballot }: { name: string; ballot: Ballot }) {
    await callerOf(name).ready();
    return timed(name, ballot);
  },

  /** Calls for all ballots at once; returns when the first began and when the last one was answered. */
  async storm({ name, ballots }: { name: string; ballots: Ballot[] }): Promise<Timed> {
    await callerOf(name).ready();
    const startedAt = now();
    const all = await Promise.all(ballots.map((ballot) => timed(name, ballot)));
    return { startedAt, endedAt: now(), version: Math.max(...all.map((one) => one.version)) };
  },

  /** Calls again and again for so long, one caller for each room. The first fifth of the time is not counted. */
  async stretch({ name, rooms, ms }: { name: string; rooms: Room[]; ms: number }): Promise<Stretch> {
    const { call, ready, does } = callerOf(name);
    await ready();
    const taken: number[] = [];
    const cpuBefore = process.cpuUsage();
    const beganAt = now();
    const countFrom = now() + ms / 5;
    const until = countFrom + ms;
    const work = async (room: Room) => {
      for (;;) {
        const startedAt = now();
        if (startedAt >= until) return room.turn;
        const { person, value } = voteAt(room);
        await call({ roomId: room.id, storyId: room.storyId, cookie: person.cookie, value });
        // A turn that only read must not count, or the next vote might be the card that lies there already.
        if (does === "vote") room.turn++;
        if (startedAt >= countFrom) taken.push(now() - startedAt);
      }
    };
    const turns = await Promise.all(rooms.map(work));
    const endedAt = now();
    const { user, system } = process.cpuUsage(cpuBefore);
    return {
      perSecond: (taken.length * 1000) / (endedAt - countFrom),
      ...latencies(taken),
      loaderBusy: (user + system) / 1000 / (endedAt - beganAt),
      turns,
    };
  },
});
