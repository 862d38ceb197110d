// Rules: protocol/webhooks#allowed-hosts, protocol/webhooks#tls
import { once } from "node:events";
import { createServer, type AddressInfo, type Socket } from "node:net";
import { createServer as createTlsServer } from "node:tls";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { certificate, startReceiver, type Receiver } from "#test/support/receiver.ts";
import { createPost, discardBody, REQUEST_TIMEOUT_MS, type Reply } from "./post.ts";
import type { Resolve } from "./checked-lookup.ts";

const local = ["127.0.0.0/8", "::1/128"];
const quick = 400;
let receiver: Receiver;
beforeAll(async () => void (receiver = await startReceiver()));
afterAll(() => receiver.close());

type ServerBehaviour = {
  allowedCidrs?: string[];
  version?: string;
  resolve?: Resolve;
  deadlineMs?: number;
  signal?: AbortSignal;
};

/** Posts like the product, but with a shorter deadline and to this machine. */
function post(address: string, given: ServerBehaviour = {}): Promise<Reply> {
  const { signal = new AbortController().signal, ...options } = given;
  const send = createPost({ allowedCidrs: local, version: "1.2.3", deadlineMs: 10_000, ...options });
  return send(address, { headers: { "webhook-id": "x" }, body: '{"a":1}', signal });
}

/** Starts a server that does not speak HTTP; returns its port and its connections. */
async function rawServer(talk: (socket: Socket) => void): Promise<{ port: number; sockets: Socket[] }> {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket.on("error", () => {}).resume());
    talk(socket);
  });
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  return { port: (server.address() as AddressInfo).port, sockets };
}

// Rules: protocol/webhooks#request-timeout, protocol/webhooks#standard-webhooks,
//   protocol/webhooks#success-and-failure, protocol/webhooks#tls
describe("an outbound request", () => {
  test("arrives as a JSON POST, byte for byte", async () => {
    receiver.answer((_one, response) => response.writeHead(429, { "retry-after": "7" }).end("slow down"));
    expect(await post(receiver.url)).toEqual({ status: 429, retryAfter: "7" });
    const { body, path, headers } = receiver.received.at(-1)!;
    expect([body, path]).toEqual(['{"a":1}', "/standups"]);
    expect(headers).toMatchObject({
      "content-type": "application/json",
      "content-length": "7",
      "user-agent": "Standpoint/1.2.3",
      "webhook-id": "x",
      host: `localhost:${receiver.port}`,
    });
  });

  test("the User-Agent contains only valid header characters", async () => {
    receiver.answer(204);
    const version = "1.2.3 + Zürich\r\nx-evil: 1\u{1F600}";
    expect(await post(receiver.url, { version })).toMatchObject({ status: 204 });
    const { headers } = receiver.received.at(-1)!;
    expect([headers["user-agent"], headers["x-evil"]]).toEqual([
      "Standpoint/1.2.3-+-Z-rich--x-evil:-1-",
      undefined,
    ]);
  });

  test("a trailing dot of the host is ignored", async () => {
    receiver.answer(204);
    expect(await post(receiver.url.replace("localhost", "localhost."))).toMatchObject({ status: 204 });
  });

  test("a redirect is not followed: its status is returned", async () => {
    const seen = receiver.received.length;
    receiver.answer((_one, response) => response.writeHead(307, { location: receiver.url }).end());
    expect(await post(receiver.url)).toMatchObject({ status: 307 });
    expect(receiver.received.length).toBe(seen + 1);
  });

  test("reading a response stops after the chunk that exceeds 4 KiB", async () => {
    for (const size of [1, 1000, 4095, 4096, 65_536]) {
      let taken = 0;
      async function* endless() {
        for (;;) {
          taken += size;
          yield Buffer.alloc(size);
        }
      }
      await discardBody(endless());
      expect([size, taken]).toEqual([size, Math.ceil(4096 / size) * size]);
    }
  });

  test("the connection of an endless response is cut", async () => {
    let written = 0;
    const closed = new Promise<void>((resolve) =>
      receiver.answer((_one, response) => {
        response.writeHead(200).on("close", resolve);
        const flood = () => {
          while (!response.destroyed && response.write(Buffer.alloc(16_384))) written += 16_384;
        };
        response.on("drain", flood);
        flood();
      }),
    );
    expect(await post(receiver.url)).toMatchObject({ status: 200 });
    await closed;
    expect(written).toBeLessThan(64 * 2 ** 20);
  });

  test("a status counts even if the rest of the response is late", async () => {
    let dripped: Socket | null = null;
    receiver.answer((_one, response) => {
      dripped = response.socket;
      response.writeHead(200);
      const drip = setInterval(() => response.write("."), 20);
      response.on("close", () => clearInterval(drip));
    });
    expect(await post(receiver.url, { deadlineMs: 5_000 })).toMatchObject({ status: 200 });
    await expect.poll(() => dripped!.destroyed).toBe(true);
    receiver.answer((_one, response) => {
      response.writeHead(202, { "content-length": 100 }).write(".", () => response.destroy());
    });
    expect(await post(receiver.url)).toMatchObject({ status: 202 });
  });

  test("the deadline of an outbound request is 15 s", () => {
    expect(REQUEST_TIMEOUT_MS).toBe(15_000);
  });

  test("one deadline covers headers, TLS and DNS", async () => {
    const words = { failure: "no answer within 0.4 s" };
    receiver.answer(() => {});
    expect(await post(receiver.url, { deadlineMs: quick })).toEqual(words);
    const mute = await rawServer(() => {});
    expect(await post(`https://localhost:${mute.port}/`, { deadlineMs: quick })).toEqual(words);
    await expect.poll(() => mute.sockets.every((socket) => socket.destroyed)).toBe(true);
    const forever = () => new Promise<never>(() => {});
    expect(await post(receiver.url, { deadlineMs: quick, resolve: forever })).toEqual(words);
  });

  test("an abort signal ends an outbound request at once", async () => {
    const stopping = new AbortController();
    receiver.answer(() => stopping.abort());
    expect(await post(receiver.url, { signal: stopping.signal })).toHaveProperty("failure");
  });

  test("an outbound request ignores the proxy of the environment", async () => {
    const proxy = await rawServer((socket) => socket.destroy());
    receiver.answer(204);
    for (const name of ["HTTPS_PROXY", "https_proxy", "ALL_PROXY"]) {
      process.env[name] = `http://127.0.0.1:${proxy.port}`;
      onTestFinished(() => void delete process.env[name]);
    }
    expect(await post(receiver.url)).toMatchObject({ status: 204 });
    expect(proxy.sockets).toEqual([]);
  });
});

