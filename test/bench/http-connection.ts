import { connect, type Socket } from "node:net";

/** The parts of a reply that a load generator needs. */
export type HttpReply = { status: number; version: number; bytes: number };

/** A keep-alive connection with at most one request at a time. */
export type HttpConnection = {
  send(request: string): Promise<HttpReply>;
  /** Returns false after either side has closed it. */
  isOpen(): boolean;
  close(): void;
};

type Waiting = { resolve: (reply: HttpReply) => void; reject: (error: Error) => void };

/**
 * Opens a connection that parses only the status, the length and the version of replies. An ordinary HTTP client needs
 * more CPU for a request than the measured service.
 */
export function openHttp(port: number): Promise<HttpConnection> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: "127.0.0.1", noDelay: true });
    socket.once("error", reject);
    socket.once("connect", () => {
      socket.off("error", reject);
      resolve(connectionOn(socket));
    });
  });
}

function connectionOn(socket: Socket): HttpConnection {
  let waiting: Waiting | null = null;
  let received: Buffer[] = [];
  let size = 0;
  let head: { end: number; length: number; text: string } | null = null;

  const fail = (error: Error) => {
    waiting?.reject(error);
    waiting = null;
  };
  socket.on("error", fail);
  socket.on("end", () => socket.destroy());
  socket.on("close", () => fail(new Error("the connection was closed")));
  socket.on("data", (chunk: Buffer) => {
    // A reply without a request: a server may send one before it closes an idle connection.
    if (!waiting) return void socket.destroy();
    received.push(chunk);
    size += chunk.length;
    if (!head) {
      const all = received.length === 1 ? chunk : Buffer.concat(received);
      received = [all];
      head = readHead(all);
    }
    if (!head || size < head.end + head.length) return;
    const { text, length } = head;
    const reply = {
      status: Number(text.slice(9, 12)),
      version: numberIn(text, versionHeader),
      bytes: length,
    };
    received = [];
    size = 0;
    head = null;
    const { resolve } = waiting;
    waiting = null;
    resolve(reply);
  });

  return {
    send: (request) =>
      new Promise((resolve, reject) => {
        if (waiting || socket.destroyed) return reject(new Error("the connection is not free"));
        waiting = { resolve, reject };
        socket.write(request);
      }),
    isOpen: () => !socket.destroyed && socket.writable,
    close: () => void socket.destroy(),
  };
}

const lengthHeader = /^content-length: *(\d+)/im;
const versionHeader = /^x-session-version: *(\d+)/im;

function readHead(bytes: Buffer): { end: number; length: number; text: string } | null {
  const at = bytes.indexOf("\r\n\r\n");
  if (at < 0) return null;
  const text = bytes.toString("latin1", 0, at);
  if (/^transfer-encoding:/im.test(text)) throw new Error("replies without a length are not understood");
  return { end: at + 4, length: Math.max(0, numberIn(text, lengthHeader)), text };
}

function numberIn(text: string, pattern: RegExp): number {
  return Number(pattern.exec(text)?.[1] ?? -1);
}
