// Rules: protocol/operations#database-retries
import { Writable } from "node:stream";
import { describe, expect, onTestFinished, test } from "vitest";
import { findPooling } from "#shared/db/find-pooling.ts";
import { choosePreparedStatements } from "#shared/db/choose-prepared-statements.ts";
import { createLog } from "#shared/runtime/log.ts";
import type { PreparedStatements } from "#shared/runtime/settings.ts";
import { freePort } from "#test/support/app.ts";
import { databaseForThisTest } from "#test/support/database.ts";
import { startPooler, type PoolerOptions } from "#test/support/pooler.ts";
import { startTcpProxy } from "#test/support/tcp-proxy.ts";

const log = createLog("silent");

async function startPoolerFor(address: string, options: PoolerOptions): Promise<string> {
  const pooler = await startPooler(address, options);
  onTestFinished(() => pooler.close());
  return pooler.url;
}

async function unusedAddress(): Promise<string> {
  return `postgres://nobody@127.0.0.1:${await freePort()}/none`;
}

// Rules: protocol/operations#prepared-statements
describe("the detected pooler", () => {
  test("is none on a direct connection or through a TCP proxy", async () => {
    const { url } = await databaseForThisTest();
    const proxy = await startTcpProxy(url);
    onTestFinished(() => proxy.close());
    expect([await findPooling(url), await findPooling(proxy.url)]).toEqual(["direct", "direct"]);
  });

  test.each([1, 2, 5])(
    "is a transaction pooler with %i connections that loses or keeps prepared statements",
    async (size) => {
      const { url } = await databaseForThisTest();
      const loses = await startPoolerFor(url, { size });
      const keeps = await startPoolerFor(url, { size, keepsStatements: true });
      // The second detection also meets the statement that the first one left behind.
      for (let attempt = 0; attempt < 2; attempt++)
        expect([await findPooling(loses), await findPooling(keeps)]).toEqual(["loses", "keeps"]);
    },
  );

  test("is a session pooler", async () => {
    const { url } = await databaseForThisTest();
    expect(await findPooling(await startPoolerFor(url, { mode: "session" }))).toBe("session");
  });

  test("is a pooler that refuses transactions", async () => {
    const { url } = await databaseForThisTest();
    expect(await findPooling(await startPoolerFor(url, { mode: "statement" }))).toBe("statement");
  });

  test("is unknown after a few seconds without a reply", async () => {
    const { url } = await databaseForThisTest();
    const proxy = await startTcpProxy(url);
    onTestFinished(() => proxy.close());
    proxy.blackHole();
    expect([await findPooling(proxy.url), await findPooling(await unusedAddress())]).toEqual([
      "unknown",
      "unknown",
    ]);
  });
});

// Rules: protocol/operations#prepared-statements
describe("a process at boot", () => {
  const choose = (databaseUrl: string, listenerDatabaseUrl: string, preparedStatements: PreparedStatements) =>
    choosePreparedStatements({ databaseUrl, listenerDatabaseUrl, preparedStatements }, log);

  test("with `auto` uses no prepared statements if the pooler loses them", async () => {
    const { url } = await databaseForThisTest();
    const loses = await startPoolerFor(url, {});
    const keeps = await startPoolerFor(url, { keepsStatements: true });
    expect(await choose(url, url, "auto")).toBe("auto");
    expect(await choose(keeps, url, "auto")).toBe("auto");
    expect(await choose(loses, url, "auto")).toBe("off");
  });

  test("with `on` does not start if the pooler loses prepared statements", async () => {
    const { url } = await databaseForThisTest();
    const loses = await startPoolerFor(url, {});
    await expect(choose(loses, url, "on")).rejects.toThrow(
      /does not keep prepared statements: set it to auto/,
    );
    expect(await choose(loses, url, "off")).toBe("off");
    expect(await choose(url, url, "on")).toBe("on");
  });

  test("does not start behind a pooler that refuses transactions", async () => {
    const { url } = await databaseForThisTest();
    const refuses = await startPoolerFor(url, { mode: "statement" });
    await expect(choose(refuses, url, "auto")).rejects.toThrow(/refuses transactions: set its pool_mode/);
  });

  test("waits for a pooler that starts later", async () => {
    const { url } = await databaseForThisTest();
    const port = await freePort();
    const later = new URL(url);
    later.port = String(port);
    const lines: string[] = [];
    const destination = new Writable({
      write(line: Buffer, _encoding, done) {
        lines.push(line.toString());
        done();
      },
    });
    const settings = {
      databaseUrl: later.href,
      listenerDatabaseUrl: url,
      preparedStatements: "auto",
    } as const;
    const choice = choosePreparedStatements(settings, createLog("warn", destination));
    await expect.poll(() => lines.join("")).toContain("database not reachable yet");
    const proxy = await startTcpProxy(url, port);
    onTestFinished(() => proxy.close());
    expect(await choice).toBe("auto");
  });
});
