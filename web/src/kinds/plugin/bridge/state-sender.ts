import type { PageRoom } from "#shared/wire/plugin-ui.ts";

/** A page is told of its room ten times a second at most. In milliseconds. */
const everyMs = 100;

/** Tells a page of its room, and stops when the page goes away. */
export type StateSender = { look(): void; stop(): void };

/** Returns what sends the newest `room()` after each `look`, unless the page has been told exactly that. */
export function sendState(room: () => PageRoom | null, send: (room: PageRoom | null) => void): StateSender {
  let told: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function tell() {
    const newest = room();
    const text = JSON.stringify(newest);
    if (text === told) return;
    told = text;
    timer = setTimeout(() => {
      timer = undefined;
      tell();
    }, everyMs);
    send(newest);
  }

  return {
    look: () => {
      if (timer === undefined) tell();
    },
    stop: () => clearTimeout(timer),
  };
}
