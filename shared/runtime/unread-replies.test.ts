// Rules: protocol/limits#unread-replies
import { once } from "node:events";
import { createServer, type RequestListener, type ServerResponse } from "node:http";
import { connect, type Socket } from "node:net";
import { describe, expect, onTestFinished, test } from "vitest";
import { cutUnreadReplies, type UnreadLimits } from "./unread-replies.ts";

const mib = 1024 * 1024;
/** More than the kernel takes on a loopback connection that nobody reads. */
const large = Buffer.alloc(16 * mib, "x");
const never: UnreadLimits = {
  stillMs: 3_600_000,
  leastBytes: 1,
  budget: Infinity,
  idleMs: 3_600_000,
  ceiling: Infinity,
  atOnce: Infinity,
};

/** Starts a server under these limits; `gone` resolves for the connection that sent a request of that path. */
async function serve(
  limits: Partial<UnreadLimits>,
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
  cutUnreadReplies(server, { ...never, ...limits });
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

/** Takes what has come, a piece at a time. */
function trickle(socket: Socket, everyMs = 20) {
  socket.on("readable", () => {});
  const timer = setInterval(() => socket.read(), everyMs);
  onTestFinished(() => clearInterval(timer));
}

/** Reads what comes, and resolves once `bytes` have come. */
function reads(socket: Socket, bytes: number): Promise<void> {
  let left = bytes;
  return new Promise((done, fail) => {
    socket.on("data", (chunk) => (left -= chunk.length) <= 0 && done());
    socket.on("close", () => fail(new Error(`closed with ${left} bytes to come`)));
  });
}

// Rules: protocol/conventions#unread-replies
describe("replies that nobody reads", () => {
  test("a reply of which nothing is taken for the given time is cut", async () => {
    const { port, gone } = await serve({ stillMs: 300 });
    ask(port, "/still");
    await gone("/still");
  });

  test("a reply that is read too slowly is cut", async () => {
    const { port, gone, order } = await serve({ stillMs: 3000, leastBytes: 12 * mib });
    trickle(ask(port, "/slow"), 200);
    const quick = ask(port, "/quick");
    const whole = reads(quick, large.length);
    await gone("/slow");
    await whole;
    expect(order).toEqual(["/slow"]);
  });

  test("replies queued behind one that is not read count as waiting, and go with it", async () => {
    const small = Buffer.alloc(64 * 1024, "x");
    const { port, gone } = await serve({ budget: 8 * mib, idleMs: 0 }, (_, reply) => void reply.end(small));
    ask(port, ...Array.from({ length: 600 }, () => "/queued"));
    await gone("/queued");
  });

  test("a connection without a waiting reply is not cut", async () => {
    const open: ServerResponse[] = [];
    const { port, gone, order } = await serve({ stillMs: 200, budget: 0, idleMs: 0 }, (request, reply) => {
      if (request.url === "/working") open.push(reply);
      else reply.end(request.url === "/idle" ? "done" : large);
    });
    const idle = ask(port, "/idle");
    await reads(idle, 4);
    const working = ask(port, "/working");
    ask(port, "/still");
    await gone("/still");
    const answered = Promise.all([reads(idle, 4), reads(working, 4)]);
    idle.write(requests(["/idle"]));
    for (const reply of open) reply.end("done");
    await answered;
    expect(order).toEqual(["/still"]);
  });

  test("past the budget the reply that stalled longest is cut first", async () => {
    const { port, gone, order } = await serve({ budget: 28 * mib, idleMs: 600 });
    ask(port, "/first");
    const moving = ask(port, "/moving");
    trickle(moving);
    while (moving.bytesRead < 4 * mib) await once(moving, "readable");
    ask(port, "/second");
    await gone("/first");
    expect(order).toEqual(["/first"]);
  });

  test("past the ceiling the largest reply is cut", async () => {
    const { port, gone, order } = await serve({ budget: 0, ceiling: 20 * mib }, (request, reply) => {
      reply.end(request.url === "/larger" ? Buffer.concat([large, large]) : large);
    });
    ask(port, "/smaller");
    ask(port, "/larger");
    await gone("/larger");
    expect(order).toEqual(["/larger"]);
  });

  test("a connection with too many requests in progress is cut", async () => {
    const { port, gone, order } = await serve({ atOnce: 8 }, (_, reply) => void reply.end("done"));
    const within = ask(port, ...Array.from({ length: 8 }, () => "/within"));
    await reads(within, 8 * 4);
    ask(port, ...Array.from({ length: 9 }, () => "/beyond"));
    await gone("/beyond");
    expect(order).toEqual(["/beyond"]);
  });

  test("every reply of a connection that closes is closed, also those queued behind the first", async () => {
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
