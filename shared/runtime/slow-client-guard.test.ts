// Rules: protocol/limits#unread-replies
import { createServer, type RequestListener, type ServerResponse } from "node:http";
import { connect, type Socket } from "node:net";
import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, onTestFinished, test } from "vitest";
import { guardSlowClients, type SlowClientLimits } from "./slow-client-guard.ts";

const mib = 1024 * 1024;
/** More than the kernel takes on a loopback connection that nobody reads. */
const large = Buffer.alloc(16 * mib, "x");
const unlimited: SlowClientLimits = {
  stallMs: 3_600_000,
  pressureStallMs: 3_600_000,
  pressureBytes: Infinity,
  maxBytes: Infinity,
  maxPipelined: Infinity,
};

/** Starts a server with these limits. `gone(path)` resolves when the connection that requested that path is closed. */
async function serve(
  limits: Partial<SlowClientLimits>,
  answer: RequestListener = (_, reply) => reply.end(large),
) {
  const closings = new Map<string, PromiseWithResolvers<number>>();
  const closing = (path: string) => {
    const known = closings.get(path) ?? Promise.withResolvers<number>();
    closings.set(path, known);
    return known;
  };
  const order: string[] = [];
  const known = new Set<Socket>();
  const server = createServer((request, reply) => {
    const { socket, url = "" } = request;
    if (!known.has(socket)) socket.once("close", () => closing(url).resolve(order.push(url)));
    known.add(socket);
    answer(request, reply);
  });
  guardSlowClients(server, { ...unlimited, ...limits });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  onTestFinished(() => server.close().closeAllConnections());
  const { port } = server.address() as { port: number };
  return { port, order, gone: (path: string) => closing(path).promise };
}

/** Sends requests in one piece and reads nothing. */
function ask(port: number, ...paths: string[]): Socket {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => {});
  onTestFinished(() => void socket.destroy());
  socket.write(requests(paths));
  return socket;
}

function requests(paths: string[]): string {
  return paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`).join("");
}

/** Reads until `bytes` have arrived. Rejects when the connection closes before. */
function reads(socket: Socket, bytes: number): Promise<void> {
  let left = bytes;
  return new Promise((done, fail) => {
    socket.on("data", (chunk) => (left -= chunk.length) <= 0 && done());
    socket.on("close", () => fail(new Error(`closed with ${left} bytes to come`)));
  });
}

/** A reply of 32 MiB, as a file is sent: a piece at a time. */
function* pieces() {
  for (let i = 0; i < 512; i++) yield Buffer.alloc(64 * 1024, "x");
}

// Rules: protocol/conventions#unread-replies
describe("slow clients", () => {
  test("a connection that reads nothing of its reply for the given time is cut", async () => {
    const { port, gone } = await serve({ stallMs: 300 });
    ask(port, "/stalled");
    await gone("/stalled");
  });

  test("a client that sends bytes and reads nothing is cut as well", async () => {
    const { port, gone } = await serve({ stallMs: 300 });
    const socket = ask(port, "/sending");
    const timer = setInterval(() => socket.write("\r\n"), 20);
    onTestFinished(() => clearInterval(timer));
    await gone("/sending");
  });

  test("a client that reads one byte at a time is cut", async () => {
    const { port, gone } = await serve({ stallMs: 1000 });
    const socket = ask(port, "/dripping");
    socket.on("readable", () => {});
    const timer = setInterval(() => socket.read(1), 20);
    onTestFinished(() => clearInterval(timer));
    await gone("/dripping");
  });

  test("a client that reads steadily gets a reply that takes longer than the given time", async () => {
    const stallMs = 2000;
    const { port } = await serve({ stallMs }, (_, reply) => void Readable.from(pieces()).pipe(reply));
    const startedAt = performance.now();
    let received = 0;
    for await (const chunk of ask(port, "/steady")) {
      received += (chunk as Buffer).length;
      if (received > 2 * large.length) break;
      await sleep(5);
    }
    expect(performance.now() - startedAt).toBeGreaterThan(stallMs);
  });

  test("replies queued behind one that is not read count as waiting, and go with it", async () => {
    const small = Buffer.alloc(64 * 1024, "x");
    const { port, gone } = await serve({ maxBytes: 8 * mib }, (_, reply) => void reply.end(small));
    ask(port, ...Array.from({ length: 600 }, () => "/queued"));
    await gone("/queued");
  });

  test("a request in progress and an idle connection are not cut", async () => {
    const open: ServerResponse[] = [];
    const { port, gone, order } = await serve({ stallMs: 200 }, (request, reply) => {
      if (request.url === "/working") open.push(reply);
      else reply.end(request.url === "/idle" ? "done" : large);
    });
    const idle = ask(port, "/idle");
    await reads(idle, 4);
    const working = ask(port, "/working");
    ask(port, "/stalled");
    await gone("/stalled");
    const answered = Promise.all([reads(idle, 4), reads(working, 4)]);
    idle.write(requests(["/idle"]));
    for (const reply of open) reply.end("done");
    await answered;
    expect(order).toEqual(["/stalled"]);
  });

  test("beyond the limit of bytes the connection that holds the most is cut, and only that", async () => {
    const { port, gone, order } = await serve({ maxBytes: 20 * mib }, (request, reply) => {
      reply.end(request.url === "/larger" ? Buffer.concat([large, large]) : large);
    });
    ask(port, "/smaller");
    ask(port, "/larger");
    await gone("/larger");
    expect(order).toEqual(["/larger"]);
  });

  test("while many bytes wait, a connection without progress for the shorter time is cut", async () => {
    const { port, gone } = await serve({ pressureBytes: 8 * mib, pressureStallMs: 300 });
    ask(port, "/stalled");
    await gone("/stalled");
  });

  test("few bytes do not shorten the time in which a client has to read", async () => {
    const limits = { stallMs: 2000, pressureBytes: 64 * mib, pressureStallMs: 0 };
    const { port, gone } = await serve(limits);
    const startedAt = performance.now();
    ask(port, "/stalled");
    await gone("/stalled");
    expect(performance.now() - startedAt).toBeGreaterThan(1900);
  });

  test("a connection with more requests in progress than allowed is cut", async () => {
    const { port, gone, order } = await serve({ maxPipelined: 8 }, (_, reply) => void reply.end("done"));
    const within = ask(port, ...Array.from({ length: 8 }, () => "/within"));
    await reads(within, 8 * 4);
    ask(port, ...Array.from({ length: 9 }, () => "/beyond"));
    await gone("/beyond");
    expect(order).toEqual(["/beyond"]);
  });

  test("a connection that closes closes all its replies, also the queued ones", async () => {
    const open = new Set<ServerResponse>();
    const { port, gone } = await serve({}, (_, reply) => {
      open.add(reply);
      reply.once("close", () => open.delete(reply));
    });
    const client = ask(port, "/queued", "/queued", "/queued");
    await expect.poll(() => open.size).toBe(3);
    client.destroy();
    await gone("/queued");
    await expect.poll(() => open.size).toBe(0);
  });
});
