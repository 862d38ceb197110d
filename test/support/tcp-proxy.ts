import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { freePort } from "./app.ts";

/** A TCP proxy that can drop all traffic without a disconnect, as a lost network path does. */
export type TcpProxy = {
  url: string;
  /** Resolves at the first client connection. */
  reached: Promise<unknown>;
  blackHole(): void;
  restore(): void;
  /** Delays the server's bytes until `handOver`. */
  keepAnswers(): void;
  handOver(): void;
  /** Closes all open connections; new ones are accepted. */
  cut(): void;
  /** Returns the bytes that the server sent, one text per connection. */
  sent(): string[];
  /** Returns the bytes that clients sent, one text per connection. */
  asked(): string[];
  close(): Promise<void>;
};

/**
 * Starts a proxy to the server at `address`, on the port `fixed` if given. As a black hole it accepts connections and
 * drops every byte.
 */
export async function startTcpProxy(address: string, fixed?: number): Promise<TcpProxy> {
  const target = new URL(address);
  const port = fixed ?? (await freePort());
  const sockets = new Set<Socket>();
  const sent: Buffer[][] = [];
  const asked: Buffer[][] = [];
  let swallowing = false;
  const delayed: (() => void)[] = [];
  let delaying = false;
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    const replies: Buffer[] = [];
    sent.push(replies);
    far.on("data", (bytes: Buffer) => replies.push(bytes));
    const requests: Buffer[] = [];
    asked.push(requests);
    near.on("data", (bytes: Buffer) => requests.push(bytes));
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on("data", (bytes) => {
        if (delaying && from === far) delayed.push(() => to.write(bytes));
        else if (!swallowing) to.write(bytes);
      });
      from.on("close", () => {
        sockets.delete(from);
        if (!swallowing) to.destroy();
      });
      from.on("error", () => {});
    }
  });
  const reached = once(server, "connection");
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const url = new URL(address);
  url.host = `127.0.0.1:${port}`;
  return {
    url: url.href,
    reached,
    blackHole: () => void (swallowing = true),
    restore: () => void (swallowing = false),
    keepAnswers: () => void (delaying = true),
    handOver() {
      delaying = false;
      for (const write of delayed.splice(0)) write();
    },
    cut() {
      for (const socket of sockets) socket.destroy();
    },
    sent: () => sent.map(asText),
    asked: () => asked.map(asText),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

function asText(bytes: Buffer[]): string {
  return Buffer.concat(bytes).toString("latin1");
}
