import type { Clock } from "./connection.ts";

/** A page's check that the frames of its room's socket arrive. A socket can fall silent without a close event. */
export type Freshness = {
  /** Starts the check of a socket that has sent a frame, or stops it. */
  watch(isLive: boolean): void;
  /** Notes a frame and its version. */
  heard(version: number): void;
  /** Reports the socket as stale, unless frames reach this version in time. */
  expect(version: number): void;
  /** Reports the socket as stale, unless any frame arrives in time. */
  expectFrame(): void;
};

type Options = {
  clock: Clock;
  /** Passes on frames that have arrived and are not drawn yet. */
  flush(): void;
  /** Reads the room, because no frame has arrived for long. */
  probe(): void;
  /** Replaces the socket. */
  stale(): void;
};

/** A frame follows an answer within this time. In milliseconds. */
const frameMs = 2_000;
/**
 * The silence before a probe: up to twice the server's ping, which pages do not see. The viewers of a room get their
 * last frame together, so each waits a random part of the second half. In milliseconds.
 */
const silence = { min: 40_000, range: 10_000 };

/** Returns a check that is not started yet. */
export function createFreshness({ clock, flush, probe, stale }: Options): Freshness {
  let isLive = false;
  let newest = -1;
  let frames = 0;
  let cancelSilence = () => {};
  const expectations = new Set<() => void>();

  function stop() {
    cancelSilence();
    for (const cancel of expectations) cancel();
    expectations.clear();
  }

  function listen() {
    cancelSilence();
    cancelSilence = clock.after(silence.min + clock.random() * silence.range, () => {
      const before = frames;
      flush();
      if (frames !== before) return;
      listen();
      probe();
    });
  }

  function require(isMet: () => boolean) {
    if (!isLive || isMet()) return;
    const cancel = clock.after(frameMs, () => {
      expectations.delete(cancel);
      flush();
      if (!isMet()) stale();
    });
    expectations.add(cancel);
  }

  return {
    watch(next) {
      stop();
      isLive = next;
      if (isLive) listen();
    },
    heard(version) {
      newest = Math.max(newest, version);
      frames++;
      if (isLive) listen();
    },
    expect: (version) => require(() => newest >= version),
    expectFrame() {
      const before = frames;
      require(() => frames > before);
    },
  };
}
