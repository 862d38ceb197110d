// Rules: protocol/conventions#client-address, protocol/limits#connections
import { once } from "node:events";
import { createServer as createHttpServer } from "node:http";
import { Server, type AddressInfo } from "node:net";
import { Duplex } from "node:stream";
import { expect, onTestFinished, test } from "vitest";
import { rangeCheck } from "#shared/runtime/ranges.ts";
import { readSettings } from "#shared/runtime/settings.ts";
import { openIdle } from "#test/support/idle-sockets.ts";
import type { ApiContext } from "./context.ts";
import { limitConnections } from "./limit-connections.ts";
import { createServer } from "./server.ts";

/** Emits a connection from an address, and returns it. */
function connectFrom(server: Server, remoteAddress: string): Duplex {
  const socket = new Duplex({ read() {}, write: (_chunk, _encoding, done) => done() });
  server.emit("connection", Object.assign(socket, { remoteAddress }));
  return socket;
}

function limited(most: number, proxies: string[] = []): Server {
  const server = new Server();
  limitConnections(server, most, rangeCheck(proxies));
  return server;
}

test("one address gets at most a quarter of the connections, and so does another", () => {
  const server = limited(8);
  const held = [1, 2].map(() => connectFrom(server, "203.0.113.7"));
  const oneMore = connectFrom(server, "::ffff:203.0.113.7");
  const other = connectFrom(server, "203.0.113.8");
  expect([server.maxConnections, oneMore.destroyed, other.destroyed]).toEqual([8, true, false]);
  expect(held.map(({ destroyed }) => destroyed)).toEqual([false, false]);
});

test("only the end of an accepted connection frees a slot of its address", async () => {
  const server = limited(8);
  const [first] = [1, 2].map(() => connectFrom(server, "203.0.113.7"));
  const third = connectFrom(server, "203.0.113.7");
  expect(third.destroyed).toBe(true);
  await once(third, "close");
  expect(connectFrom(server, "203.0.113.7").destroyed).toBe(true);
  await once(first!.destroy(), "close");
  expect([1, 2].map(() => connectFrom(server, "203.0.113.7").destroyed)).toEqual([false, true]);
});

test("IPv6 addresses of one /64 share a limit", () => {
  const server = limited(8);
  const refused = ["2001:db8:1:2::1", "2001:db8:1:2:ffff::9", "2001:DB8:1:2::3", "2001:db8:1:3::1"].map(
    (address) => connectFrom(server, address).destroyed,
  );
  expect(refused).toEqual([false, false, true, false]);
});

test("the proxies of TRUSTED_PROXY_CIDRS have no limit", () => {
  const server = limited(8, ["172.30.77.1/32"]);
  const refused = (from: string) => [1, 2, 3].map(() => connectFrom(server, from).destroyed);
  expect(refused("172.30.77.1")).toEqual([false, false, false]);
  expect(refused("172.30.77.2")).toEqual([false, false, true]);
});

test("a client over the limit is disconnected, and served after a connection is free", async () => {
  const server = createHttpServer((_request, reply) => void reply.end("served"));
  limitConnections(server, 8, rangeCheck([]));
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => void server.close());
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const held = [];
  for (let n = 0; n < 2; n++) {
    const accepted = once(server, "connection");
    held.push(openIdle({ baseUrl }));
    await accepted;
  }
  await expect(fetch(baseUrl)).rejects.toThrow();
  held[0]!.destroy();
  await expect.poll(() => fetch(baseUrl).then((reply) => reply.text(), String)).toBe("served");
});

test("an api process accepts 10,000 connections, and 2,500 of one address", () => {
  const settings = readSettings({ DATABASE_URL: "postgres://localhost/none" });
  const { server } = createServer({ settings, isProxy: () => false } as unknown as ApiContext, () => {});
  const refused = Array.from({ length: 2501 }, () => connectFrom(server, "203.0.113.7").destroyed);
  expect([server.maxConnections, refused.indexOf(true)]).toEqual([10_000, 2500]);
});
