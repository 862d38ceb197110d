// Rules: protocol/limits#unread-replies
import { createServer, type RequestListener, type ServerResponse } from "node:http";
import { connect, type Socket } from "node:net";
import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { guardSlowClients, type SlowClientLimits } from "./slow-client-guard.ts";

const mib = 1024 * 1024;
/** More than the kernel buffers on an unread loopback connection. */
const large = Buffer.alloc(16 * mib, "x");
const unlimited: SlowClientLimits = {
  stallMs: 3_600_000,
  pressureStallMs: 3_600_000,
  pressureBytes: Infinity,
  maxBytes: Infinity,
  maxPipelined: Infinity,
};

/** Starts a server with these limits. `closed(path)` resolves when the connection of that path's request closes. */
async function serve(
  limits: Partial<SlowClientLimits>,
  handler: RequestListener = (_, reply) => reply.end(large),
) {
  const closeEvents = new Map<string, PromiseWithResolvers<number>>();
  const closeEvent = (path: string) => {
    const known = closeEvents.get(path) ?? Promise.withResolvers<number>();
    closeEvents.set(path, known);
    return known;
  };
  const order: string[] = [];
  const known = new Set<Socket>();
  const server = createServer((request, reply) => {
    const { socket, url = "" } = request;
    if (!known.has(socket)) socket.once("close", () => closeEvent(url).resolve(order.push(url)));
    known.add(socket);
    handler(request, reply);
  });
  guardSlowClients(server, { ...unlimited, ...limits });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  onTestFinished(() => server.close().closeAllConnections());
  const { port } = server.address() as { port: number };
  return { port, order, closed: (path: string) => closeEvent(path).promise };
}

/** Sends requests in one write and reads nothing. */
function sendRequests(port: number, ...paths: string[]): Socket {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => {});
  onTestFinished(() => void socket.destroy());
  socket.write(requests(paths));
  return socket;
}

function requests(paths: string[]): string {
  return paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`).join("");
}

/** Reads until `bytes` have arrived. Rejects if the connection closes earlier. */
function reads(socket: Socket, bytes: number): Promise<void> {
  let left = bytes;
  return new Promise((done, fail) => {
    socket.on("data", (chunk) => (left -= chunk.length) <= 0 && done());
    socket.on("close", () => fail(new Error(`closed with ${left} bytes missing`)));
  });
}

/** A reply of 32 MiB in small pieces, like a file. */
function* pieces() {
  for (let i = 0; i < 512; i++) yield Buffer.alloc(64 * 1024, "x");
}

// Rules: protocol/conventions#unread-replies
describe("slow clients", () => {
  test("destroys a connection that reads nothing for the stall time", async () => {
    const { port, closed } = await serve({ stallMs: 300 });
    sendRequests(port, "/stalled");
    await closed("/stalled");
  });

  test("destroys a connection that sends bytes but reads nothing", async () => {
    const { port, closed } = await serve({ stallMs: 300 });
    const socket = sendRequests(port, "/sending");
    const timer = setInterval(() => socket.write("\r\n"), 20);
    onTestFinished(() => clearInterval(timer));
    await closed("/sending");
  });

  test("destroys a connection that reads one byte at a time", async () => {
    const { port, closed } = await serve({ stallMs: 1000 });
    const socket = sendRequests(port, "/dripping");
    socket.on("readable", () => {});
    const timer = setInterval(() => socket.read(1), 20);
    onTestFinished(() => clearInterval(timer));
    await closed("/dripping");
  });

  test("keeps a steady reader for longer than the stall time", async () => {
    const stallMs = 2000;
    // Time passes only while the client reads, because a busy machine may stop both for seconds.
    const startedAt = performance.now();
    let now = startedAt;
    const clock = vi.spyOn(performance, "now").mockImplementation(() => now);
    onTestFinished(() => clock.mockRestore());
    const { port } = await serve({ stallMs }, (_, reply) => void Readable.from(pieces()).pipe(reply));
    let received = 0;
    for await (const chunk of sendRequests(port, "/steady")) {
      received += (chunk as Buffer).length;
      if (received > 2 * large.length) break;
      await sleep(5);
      now += 5;
    }
    expect(now - startedAt).toBeGreaterThan(stallMs);
  });

  test("counts replies that are queued behind an unread one", async () => {
    const small = Buffer.alloc(64 * 1024, "x");
    const { port, closed } = await serve({ maxBytes: 8 * mib }, (_, reply) => void reply.end(small));
    sendRequests(port, ...Array.from({ length: 600 }, () => "/queued"));
    await closed("/queued");
  });

  test("keeps requests in progress and idle connections", async () => {
    const open: ServerResponse[] = [];
    const { port, closed, order } = await serve({ stallMs: 200 }, (request, reply) => {
      if (request.url === "/working") open.push(reply);
      else reply.end(request.url === "/idle" ? "done" : large);
    });
    const idle = sendRequests(port, "/idle");
    await reads(idle, 4);
    const working = sendRequests(port, "/working");
    sendRequests(port, "/stalled");
    await closed("/stalled");
    const answered = Promise.all([reads(idle, 4), reads(working, 4)]);
    idle.write(requests(["/idle"]));
    for (const reply of open) reply.end("done");
    await answered;
    expect(order).toEqual(["/stalled"]);
  });

  test("destroys only the largest connection above the byte limit", async () => {
    const { port, closed, order } = await serve({ maxBytes: 20 * mib }, (request, reply) => {
      reply.end(request.url === "/larger" ? Buffer.concat([large, large]) : large);
    });
    sendRequests(port, "/smaller");
    sendRequests(port, "/larger");
    await closed("/larger");
    expect(order).toEqual(["/larger"]);
  });

  test("uses the shorter stall time while many bytes wait", async () => {
    const { port, closed } = await serve({ pressureBytes: 8 * mib, pressureStallMs: 300 });
    sendRequests(port, "/stalled");
    await closed("/stalled");
  });

  test("uses the full stall time while few bytes wait", async () => {
    const limits = { stallMs: 2000, pressureBytes: 64 * mib, pressureStallMs: 0 };
    const { port, closed } = await serve(limits);
    const startedAt = performance.now();
    sendRequests(port, "/stalled");
    await closed("/stalled");
    expect(performance.now() - startedAt).toBeGreaterThan(1900);
  });

  test("destroys a connection with too many requests in progress", async () => {
    const { port, closed, order } = await serve({ maxPipelined: 8 }, (_, reply) => void reply.end("done"));
    const within = sendRequests(port, ...Array.from({ length: 8 }, () => "/within"));
    await reads(within, 8 * 4);
    sendRequests(port, ...Array.from({ length: 9 }, () => "/beyond"));
    await closed("/beyond");
    expect(order).toEqual(["/beyond"]);
  });

  test("closes all replies of a closed connection, also the queued ones", async () => {
    const open = new Set<ServerResponse>();
    const { port, closed } = await serve({}, (_, reply) => {
      open.add(reply);
      reply.once("close", () => open.delete(reply));
    });
    const client = sendRequests(port, "/queued", "/queued", "/queued");
    await expect.poll(() => open.size).toBe(3);
    client.destroy();
    await closed("/queued");
    await expect.poll(() => open.size).toBe(0);
  });
});
