import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { freePort } from "./app.ts";

/** A way to a server, such as Postgres, that a test can cut without anybody being told, as a lost network path is. */
export type TcpProxy = {
  url: string;
  /** Resolves when a client has connected to it. */
  reached: Promise<unknown>;
  blackHole(): void;
  restore(): void;
  /** Keeps back what the server answers, until `handOver`. */
  keepAnswers(): void;
  handOver(): void;
  /** Ends the connections that there are; new ones are let through. */
  cut(): void;
  /** Returns what the server has sent so far, each connection's bytes as one text. */
  sent(): string[];
  /** Returns what the clients have sent so far, in the same form. */
  asked(): string[];
  close(): Promise<void>;
};

/** Opens a proxy to the server at `address`, on the port `fixed` where one is given. While black-holed it accepts connections and swallows every byte. */
export async function startTcpProxy(address: string, fixed?: number): Promise<TcpProxy> {
  const target = new URL(address);
  const port = fixed ?? (await freePort());
  const sockets = new Set<Socket>();
  const sent: Buffer[][] = [];
  const asked: Buffer[][] = [];
  let swallowing = false;
  const kept: (() => void)[] = [];
  let keeping = false;
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    const answers: Buffer[] = [];
    sent.push(answers);
    far.on("data", (bytes: Buffer) => answers.push(bytes));
    const questions: Buffer[] = [];
    asked.push(questions);
    near.on("data", (bytes: Buffer) => questions.push(bytes));
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
  const url = new URL(address);
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
