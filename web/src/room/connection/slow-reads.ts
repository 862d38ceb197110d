import type { Clock } from "./connection.ts";

type Options = {
  clock: Clock;
  /** Reads the room. */
  read(): Promise<void>;
  /** Handles a failed read: the access or the server is gone. */
  failed(): void;
};

/** The pause between two reads. The viewers behind one proxy lose their sockets together. In milliseconds. */
const pause = { min: 4_000, range: 2_000 };

/**
 * Reads a room again and again while no socket gets through. A hidden page does not read: it gets the newest state when
 * it is visible again, and with each try of a socket. `watch` starts or stops the reads.
 */
export function slowReads({ clock, read, failed }: Options): { watch(isSlow: boolean): void } {
  let cancel: (() => void) | undefined;

  function readLater() {
    const mine = clock.after(pause.min + clock.random() * pause.range, () => void readNow(mine));
    cancel = mine;
  }

  async function readNow(mine: () => void) {
    try {
      if (!document.hidden) await read();
    } catch {
      if (cancel === mine) failed();
    }
    if (cancel === mine) readLater();
  }

  return {
    watch(isSlow) {
      if (isSlow && cancel) return;
      cancel?.();
      cancel = undefined;
      if (isSlow) readLater();
    },
  };
}
