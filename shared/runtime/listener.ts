import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Log } from "./log.ts";
import { throttleLog } from "./throttle-log.ts";

/** A connection that receives Postgres's notifications. */
export type Listener = {
  /** False from the loss of the connection until LISTEN has succeeded on all channels again. */
  isListening(): boolean;
  stop(): Promise<void>;
};

type Options = {
  databaseUrl: string;
  /**
   * The payload handler of each channel. Payloads are untrusted: any account of the database may notify. Errors of a
   * handler are logged, so they must not quote the payload.
   */
  channels: Record<string, (payload: string) => void>;
  /** Called after each successful LISTEN. Earlier notifications were missed, so the caller must read the rows. */
  onListening(): void;
  log: Log;
};

const probeEveryMs = 1000;
/** 2.5 probe intervals: the third check after a lost probe finds its echo late. */
const echoLateMs = 2_500;
const connectTimeoutMs = 2000;
const maxBackoffMs = 500;
const warnEveryMs = 10_000;

/**
 * Starts the listener. It reconnects after each loss, with exponential backoff. Some network paths drop all packets. To
 * detect them, the listener notifies itself every second and reconnects when the echo is late. An error in a handler is
 * logged and ignored.
 */
export function startListener({ databaseUrl, channels, onListening, log }: Options): Listener {
  const stopping = new AbortController();
  let listening = false;

  const warnThrottled = throttleLog(warnEveryMs, (suppressed, channel: string, err: unknown) =>
    log.warn({ channel, err, leftOut: suppressed }, "a notification was ignored"),
  );

  function handle(channel: string, payload: string) {
    try {
      channels[channel]?.(payload);
    } catch (error) {
      warnThrottled(channel, error);
    }
  }

  async function run() {
    for (let failures = 0; !stopping.signal.aborted; failures++) {
      const lost = await listenOnce().catch((error: Error) => error);
      const wasListening = listening;
      listening = false;
      if (stopping.signal.aborted) return;
      if (wasListening) failures = 0;
      const wait = backoffMs(failures);
      log.error({ err: lost, again_in_ms: wait }, "the notification listener lost its connection");
      await sleep(wait, undefined, { signal: stopping.signal }).catch(() => {});
    }
  }

  /** Connects, listens until the connection is lost or the listener stops, and returns the reason. */
  async function listenOnce(): Promise<Error> {
    const client = new pg.Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: connectTimeoutMs,
      keepAlive: true,
    });
    const probe = `svc_probe_${randomBytes(8).toString("hex")}`;
    /** The time of the unanswered LISTEN or probe; undefined if there is none. */
    let awaitedSince: number | undefined;
    let timer: NodeJS.Timeout | undefined;
    const { promise: lost, resolve: lose } = Promise.withResolvers<Error>();
    const stop = () => lose(new Error("stopping"));
    stopping.signal.addEventListener("abort", stop, { once: true });
    client.on("error", lose);
    client.on("end", () => lose(new Error("the connection ended")));
    client.on("notification", ({ channel, payload }) => {
      if (channel === probe) awaitedSince = undefined;
      else handle(channel, payload ?? "");
    });

    /** Sends a probe, or reports that the echo of the last one is late. */
    function check() {
      if (awaitedSince === undefined) {
        awaitedSince = performance.now();
        client.query("select pg_notify($1, '')", [probe]).catch(lose);
      } else if (performance.now() - awaitedSince > echoLateMs)
        lose(new Error("the listener's own notification did not come back"));
    }

    try {
      await Promise.race([client.connect(), lost.then(reject)]);
      awaitedSince = performance.now();
      // setImmediate: after a pause of the process, Node reads a waiting echo before this check.
      timer = setInterval(() => setImmediate(check), probeEveryMs);
      const names = [probe, ...Object.keys(channels)];
      await Promise.race([client.query(names.map((name) => `listen ${name}`).join(";")), lost.then(reject)]);
      awaitedSince = undefined;
      listening = true;
      onListening();
      return await lost;
    } finally {
      clearInterval(timer);
      stopping.signal.removeEventListener("abort", stop);
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
  return Math.round(Math.min(maxBackoffMs, 25 * 2 ** failures) * (0.5 + Math.random() / 2));
}
