// Rules: protocol/conventions#slow-and-broken-requests, protocol/conventions#unread-replies
import { expect, test } from "vitest";
import { openIdle, untilCut } from "#test/support/idle-sockets.ts";
import { ask } from "#test/support/raw-request.ts";
import { iterations, isSoak, recordResult } from "#test/support/stress.ts";
import { testApp } from "#test/support/test-app.ts";

const sockets = iterations("SLOW_SOCKETS", { test: 120, soak: 500 });
const requestCount = 100;

const app = await testApp();

/** Returns the sorted durations of a series of /healthz requests in milliseconds. */
async function healthTimes(): Promise<number[]> {
  const times: number[] = [];
  for (let i = 0; i < requestCount; i++) {
    const startedAt = performance.now();
    const { status } = await ask(app, "GET", "/healthz");
    times.push(performance.now() - startedAt);
    expect(status).toBe(200);
  }
  return times.toSorted((a, b) => a - b);
}

const head = "POST /api/me HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n";
/** The first bytes of a slow client, and the bytes that it then sends every second. */
const kinds: [what: string, begins: string, piece: string][] = [
  ["nothing", "", ""],
  ["headers, a byte a second", "GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow: ", "x"],
  ["a header line a second", "GET /healthz HTTP/1.1\r\n", "X-Slow: x\r\n"],
  ["a body, a byte a second", `${head}Content-Length: 1000\r\n\r\n`, "x"],
  ["chunks, one a second", `${head}Transfer-Encoding: chunked\r\n\r\n`, "1\r\nx\r\n"],
  ["text that is not HTTP, without an end", "nonsense\r\n\r\n", "x"],
];

test(`${sockets} slow sockets (SLOW_SOCKETS) are disconnected and do not slow /healthz`, async () => {
  await healthTimes();
  const alone = await healthTimes();
  const slow = Array.from({ length: sockets }, (_, i) => {
    const [, begins, piece] = kinds[i % kinds.length]!;
    return { socket: openIdle(app, begins), piece };
  });
  const cut = Promise.all(slow.map(({ socket, piece }) => untilCut(socket, piece)));
  const withSlow = await healthTimes();
  const stillOpen = slow.filter(({ socket }) => !socket.destroyed).length;
  // Other test files share the machine, so only the soak asserts the times.
  if (isSoak) expect(withSlow[requestCount / 2]!).toBeLessThan(20 * alone[requestCount / 2]! + 50);
  if (isSoak) expect(withSlow[requestCount - 2]).toBeLessThan(100);
  await cut;
  expect((await ask(app, "GET", "/healthz")).status).toBe(200);
  recordResult({
    trial: "slow sockets",
    tried: `${sockets} sockets that send ${kinds.map(([what]) => what).join("; ")}`,
    outcome: `/healthz p50 ${withSlow[requestCount / 2]!.toFixed(1)} ms, longest ${withSlow.at(-1)!.toFixed(1)} ms with ${stillOpen} of them open; alone ${alone[requestCount / 2]!.toFixed(1)} and ${alone.at(-1)!.toFixed(1)} ms; all were disconnected`,
  });
});
