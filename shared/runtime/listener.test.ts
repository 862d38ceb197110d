// Rules: protocol/guarantees#lost-listener, protocol/operations#background-failures
import { expect, onTestFinished, test } from "vitest";
import { databaseForThisTest } from "#test/support/database.ts";
import { startTcpProxy } from "#test/support/tcp-proxy.ts";
import { startListener } from "./listener.ts";
import { createLog } from "./log.ts";

type Line = { level: string; again_in_ms: number };

test("a listener without a database reconnects with exponential backoff", async () => {
  const database = await databaseForThisTest();
  const first = await startTcpProxy(database.url);
  let lines: Line[] = [];
  let listened = 0;
  const listener = startListener({
    databaseUrl: first.url,
    channels: {},
    onListening: () => void listened++,
    log: createLog("error", { write: (line) => void lines.push(JSON.parse(line) as Line) }),
  });
  onTestFinished(() => listener.stop());
  await expect.poll(() => listened).toBe(1);
  await first.close();
  await expect.poll(() => lines.length).toBeGreaterThan(7);

  expect(new Set(lines.map(({ level }) => level))).toEqual(new Set(["error"]));
  const [firstPause, ...pauses] = lines.map((line) => line.again_in_ms);
  expect(firstPause).toBe(0);
  for (const [i, pause] of pauses.entries()) {
    const most = Math.min(500, 25 * 2 ** (i + 1));
    expect([i, pause >= most / 2 && pause <= most]).toEqual([i, true]);
  }

  const second = await startTcpProxy(database.url, Number(new URL(first.url).port));
  onTestFinished(() => second.close());
  await expect.poll(() => listened).toBe(2);
  lines = [];
  second.cut();
  await expect.poll(() => lines[0]?.again_in_ms).toBe(0);
});

test("a process that was blocked for seconds keeps its listening connection", async () => {
  const database = await databaseForThisTest();
  const payloads: string[] = [];
  let listened = 0;
  const listener = startListener({
    databaseUrl: database.url,
    channels: { after: (payload) => void payloads.push(payload) },
    onListening: () => void listened++,
    log: createLog("error", { write: () => {} }),
  });
  onTestFinished(() => listener.stop());
  await expect.poll(() => listened).toBe(1);
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 6_000);
  await expect
    .poll(async () => {
      await database.sql.query("notify after, 'payload'");
      return payloads;
    })
    .toContain("payload");
  expect(listened).toBe(1);
});
