import { setTimeout as sleep } from "node:timers/promises";
import { WebSocket } from "ws";
import { expect } from "vitest";
import type { PokerEnvelope } from "#shared/wire/poker.ts";
import type { Person } from "#test/support/client.ts";

/** A person who watches a room and reconnects whenever the socket closes. */
export type Viewer = {
  /** Frames and replies that were older than something this person already knew. */
  stale: string[];
  /** The number of sockets so far. */
  sockets(): number;
  /** Reports a version in a reply: later sockets must start with this version or a newer one. */
  knows(version: number): void;
  /** Waits for a frame of this version or a newer one, and returns the newest frame. */
  at(version: number): Promise<PokerEnvelope>;
  close(): void;
};

const betweenAttemptsMs = 20;

/** Opens a person's socket on a room and keeps it open. */
export function keepWatching({ app, cookie, name }: Person, sessionId: string): Viewer {
  const stale: string[] = [];
  let known = 0;
  let shown = 0;
  let newest = "";
  let sockets = 0;
  let isOver = false;
  let ws: WebSocket;

  function open() {
    sockets++;
    let floor = known;
    ws = new WebSocket(`${app.wsUrl}/ws?session=${sessionId}`, {
      headers: { cookie: `svc_session=${cookie}` },
    });
    ws.on("message", (data) => {
      newest = (data as Buffer).toString();
      shown = Number(/"version":(\d+)/.exec(newest)![1]);
      if (shown < floor) stale.push(`${name}, socket ${sockets}: version ${shown} after ${floor}`);
      floor = Math.max(floor, shown);
      known = Math.max(known, shown);
    });
    // An error is followed by `close`.
    ws.on("error", () => {});
    ws.on("close", () => void reopen());
  }

  async function reopen() {
    await sleep(betweenAttemptsMs);
    if (!isOver) open();
  }

  open();
  return {
    stale,
    sockets: () => sockets,
    knows: (version) => void (known = Math.max(known, version)),
    async at(version) {
      await expect
        .poll(() => shown, { interval: 5, message: `frames of ${name}` })
        .toBeGreaterThanOrEqual(version);
      return JSON.parse(newest) as PokerEnvelope;
    },
    close() {
      isOver = true;
      ws.terminate();
    },
  };
}
