// Rules: protocol/live#socket-limit, protocol/live#upgrade-rate
import { describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { addStory, team, type Person } from "#test/support/client.ts";
import { watch } from "#test/support/socket.ts";
import { iterations, recordResult } from "#test/support/stress.ts";
import { testReplicas } from "#test/support/test-app.ts";

const MAX_SOCKETS = 3;
const MAX_PER_MINUTE = 15 * MAX_SOCKETS;

const [first, second] = await testReplicas({ WS_MAX_PER_TOKEN: String(MAX_SOCKETS) });

type Attempt = { status: number; retryAfter: number; ws: WebSocket };

/** Requests a socket. `status` is 101 or that of the refusal. */
function attempt(who: Person | ReturnType<Person["on"]>, sessionId: string): Promise<Attempt> {
  const headers = { cookie: `svc_session=${who.cookie}` };
  const ws = new WebSocket(`${who.app.wsUrl}/ws?session=${sessionId}`, { headers });
  return new Promise((resolve) => {
    ws.on("open", () => resolve({ status: 101, retryAfter: 0, ws }));
    ws.on("unexpected-response", (request, response) => {
      resolve({ status: response.statusCode ?? 0, retryAfter: Number(response.headers["retry-after"]), ws });
      request.destroy();
    });
    ws.on("error", () => {});
  });
}

const accepted = (attempts: Attempt[]) => attempts.filter(({ status }) => status === 101);

describe("many upgrades with one token", () => {
  test("simultaneous upgrades open as many sockets as the limit", async () => {
    const rounds = iterations("UPGRADE_TRIALS", { test: 3, soak: 50 });
    for (let n = 0; n < rounds; n++) {
      const t = await team(first, ["Ana"]);
      const [ana] = t.people as [Person];
      const all: Attempt[] = [];
      for (const who of [ana, ana.on(second)]) {
        const attempts = await Promise.all(Array.from({ length: 20 }, () => attempt(who, t.session.id)));
        all.push(...attempts);
        expect(accepted(attempts)).toHaveLength(MAX_SOCKETS);
        expect(new Set(attempts.map(({ status }) => status))).toEqual(new Set([101, 429]));
      }
      for (const { ws } of all) ws.terminate();
    }
    recordResult({
      trial: "upgrades of one token at once",
      tried: `${rounds} × 20 on each of two replicas, ${MAX_SOCKETS} allowed`,
      outcome: `exactly ${MAX_SOCKETS} succeeded on each replica each time`,
    });
  });

  test("a token that reopens sockets in a loop is refused for the rest of the minute", async () => {
    const t = await team(first, ["Ana", "Ben"]);
    const [ana, ben] = t.people as [Person, Person];
    const watcher = await watch(ben, t.session.id);
    let openedCount = 0;
    let last: Attempt;
    for (;;) {
      last = await attempt(ana, t.session.id);
      if (last.status !== 101) break;
      openedCount++;
      const closed = new Promise((resolve) => last.ws.on("close", resolve));
      last.ws.close();
      await closed;
    }
    const frames = watcher.frames.length;
    expect(last).toMatchObject({ status: 429 });
    // The loop may span two minutes of the rate limit.
    expect([MAX_PER_MINUTE, 2 * MAX_PER_MINUTE]).toContain(openedCount);
    expect(last.retryAfter).toBeGreaterThan(0);
    expect(last.retryAfter).toBeLessThanOrEqual(60);
    await addStory(ana, t.room, "Refund");
    await watcher.until((frame) => frame.state.stories.length === 1);
    // Another token is not refused.
    expect((await attempt(ben, t.session.id)).status).toBe(101);
    // Arrivals and departures are pushed in batches, at most twice in three seconds.
    expect(frames).toBeLessThan(openedCount / 2);
    recordResult({
      trial: "a token that opens sockets in a loop",
      tried: `${openedCount} sockets opened and closed one after the other`,
      outcome: `then 429; the other viewer of the room was sent ${frames} frames`,
    });
  });
});
