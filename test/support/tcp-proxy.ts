import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { freePort } from "./app.ts";

/** A TCP proxy that can drop all traffic without a disconnect, as a lost network path does. */
export type TcpProxy = {
  url: string;
  /** Resolves at the first client connection. */
  reached: Promise<unknown>;
  /** Drops all bytes in both directions until `restore`. */
  blackHole(): void;
  restore(): void;
  /** Drops the server's bytes on WebSockets, open and new ones, until `restore`. Other requests are served. */
  muteSockets(): void;
  /** Closes a connection instead of sending the reply to a request with this text, until `restore`. */
  loseReplies(request: string): void;
  /** Holds the server's bytes until `releaseReplies`. With a text, only on connections after a request with this text. */
  holdReplies(request?: string): void;
  releaseReplies(): void;
  /** Closes all open connections; new ones are accepted. */
  cut(): void;
  /** Returns the bytes that the server sent, one text per connection. */
  sent(): string[];
  /** Returns the bytes that clients sent to the server, one text per connection. */
  received(): string[];
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
  const received: Buffer[][] = [];
  let isBlackHole = false;
  let isMuted = false;
  let lostRequest: string | null = null;
  const heldWrites: (() => void)[] = [];
  let heldRequest: string | null = null;
  const held = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    const replies: Buffer[] = [];
    sent.push(replies);
    far.on("data", (bytes: Buffer) => replies.push(bytes));
    let isSocket = false;
    near.on("data", (bytes: Buffer) => (isSocket ||= /^upgrade: websocket/im.test(bytes.toString("latin1"))));
    let isLost = false;
    near.on("data", (bytes: Buffer) => {
      const text = bytes.toString("latin1");
      // The body of a request may come separately.
      if (/^[A-Z]+ \//.test(text)) isLost = lostRequest !== null && text.includes(lostRequest);
      if (heldRequest !== null && text.includes(heldRequest)) held.add(near);
    });
    const requests: Buffer[] = [];
    received.push(requests);
    near.on("data", (bytes: Buffer) => requests.push(bytes));
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on("data", (bytes) => {
        if ((held.has(near) || heldRequest === "") && from === far) heldWrites.push(() => to.write(bytes));
        else if (isLost && from === far) near.destroy();
        else if (!isBlackHole && !(isMuted && isSocket && from === far)) to.write(bytes);
      });
      from.on("close", () => {
        sockets.delete(from);
        if (!isBlackHole) to.destroy();
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
    blackHole: () => void (isBlackHole = true),
    muteSockets: () => void (isMuted = true),
    restore() {
      isBlackHole = isMuted = false;
      lostRequest = null;
    },
    loseReplies: (request) => void (lostRequest = request),
    holdReplies: (request = "") => void (heldRequest = request),
    releaseReplies() {
      heldRequest = null;
      held.clear();
      for (const write of heldWrites.splice(0)) write();
    },
    cut() {
      for (const socket of sockets) socket.destroy();
    },
    sent: () => sent.map(asText),
    received: () => received.map(asText),
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
