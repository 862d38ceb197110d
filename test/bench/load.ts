import { serve } from "./child.ts";
import type { Ballot } from "./ballot.ts";
import { openCaller, type Caller, type Way } from "./callers.ts";
import { now } from "./clock.ts";
import { latencies } from "./harness.ts";
import { voteAt, type Room } from "./world.ts";

/** One call with its times on the machine's clock. */
export type Timed = { startedAt: number; endedAt: number; version: number };

/** The result of a stretch of calls. `turns` holds the next turn of each room. */
export type Stretch = {
  perSecond: number;
  p50: number;
  p99: number;
  /** The load generator's share of one core. Near 1, the generator limits the measurement. */
  loaderBusy: number;
  turns: number[];
};

const callers = new Map<string, Caller & { does: Way["does"] }>();

function callerOf(name: string) {
  const caller = callers.get(name);
  if (!caller) throw new Error(`unknown way ${name}`);
  return caller;
}

/** Times a call on open connections. */
async function timed(name: string, ballot: Ballot): Promise<Timed> {
  const startedAt = now();
  const version = await callerOf(name).call(ballot);
  return { startedAt, endedAt: now(), version };
}

// The load generator. It is a separate process, so that its work does not slow the measured process.
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

  /** Sends all ballots at once. Returns the start of the first call and the end of the last. */
  async storm({ name, ballots }: { name: string; ballots: Ballot[] }): Promise<Timed> {
    await callerOf(name).ready();
    const startedAt = now();
    const all = await Promise.all(ballots.map((ballot) => timed(name, ballot)));
    return { startedAt, endedAt: now(), version: Math.max(...all.map(({ version }) => version)) };
  },

  /** Calls without pauses for this long, with one caller for each room. Ignores the first fifth of the time. */
  async stretch({ name, rooms, ms }: { name: string; rooms: Room[]; ms: number }): Promise<Stretch> {
    const { call, ready, does } = callerOf(name);
    await ready();
    const durations: number[] = [];
    const cpuBefore = process.cpuUsage();
    const beganAt = now();
    const countFrom = now() + ms / 5;
    const until = countFrom + ms;
    const callRepeatedly = async (room: Room) => {
      for (;;) {
        const startedAt = now();
        if (startedAt >= until) return room.turn;
        const { person, value } = voteAt(room);
        await call({ roomId: room.id, storyId: room.storyId, cookie: person.cookie, value });
        // Only a vote advances the turn. Otherwise the next vote could repeat the current card.
        if (does === "vote") room.turn++;
        if (startedAt >= countFrom) durations.push(now() - startedAt);
      }
    };
    const turns = await Promise.all(rooms.map(callRepeatedly));
    const endedAt = now();
    const { user, system } = process.cpuUsage(cpuBefore);
    return {
      perSecond: (durations.length * 1000) / (endedAt - countFrom),
      ...latencies(durations),
      loaderBusy: (user + system) / 1000 / (endedAt - beganAt),
      turns,
    };
  },
});
