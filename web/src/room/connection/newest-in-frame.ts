/** A queue of one room frame that is waiting to be drawn. */
export type NewestInFrame = {
  /** Queues a frame and replaces a queued one. */
  put(frame: string): void;
  /** Passes on the queued frame now. Called before newer data from elsewhere is accepted. */
  flush(): void;
  /** Drops the queued frame. */
  drop(): void;
};

/**
 * Passes on the newest frame at the browser's next animation frame. Older frames are dropped, because each frame
 * contains the whole room. A hidden page has a title and a bell but no animation frames, so it gets each frame at once.
 */
export function newestInFrame(take: (frame: string) => void): NewestInFrame {
  let waiting: string | undefined;

  function drop() {
    waiting = undefined;
  }

  function flush() {
    const frame = waiting;
    drop();
    if (frame !== undefined) take(frame);
  }

  return {
    put(frame) {
      // After a `flush` the callback of `requestAnimationFrame` has no effect.
      if (waiting === undefined) requestAnimationFrame(flush);
      waiting = frame;
      if (document.hidden) flush();
    },
    flush,
    drop,
  };
}
