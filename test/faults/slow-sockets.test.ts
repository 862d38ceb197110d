// Rules: protocol/conventions#slow-and-broken-requests, protocol/conventions#unread-replies
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp, type TestApp } from "#test/support/app.ts";
import { openIdle, untilCut } from "#test/support/idle-sockets.ts";
import { ask } from "#test/support/raw-request.ts";
import { iterations, isSoak, recordResult } from "#test/support/stress.ts";

const sockets = iterations("SLOW_SOCKETS", { test: 120, soak: 500 });
const asked = 100;

let app: TestApp;
beforeAll(async () => void (app = await startApp()));
afterAll(() => app.stop());

/** How long each of a number of requests for /healthz took, in milliseconds, shortest first. */
async function healthTimes(): Promise<number[]> {
  const times: number[] = [];
  for (let i = 0; i < asked; i++) {
    const startedAt = performance.now();
    const { status } = await ask(app, "GET", "/healthz");
    times.push(performance.now() - startedAt);
    expect(status).toBe(200);
  }
  return times.toSorted((a, b) => a - b);
}

const head = "POST /api/me HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n";
/** What a slow client begins with, and what it goes on sending every second. */
const kinds: [what: string, begins: string, piece: string][] = [
  ["nothing", "", ""],
  ["headers, a byte a second", "GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow: ", "x"],
  ["a header line a second", "GET /healthz HTTP/1.1\r\n", "X-Slow: x\r\n"],
  ["a body, a byte a second", `${head}Content-Length: 1000\r\n\r\n`, "x"],
  ["chunks, one a second", `${head}Transfer-Encoding: chunked\r\n\r\n`, "1\r\nx\r\n"],
  ["no HTTP, and does not hang up", "nonsense\r\n\r\n", "x"],
];

test(`${sockets} slow sockets (SLOW_SOCKETS) do not slow /healthz, and each is cut`, async () => {
  await healthTimes();
  const alone = await healthTimes();
  const slow = Array.from({ length: sockets }, (_, i) => {
    const [, begins, piece] = kinds[i % kinds.length]!;
    return { socket: openIdle(app, begins), piece };
  });
  const cut = Promise.all(slow.map(({ socket, piece }) => untilCut(socket, piece)));
  const beside = await healthTimes();
  const stillOpen = slow.filter(({ socket }) => !socket.destroyed).length;
  // Other test files share the machine, so that times are compared in the soak alone.
  if (isSoak) expect(beside[asked / 2]!).toBeLessThan(20 * alone[asked / 2]! + 50);
  if (isSoak) expect(beside[asked - 2]).toBeLessThan(100);
  await cut;
  expect((await ask(app, "GET", "/healthz")).status).toBe(200);
  recordResult({
    trial: "slow sockets",
    tried: `${sockets} sockets that send ${kinds.map(([what]) => what).join("; ")}`,
    outcome: `/healthz p50 ${beside[asked / 2]!.toFixed(1)} ms, longest ${beside.at(-1)!.toFixed(1)} ms with ${stillOpen} of them open; alone ${alone[asked / 2]!.toFixed(1)} and ${alone.at(-1)!.toFixed(1)} ms; all were cut`,
  });
});
