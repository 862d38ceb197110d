/** Frames of a room on their way to being drawn. */
export type NewestInFrame = {
  /** Puts a frame in the place of one that still waits. */
  put(frame: string): void;
  /** Hands on now what waits, so that nothing older comes after what is taken in from elsewhere. */
  flush(): void;
  /** Forgets what waits. */
  drop(): void;
};

/**
 * Hands frames on when the browser is about to draw, and of those that came since then only the newest: each holds the
 * whole room. A hidden page is not drawn, but has a title and a bell, so it is told at once.
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
      // Where what waited was handed on meanwhile, the browser asks for nothing.
      if (waiting === undefined) requestAnimationFrame(flush);
      waiting = frame;
      if (document.hidden) flush();
    },
    flush,
    drop,
  };
}
