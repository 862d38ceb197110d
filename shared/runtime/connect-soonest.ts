import pg from "pg";

const giveUpMs = 2000;
const anotherEveryMs = 400;

/**
 * Returns a connection to the database as soon as there is one. An attempt that a network path swallowed half-way never
 * ends, also when the path is back, so another one begins every 400 ms beside it; only the first to connect is kept.
 * Throws what the first attempt to fail says, after 2 s at the latest, and an Error once `signal` is aborted.
 */
export async function connectSoonest(databaseUrl: string, signal: AbortSignal): Promise<pg.Client> {
  const attempts = new Set<pg.Client>();
  const { promise, resolve, reject } = Promise.withResolvers<pg.Client>();

  function attempt() {
    const client = new pg.Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: giveUpMs,
      keepAlive: true,
    });
    // Without a listener the event would end the process.
    client.on("error", () => {});
    attempts.add(client);
    client.connect().then(() => resolve(client), reject);
  }

  const stop = () => reject(new Error("stopping"));
  signal.addEventListener("abort", stop, { once: true });
  attempt();
  const timer = setInterval(attempt, anotherEveryMs);
  try {
    const first = await promise;
    attempts.delete(first);
    return first;
  } finally {
    clearInterval(timer);
    signal.removeEventListener("abort", stop);
    for (const client of attempts) client.end().catch(() => {});
  }
}
