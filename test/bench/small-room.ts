import { openCaller } from "./callers.ts";
import { now } from "./clock.ts";
import { connectViewer } from "./sink-viewer.ts";
import { voteAt, type Room } from "./world.ts";

/** An acknowledged vote: the voter's index among the room's people, and the resulting version. */
export type Cast = { voter: number; startedAt: number; endedAt: number; version: number };

/** A room with a viewer and an HTTP connection for each person. Times are from `now()`. */
export type SmallRoom = {
  people: number;
  /** Reopens the HTTP connections that the server has closed. */
  ready(): Promise<void>;
  /** Lets one person choose another card. */
  vote(voter: number): Promise<Cast>;
  /** Resolves with the time at which the last other viewer received the vote's version or a later one. */
  arrived(cast: Cast): Promise<number>;
  /** Resets the counters and forgets all frames. */
  reset(): void;
  traffic(): Traffic;
};

/** The received frames of a room's viewers. */
export type Traffic = { frames: number; bytes: number; stale: number };

type Frame = { version: number; at: number };

const MAX_WAIT_MS = 10_000;

/** Opens a room's viewers, which offer compression like browsers. Resolves when each has its first frame. */
export async function openSmallRoom(room: Room, port: number): Promise<SmallRoom> {
  const { id: roomId, storyId, people } = room;
  const caller = openCaller({ does: "vote", via: "http", ports: [port], connections: people.length });
  const frames = people.map((): Frame[] => []);
  const turns = people.map(() => 0);
  let onFrameArrived = () => {};

  const viewers = await Promise.all(
    people.map(({ cookie }, index) =>
      connectViewer({
        port,
        path: `/ws?session=${roomId}`,
        cookie,
        deflate: true,
        onFrame(version, at) {
          frames[index]!.push({ version, at });
          onFrameArrived();
        },
        onClose: () => {},
      }),
    ),
  );

  function nextFrame(): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error("a vote did not reach its room")), MAX_WAIT_MS);
      onFrameArrived = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /**
   * Returns the time at which the last viewer received this version or a later one, or undefined if one has not.
   * Ignores the viewer `except`.
   */
  function lastAt(version: number, except?: number): number | undefined {
    let last = 0;
    for (const [index, seen] of frames.entries()) {
      if (index === except) continue;
      const first = seen.find((frame) => frame.version >= version);
      if (!first) return undefined;
      last = Math.max(last, first.at);
    }
    return last;
  }

  async function reached(version: number, except?: number): Promise<number> {
    for (;;) {
      const at = lastAt(version, except);
      if (at !== undefined) return at;
      await nextFrame();
    }
  }

  await reached(0);
  return {
    people: people.length,
    ready: () => caller.ready(),
    async vote(voter) {
      const turn = turns[voter]!++ * people.length + voter;
      const { person, value } = voteAt({ people, turn });
      const startedAt = now();
      const version = await caller.call({ roomId, storyId, cookie: person.cookie, value });
      return { voter, startedAt, endedAt: now(), version };
    },
    arrived: ({ version, voter }) => reached(version, voter),
    reset() {
      for (const seen of frames) seen.length = 0;
      for (const viewer of viewers) Object.assign(viewer, { frames: 0, bytes: 0, stale: 0 });
    },
    traffic() {
      const sum = (key: keyof Traffic) => viewers.reduce((total, viewer) => total + viewer[key], 0);
      return { frames: sum("frames"), bytes: sum("bytes"), stale: sum("stale") };
    },
  };
}
