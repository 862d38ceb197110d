import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { connectSoonest } from "./connect-soonest.ts";
import type { Log } from "./log.ts";
import { sparingly } from "./sparingly.ts";

/** A connection for Postgres's notifications. */
export type Listener = {
  /** False from the moment the connection is known to be lost until all channels are listened to again. */
  isListening(): boolean;
  stop(): Promise<void>;
};

type Options = {
  databaseUrl: string;
  /**
   * The handler of payloads, by channel. Payloads are input from outside: any account of the database may notify. What
   * a handler throws is logged, so it must not quote the payload.
   */
  channels: Record<string, (payload: string) => void>;
  /** Called whenever listening begins: notifications sent before were missed, so the caller must read the rows. */
  onListening(): void;
  log: Log;
};

const probeEveryMs = 1000;
/** Less than three probes, so that the third look after the one that was swallowed finds it late. */
const echoLateMs = 2_500;
const longestBackoffMs = 500;
const complainEveryMs = 10_000;

/**
 * Starts listening, and starts again with growing backoff whenever the connection is lost. A network path that swallows
 * everything is found by a probe: the listener notifies itself every second and gives up on a late echo. A handler that
 * throws ends nothing.
 */
export function startListener({ databaseUrl, channels, onListening, log }: Options): Listener {
  const stopping = new AbortController();
  let listening = false;

  const complain = sparingly(complainEveryMs, (leftOut, channel: string, err: unknown) =>
    log.warn({ channel, err, leftOut }, "a notification was ignored"),
  );

  function handle(channel: string, payload: string) {
    try {
      channels[channel]?.(payload);
    } catch (error) {
      complain(channel, error);
    }
  }

  async function run() {
    for (let failures = 0; !stopping.signal.aborted; failures++) {
      const lost = await listenOnce().catch((error: Error) => error);
      const heard = listening;
      listening = false;
      if (stopping.signal.aborted) return;
      if (heard) failures = 0;
      const wait = backoffMs(failures);
      log.error({ err: lost, again_in_ms: wait }, "the notification listener lost its connection");
      await sleep(wait, undefined, { signal: stopping.signal }).catch(() => {});
    }
  }

  /** Listens until the connection is lost, and returns why it was. */
  async function listenOnce(): Promise<Error> {
    const client = await connectSoonest(databaseUrl, stopping.signal);
    const probe = `svc_probe_${randomBytes(8).toString("hex")}`;
    /** Since when the answer to LISTEN, and then a probe that was sent, is not here yet. */
    let awaitedSince: number | undefined = performance.now();
    const over = new AbortController();
    let timer: NodeJS.Timeout | undefined;
    const lost = new Promise<Error>((resolve) => {
      client.on("error", resolve);
      client.on("end", () => resolve(new Error("the connection ended")));
      const stop = () => resolve(new Error("stopping"));
      stopping.signal.addEventListener("abort", stop, { once: true, signal: over.signal });
      const look = () => {
        if (awaitedSince === undefined) {
          awaitedSince = performance.now();
          client.query("select pg_notify($1, '')", [probe]).catch(resolve);
        } else if (performance.now() - awaitedSince > echoLateMs)
          resolve(new Error("the listener's own notification did not come back"));
      };
      // After what has arrived is read: a process that stood still has its echo waiting.
      timer = setInterval(() => setImmediate(look), probeEveryMs);
    });
    client.on("notification", ({ channel, payload }) => {
      if (channel === probe) awaitedSince = undefined;
      else handle(channel, payload ?? "");
    });
    try {
      const names = [probe, ...Object.keys(channels)];
      await Promise.race([client.query(names.map((name) => `listen ${name}`).join(";")), lost.then(reject)]);
      awaitedSince = undefined;
      listening = true;
      onListening();
      return await lost;
    } finally {
      clearInterval(timer);
      over.abort();
      client.end().catch(() => {});
    }
  }

  const running = run();
  return {
    isListening: () => listening,
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

function reject(error: Error): Promise<never> {
  return Promise.reject(error);
}

function backoffMs(failures: number): number {
  if (failures === 0) return 0;
  return Math.round(Math.min(longestBackoffMs, 25 * 2 ** failures) * (0.5 + Math.random() / 2));
}
