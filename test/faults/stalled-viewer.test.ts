// Rules: protocol/live#slow-readers
import { expect, test } from "vitest";
import { WebSocket } from "ws";
import { act, ok, team, type Person } from "#test/support/client.ts";
import { watch, type Watcher } from "#test/support/socket.ts";
import { iterations, isSoak, recordResult } from "#test/support/stress.ts";
import type { PokerEnvelope } from "#shared/wire/poker.ts";
import { testApp } from "#test/support/test-app.ts";

const viewers = iterations("STALLED_VIEWERS", { test: 40, soak: 200 });
/** More than the kernel's buffer for an unread loopback connection, which is some 5 MB. */
const bytesToSend = 8 * 1024 * 1024;

const app = await testApp({ env: { LOG_LEVEL: "warn" } });

/** A viewer that only records the arrival of each version. Parsing each frame would slow all viewers. */
type ArrivalRecorder = { ws: WebSocket; arrivals: Map<number, number>; newest(): number };

function recordArrivals(who: Person, sessionId: string): ArrivalRecorder {
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

test(`of ${viewers} viewers (STALLED_VIEWERS), only the stalled one is disconnected`, async () => {
  const t = await team(app, ["Ana", "Slow", ...Array.from({ length: viewers - 2 }, (_, i) => `V${i}`)]);
  const [ana, slow, ...others] = t.people as [Person, Person, ...Person[]];
  // The frame has 120 KB. The other viewers receive it compressed, which makes it small.
  await app.database.sql.query(
    `insert into stories (session_id, title, notes, position)
     select $1, 'Large', repeat('x', 2000), n from generate_series(1, 60) n`,
    [t.session.id],
  );
  const recorders = others.map((who) => recordArrivals(who, t.session.id));
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
    const isDisconnected = () => !watcher.newest().presence.includes(slow.id);
    while (!isDisconnected()) {
      const startedAt = performance.now();
      await act(ana, t.room, "PATCH", "story", { storyId, title: `Change ${sent}` });
      const { version } = await ok<PokerEnvelope>(ana, "GET", t.room);
      await untilAllReceived(watcher, recorders, version);
      for (const { arrivals } of recorders) {
        times.push((arrivals.get(version) ?? performance.now()) - startedAt);
      }
      sent++;
      if (sentAllAt === 0 && sent * frameBytes >= bytesToSend) sentAllAt = performance.now();
      // Fails if the stalled viewer is never disconnected.
      expect(sent * frameBytes).toBeLessThan(20 * bytesToSend);
    }
    const disconnectedAfterMs = sentAllAt === 0 ? 0 : performance.now() - sentAllAt;
    expect(recorders.every(({ ws }) => ws.readyState === WebSocket.OPEN)).toBe(true);
    const p99 = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)]!;
    if (isSoak) {
      // The presence of a disconnected viewer ends 1.5 s later.
      expect(disconnectedAfterMs).toBeLessThan(6000 + 1500);
      expect(p99).toBeLessThan(500);
    }
    recordResult({
      trial: "a stalled viewer",
      tried: `${viewers} viewers, one stops reading; ${sent} frames of ${Math.round(frameBytes / 1024)} KiB`,
      outcome: `seen as disconnected ${(disconnectedAfterMs / 1000).toFixed(1)} s after 8 MiB were sent; the others received each change, p99 ${Math.round(p99)} ms`,
    });
  } finally {
    stalled.terminate();
    for (const { ws } of recorders) ws.terminate();
  }
});

function storyOf(envelope: PokerEnvelope) {
  return { storyId: envelope.state.stories[0]!.id, frameBytes: JSON.stringify(envelope).length };
}

/** Waits until each reading viewer has received this version. The stalled viewer must not delay them. */
async function untilAllReceived(watcher: Watcher, recorders: ArrivalRecorder[], version: number) {
  await watcher.until((frame) => frame.version >= version);
  await expect
    .poll(() => recorders.filter(({ newest }) => newest() < version).length, { interval: 2 })
    .toBe(0);
}
