import type { PageRoom } from "#shared/wire/plugin-ui.ts";

/** The shortest interval between two states for a page, in milliseconds. */
const everyMs = 100;

/** Sends the room's state to a page until it is stopped. */
export type StateSender = { look(): void; stop(): void };

/** Returns a sender: each `look` sends the newest `room()`, unless it equals the last one sent. */
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
