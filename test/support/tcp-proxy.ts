import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { freePort } from "./app.ts";

/** A way to Postgres that a test can cut without anybody being told, as a lost network path is. */
export type TcpProxy = {
  url: string;
  /** Resolves when a client has connected to it. */
  reached: Promise<unknown>;
  blackHole(): void;
  restore(): void;
  /** Keeps back what Postgres answers, until `handOver`. */
  keepAnswers(): void;
  handOver(): void;
  /** Ends the connections that there are; new ones are let through. */
  cut(): void;
  /** Returns what Postgres has sent so far, each connection's bytes as one text. */
  sent(): string[];
  close(): Promise<void>;
};

/** Opens a proxy to the server of `databaseUrl`. While black-holed it accepts connections and swallows every byte. */
export async function startTcpProxy(databaseUrl: string, fixed?: number): Promise<TcpProxy> {
  const target = new URL(databaseUrl);
  const port = fixed ?? (await freePort());
  const sockets = new Set<Socket>();
  const sent: Buffer[][] = [];
  let swallowing = false;
  const kept: (() => void)[] = [];
  let keeping = false;
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    const answers: Buffer[] = [];
    sent.push(answers);
    far.on("data", (bytes: Buffer) => answers.push(bytes));
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on("data", (bytes) => {
        if (keeping && from === far) kept.push(() => to.write(bytes));
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
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${port}`;
  return {
    url: url.href,
    reached,
    blackHole: () => void (swallowing = true),
    restore: () => void (swallowing = false),
    keepAnswers: () => void (keeping = true),
    handOver() {
      keeping = false;
      for (const write of kept.splice(0)) write();
    },
    cut() {
      for (const socket of sockets) socket.destroy();
    },
    sent: () => sent.map((answers) => Buffer.concat(answers).toString("latin1")),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
