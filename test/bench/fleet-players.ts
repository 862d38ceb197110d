import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { createAnnouncer, parseAnnouncement, type Announcer } from "#shared/db/announcer.ts";
import { channels } from "#shared/db/channels.ts";
import { revocationChannels } from "#shared/db/revocations.ts";
import { createLog } from "#shared/runtime/log.ts";
import { startListener, type Listener } from "#shared/runtime/listener.ts";
import { serve } from "./child.ts";
import { latencies } from "./harness.ts";

/**
 * The announced changes of a stretch, and the milliseconds until the last replica had each. `missed` did not reach all
 * replicas: a listener that reconnects misses what is announced meanwhile.
 */
export type Announced = { announced: number; missed: number; p50: number; p99: number };

type Change = { sentAt: number; missing: number };

/** The announcing replicas. Each has its own batches, as in the product. */
const announcing = 10;
const connectingAtOnce = 20;
const MAX_DELAY_MS = 3000;
const log = createLog("silent");

let listeners: Listener[] = [];
let announcers: Announcer[] = [];
let pool: pg.Pool | undefined;
const underway = new Map<string, Change>();
let delays: number[] = [];

function received(payload: string): void {
  for (const { id } of parseAnnouncement(payload).changes) {
    const change = underway.get(id);
    if (!change || --change.missing > 0) continue;
    delays.push(performance.now() - change.sentAt);
    underway.delete(id);
  }
}

function listen(databaseUrl: string): Promise<void> {
  const ignored = Object.fromEntries(Object.values(revocationChannels).map((name) => [name, () => {}]));
  return new Promise((resolve) => {
    const handlers = { [channels.session]: received, ...ignored };
    listeners.push(startListener({ databaseUrl, channels: handlers, onListening: resolve, log }));
  });
}

// Plays the notifications of many replicas in one process: real listeners and real announcers, without rooms.
serve({
  /** Opens the listeners of this many replicas. */
  async open({ databaseUrl, replicas }: { databaseUrl: string; replicas: number }) {
    let left = replicas;
    const openSome = async () => {
      while (left-- > 0) await listen(databaseUrl);
    };
    await Promise.all(Array.from({ length: connectingAtOnce }, openSome));
    pool = new pg.Pool({ connectionString: databaseUrl, max: announcing });
    announcers = Array.from({ length: announcing }, () => createAnnouncer(pool!, log));
  },

  /** Announces changes of rooms at this rate, in turn by each announcer. */
  async announce({ perSecond, ms }: { perSecond: number; ms: number }): Promise<Announced> {
    delays = [];
    const until = performance.now() + ms;
    let announced = 0;
    for (let due = performance.now(); due < until; due += 1000 / perSecond) {
      await sleep(Math.max(0, due - performance.now()));
      const id = randomUUID();
      underway.set(id, { sentAt: performance.now(), missing: listeners.length });
      announcers[announced++ % announcing]!.announce([{ id, version: announced, presenceVersion: 0 }]);
    }
    const giveUpAt = performance.now() + MAX_DELAY_MS;
    while (underway.size > 0 && performance.now() < giveUpAt) await sleep(5);
    const missed = underway.size;
    underway.clear();
    const { p50, p99 } = latencies(delays);
    return { announced, missed, p50, p99 };
  },

  async close() {
    await Promise.all(listeners.splice(0).map((listener) => listener.stop()));
    await pool?.end();
  },
});
