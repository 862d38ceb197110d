import { createServer, connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** A server behind the balancer. */
export type Backend = { port: number };

/** A TCP load balancer in front of api processes, with health checks. */
export type Balancer = {
  /** Adds a backend and waits until it is ready. It gets connections while its `/readyz` is 200. */
  add(backend: Backend): Promise<void>;
  /** Waits until a backend that has stopped gets no connections, and removes it. */
  remove(backend: Backend): Promise<void>;
  close(): Promise<void>;
};

const checkMs = 50;

/**
 * Starts a balancer on `port`. New connections are distributed in turn over the ready backends. If a backend refuses a
 * connection, the next one gets it. Open connections stay at their backend until either side closes them.
 */
export async function startBalancer(port: number): Promise<Balancer> {
  const ready = new Map<Backend, boolean>();
  const checks = new Map<Backend, Promise<void>>();
  const sockets = new Set<Socket>();
  const stopping = new AbortController();
  let turn = 0;

  async function check(backend: Backend, isReady: () => void) {
    while (ready.has(backend) && !stopping.signal.aborted) {
      const reply = await fetch(`http://127.0.0.1:${backend.port}/readyz`).catch(() => null);
      await reply?.text();
      if (ready.has(backend)) ready.set(backend, reply?.ok ?? false);
      if (reply?.ok) isReady();
      await sleep(checkMs, undefined, { signal: stopping.signal }).catch(() => {});
    }
  }

  function forward(near: Socket) {
    sockets.add(near.on("close", () => sockets.delete(near)));
    near.on("error", () => near.destroy());
    const usable = [...ready].filter(([, isReady]) => isReady).map(([backend]) => backend);
    const first = turn++;
    tryNext(
      near,
      usable.map((_, i) => usable[(first + i) % usable.length]!),
    );
  }

  function tryNext(near: Socket, [backend, ...others]: Backend[]) {
    if (!backend) return void near.destroy();
    const far = connect(backend.port, "127.0.0.1");
    far.once("error", () => (far.remoteAddress === undefined ? tryNext(near, others) : near.destroy()));
    far.once("connect", () => {
      near.pipe(far).pipe(near);
      near.once("close", () => far.destroy());
      far.once("close", () => near.destroySoon());
    });
  }

  const server = createServer({ noDelay: true }, forward);
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    add(backend) {
      ready.set(backend, false);
      return new Promise((isReady) => checks.set(backend, check(backend, isReady)));
    },
    async remove(backend) {
      ready.delete(backend);
      await checks.get(backend);
    },
    async close() {
      stopping.abort();
      await Promise.all(checks.values());
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
