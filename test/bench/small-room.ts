import { openCaller } from "./callers.ts";
import { now } from "./clock.ts";
import { connectViewer } from "./sink-viewer.ts";
import { voteAt, type Room } from "./world.ts";

/** A vote that was answered: who cast it, by their place among the room's people, and the version that it made. */
export type Cast = { voter: number; startedAt: number; endedAt: number; version: number };

/** A room with a viewer and an HTTP connection for each of its people. Times are of `now()`. */
export type SmallRoom = {
  people: number;
  /** Opens the HTTP connections that the server has closed meanwhile. */
  ready(): Promise<void>;
  /** Has one of the people choose another card. */
  vote(voter: number): Promise<Cast>;
  /** Resolves with the time at which the last of the others had a frame of the vote's version or of a later one. */
  arrived(cast: Cast): Promise<number>;
  /** Counts frames and bytes from here on, and forgets which have arrived. */
  reset(): void;
  traffic(): Traffic;
};

/** What the viewers of a room have received. */
export type Traffic = { frames: number; bytes: number; stale: number };

type Frame = { version: number; at: number };

const MAX_WAIT_MS = 10_000;

/** Opens a room's viewers, which offer compression as browsers do, and resolves when each has its first frame. */
export async function openSmallRoom(room: Room, port: number): Promise<SmallRoom> {
  const { id: roomId, storyId, people } = room;
  const caller = openCaller({ does: "vote", via: "http", ports: [port], connections: people.length });
  const frames = people.map((): Frame[] => []);
  const turns = people.map(() => 0);
  let wake = () => {};

  const viewers = await Promise.all(
    people.map(({ cookie }, place) =>
      connectViewer({
        port,
        path: `/ws?session=${roomId}`,
        cookie,
        deflate: true,
        onFrame(version, at) {
          frames[place]!.push({ version, at });
          wake();
        },
        onClose: () => {},
      }),
    ),
  );

  function nextFrame(): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error("a vote did not reach its room")), MAX_WAIT_MS);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** Returns when the last of those who are waited for had such a frame; undefined while one of them has none. */
  function lastAt(version: number, besides?: number): number | undefined {
    let last = 0;
    for (const [place, seen] of frames.entries()) {
      if (place === besides) continue;
      const first = seen.find((frame) => frame.version >= version);
      if (!first) return undefined;
      last = Math.max(last, first.at);
    }
    return last;
  }

  async function reached(version: number, besides?: number): Promise<number> {
    for (;;) {
      const at = lastAt(version, besides);
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