// Rules: protocol/webhooks#address-checks
describe("the allowed addresses of an outbound request", () => {
  const notAllowed = { failure: "the host resolves to a forbidden address" };
  const answering = (...addresses: string[]): Resolve => {
    return async () => addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
  };

  test("a host name of this machine is refused unless the operator's ranges allow it", async () => {
    const seen = receiver.received.length;
    expect(await post(receiver.url, { allowedCidrs: [] })).toEqual(notAllowed);
    expect(receiver.received.length).toBe(seen);
  });

  test("one refused address of a host refuses the host", async () => {
    for (const addresses of [["169.254.169.254"], ["127.0.0.1", "10.0.0.1"], ["8.8.8.8", "::ffff:10.0.0.1"]])
      expect(await post(receiver.url, { resolve: answering(...addresses) })).toEqual(notAllowed);
  });

  test("each request has one DNS query, so a changed answer cannot bypass the check", async () => {
    const answers = [["127.0.0.1", "::1"], ["10.0.0.1"]];
    let asked = 0;
    const resolve: Resolve = (host) => answering(...answers[asked++ % 2]!)(host);
    receiver.answer(204);
    expect(await post(receiver.url, { resolve })).toMatchObject({ status: 204 });
    expect(asked).toBe(1);
    expect(await post(receiver.url, { resolve })).toEqual(notAllowed);
    expect(asked).toBe(2);
  });

  test("a literal address is checked too, although it needs no lookup", async () => {
    for (const host of ["127.0.0.1", "[::1]", "[::ffff:127.0.0.1]", "2130706433"]) {
      const address = `https://${host}:${receiver.port}/`;
      expect([host, await post(address, { allowedCidrs: [] })]).toEqual([host, notAllowed]);
    }
  });
});

// Rules: protocol/webhooks#last-error
describe("failure messages contain no address and no text of the receiver", () => {
  test("for an unknown host, a closed port and a response that is not HTTP", async () => {
    const nowhere: Resolve = () => Promise.reject(Object.assign(new Error("x"), { code: "ENOTFOUND" }));
    expect(await post(receiver.url, { resolve: nowhere })).toEqual({ failure: "the host was not found" });
    expect(await post(receiver.url, { resolve: async () => [] })).toEqual({
      failure: "the host was not found",
    });
    const { port } = await rawServer((socket) => socket.destroy());
    expect(await post(`https://localhost:${port}/`)).toHaveProperty("failure");
    const closed = createServer().listen(0, "localhost");
    await once(closed, "listening");
    const { port: free } = closed.address() as AddressInfo;
    closed.close();
    await once(closed, "close");
    expect(await post(`https://localhost:${free}/`)).toEqual({ failure: "the host could not be reached" });
    receiver.answer((_one, response) => void response.socket!.end("hunter2\r\n\r\n"));
    expect(await post(receiver.url)).toEqual({ failure: "the connection closed before a response" });
  });

  test("for an untrusted certificate", async () => {
    const { key, cert } = await certificate();
    const server = createTlsServer({ key, cert }).listen(0, "localhost");
    onTestFinished(() => void server.close());
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const resolve: Resolve = async () => [
      { address: "127.0.0.1", family: 4 },
      { address: "::1", family: 6 },
    ];
    const refused = { failure: "no trusted TLS connection could be established" };
    expect(await post(`https://elsewhere.example:${port}/`, { resolve })).toEqual(refused);
    // An environment that disables verification globally does not disable it here.
    vi.stubEnv("NODE_TLS_REJECT_UNAUTHORIZED", "0");
    onTestFinished(() => void vi.unstubAllEnvs());
    expect(await post(`https://elsewhere.example:${port}/`, { resolve })).toEqual(refused);
  });
});
