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

async function pooled(address: string, options: PoolerOptions): Promise<string> {
  const pooler = await startPooler(address, options);
  onTestFinished(() => pooler.close());
  return pooler.url;
}

async function nowhere(): Promise<string> {
  return `postgres://nobody@127.0.0.1:${await freePort()}/none`;
}

// Rules: protocol/operations#prepared-statements
describe("what stands between a process and Postgres", () => {
  test("is nothing, also through a proxy that passes every byte on", async () => {
    const { url } = await databaseForThisTest();
    const proxy = await startTcpProxy(url);
    onTestFinished(() => proxy.close());
    expect([await findPooling(url), await findPooling(proxy.url)]).toEqual(["direct", "direct"]);
  });

  test.each([1, 2, 5])("is a transaction pooler with %i connections that loses or keeps", async (size) => {
    const { url } = await databaseForThisTest();
    const loses = await pooled(url, { size });
    const keeps = await pooled(url, { size, keepsStatements: true });
    // A second look finds what the first one left behind.
    for (let look = 0; look < 2; look++)
      expect([await findPooling(loses), await findPooling(keeps)]).toEqual(["loses", "keeps"]);
  });

  test("is a pooler that gives each client a connection of its own", async () => {
    const { url } = await databaseForThisTest();
    expect(await findPooling(await pooled(url, { mode: "session" }))).toBe("session");
  });

  test("is a pooler that refuses transactions", async () => {
    const { url } = await databaseForThisTest();
    expect(await findPooling(await pooled(url, { mode: "statement" }))).toBe("statement");
  });

  test("is unknown where nothing answers, after a few seconds", async () => {
    const { url } = await databaseForThisTest();
    const proxy = await startTcpProxy(url);
    onTestFinished(() => proxy.close());
    proxy.blackHole();
    expect([await findPooling(proxy.url), await findPooling(await nowhere())]).toEqual([
      "unknown",
      "unknown",
    ]);
  });
});

// Rules: protocol/operations#prepared-statements
describe("what a process does about it at boot", () => {
  const settle = (databaseUrl: string, listenerDatabaseUrl: string, preparedStatements: PreparedStatements) =>
    choosePreparedStatements({ databaseUrl, listenerDatabaseUrl, preparedStatements }, log);

  test("with `auto` it does without where a pooler loses them", async () => {
    const { url } = await databaseForThisTest();
    const loses = await pooled(url, {});
    const keeps = await pooled(url, { keepsStatements: true });
    expect(await settle(url, url, "auto")).toBe("auto");
    expect(await settle(keeps, url, "auto")).toBe("auto");
    expect(await settle(loses, url, "auto")).toBe("off");
  });

  test("with `on` it does not start where a pooler loses them", async () => {
    const { url } = await databaseForThisTest();
    const loses = await pooled(url, {});
    await expect(settle(loses, url, "on")).rejects.toThrow(
      /does not keep prepared statements: set it to auto/,
    );
    expect(await settle(loses, url, "off")).toBe("off");
    expect(await settle(url, url, "on")).toBe("on");
  });

  test("it does not start behind one that refuses transactions", async () => {
    const { url } = await databaseForThisTest();
    const refuses = await pooled(url, { mode: "statement" });
    await expect(settle(refuses, url, "auto")).rejects.toThrow(/refuses transactions: set its pool_mode/);
  });

  test("it waits for a pooler that comes up later", async () => {
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
    const settled = choosePreparedStatements(settings, createLog("warn", destination));
    await expect.poll(() => lines.join("")).toContain("database not reachable yet");
    const proxy = await startTcpProxy(url, port);
    onTestFinished(() => proxy.close());
    expect(await settled).toBe("auto");
  });
});
