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

/** All replicas listen on this channel, so the probe of one shows all others that they still receive. */
const probeChannel = "svc_probe";
const checkEveryMs = 500;
/** A replica that has received nothing for this long sends a probe. */
const quietMs = 1000;
const echoLateMs = 2500;
const connectTimeoutMs = 2000;
const maxBackoffMs = 500;
const warnEveryMs = 10_000;

/**
 * Starts the listener. It reconnects after each loss, with exponential backoff. Some network paths drop all packets. To
 * detect them, a listener that has received nothing for a second sends a probe, and reconnects when the echo is late.
 * An error in a handler is logged and ignored.
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
    /** The time of the unanswered LISTEN or probe; undefined if there is none. */
    let awaitedSince: number | undefined;
    let receivedAt = 0;
    let timer: NodeJS.Timeout | undefined;
    const { promise: lost, resolve: lose } = Promise.withResolvers<Error>();
    const stop = () => lose(new Error("stopping"));
    stopping.signal.addEventListener("abort", stop, { once: true });
    client.on("error", lose);
    client.on("end", () => lose(new Error("the connection ended")));
    client.on("notification", ({ channel, payload }) => {
      awaitedSince = undefined;
      receivedAt = performance.now();
      if (channel !== probeChannel) handle(channel, payload ?? "");
    });

    /** Sends a probe after a quiet second, or reports that the echo of the last one is late. */
    function check() {
      const now = performance.now();
      if (awaitedSince !== undefined) {
        if (now - awaitedSince > echoLateMs)
          lose(new Error("the listener's own notification did not come back"));
      } else if (now - receivedAt >= quietMs) {
        awaitedSince = now;
        client.query("select pg_notify($1, '')", [probeChannel]).catch(lose);
      }
    }

    try {
      await Promise.race([client.connect(), lost.then(reject)]);
      awaitedSince = performance.now();
      // setImmediate: after a pause of the process, Node reads a waiting echo before this check.
      timer = setInterval(() => setImmediate(check), checkEveryMs);
      const names = [probeChannel, ...Object.keys(channels)];
      await Promise.race([client.query(names.map((name) => `listen ${name}`).join(";")), lost.then(reject)]);
      awaitedSince = undefined;
      receivedAt = performance.now();
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
