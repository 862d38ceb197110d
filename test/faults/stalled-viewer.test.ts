// Rules: protocol/live#slow-readers
import { afterAll, beforeAll, expect, test } from "vitest";
import { WebSocket } from "ws";
import { startApp, type TestApp } from "#test/support/app.ts";
import { act, ok, team, type Person } from "#test/support/client.ts";
import { watch, type Watcher } from "#test/support/socket.ts";
import { iterations, isSoak, recordResult } from "#test/support/stress.ts";
import type { PokerEnvelope } from "#shared/wire/poker.ts";

const viewers = iterations("STALLED_VIEWERS", { test: 40, soak: 200 });
/** The kernel takes some 5 MB of a loopback connection that nobody reads. */
const bytesToSend = 8 * 1024 * 1024;

let app: TestApp;
beforeAll(async () => void (app = await startApp({ env: { LOG_LEVEL: "warn" } })));
afterAll(() => app.stop());

/** A viewer that only notes when it was sent which version: parsing every frame would slow all of them. */
type Light = { ws: WebSocket; arrivals: Map<number, number>; newest(): number };

function watchLightly(who: Person, sessionId: string): Light {
  const headers = { cookie: `svc_session=${who.cookie}` };
  const ws = new WebSocket(`${app.wsUrl}/ws?session=${sessionId}`, { headers });
  const arrivals = new Map<number, number>();
  let newest = -1;
  ws.on("message", (data: Buffer) => {
    const version = Number(/"version":(\d+)/.exec(data.toString("latin1", 0, 400))?.[1]);
    newest = Math.max(newest, version);
    if (!arrivals.has(version)) arrivals.set(version, performance.now());
  });
  return { ws, arrivals, newest: () => newest };
}

test(`of ${viewers} viewers (STALLED_VIEWERS) only the one that stalls is dropped`, async () => {
  const t = await team(app, ["Ana", "Slow", ...Array.from({ length: viewers - 2 }, (_, i) => `V${i}`)]);
  const [ana, slow, ...others] = t.people as [Person, Person, ...Person[]];
  // A frame of 120 KB; compressed, as most viewers get it, it is small.
  await app.database.sql.query(
    `insert into stories (session_id, title, notes, position)
     select $1, 'Large', repeat('x', 2000), n from generate_series(1, 60) n`,
    [t.session.id],
  );
  const light = others.map((who) => watchLightly(who, t.session.id));
  const watcher = await watch(ana, t.session.id);
  const stalled = new WebSocket(`${app.wsUrl}/ws?session=${t.session.id}`, {
    headers: { cookie: `svc_session=${slow.cookie}` },
    perMessageDeflate: false,
  });
  stalled.on("error", () => {});
  try {
    const all = await watcher.until((frame) => frame.presence.length === viewers);
    stalled.pause();
    const { storyId, frameBytes } = storyOf(all);
    const times: number[] = [];
    let sent = 0;
    let sentAllAt = 0;
    const isDropped = () => !watcher.newest().presence.includes(slow.id);
    while (!isDropped()) {
      const startedAt = performance.now();
      await act(ana, t.room, "PATCH", "story", { storyId, title: `Change ${sent}` });
      const { version } = await ok<PokerEnvelope>(ana, "GET", t.room);
      await untilAllHave(watcher, light, version);
      for (const { arrivals } of light) {
        times.push((arrivals.get(version) ?? performance.now()) - startedAt);
      }
      sent++;
      if (sentAllAt === 0 && sent * frameBytes >= bytesToSend) sentAllAt = performance.now();
      // Otherwise the one who stopped reading would be served for ever.
      expect(sent * frameBytes).toBeLessThan(20 * bytesToSend);
    }
    const droppedAfterMs = sentAllAt === 0 ? 0 : performance.now() - sentAllAt;
    expect(light.every(({ ws }) => ws.readyState === WebSocket.OPEN)).toBe(true);
    const p99 = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)]!;
    if (isSoak) {
      // The presence of a dropped viewer goes 1.5 s after it.
      expect(droppedAfterMs).toBeLessThan(6000 + 1500);
      expect(p99).toBeLessThan(500);
    }
    recordResult({
      trial: "a stalled viewer",
      tried: `${viewers} viewers, one stops reading; ${sent} frames of ${Math.round(frameBytes / 1024)} KiB`,
      outcome: `seen as dropped ${(droppedAfterMs / 1000).toFixed(1)} s after 8 MiB were sent; the others got every change, p99 ${Math.round(p99)} ms`,
    });
  } finally {
    stalled.terminate();
    for (const { ws } of light) ws.terminate();
  }
});

function storyOf(envelope: PokerEnvelope) {
  return { storyId: envelope.state.stories[0]!.id, frameBytes: JSON.stringify(envelope).length };
}

/** Waits until every viewer that reads has been sent this version, which the one that stalled must not delay. */
async function untilAllHave(watcher: Watcher, light: Light[], version: number) {
  await watcher.until((frame) => frame.version >= version);
  await expect.poll(() => light.filter(({ newest }) => newest() < version).length, { interval: 2 }).toBe(0);
}
