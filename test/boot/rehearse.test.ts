import { createServer } from "node:http";
import { expect, test } from "vitest";
import { rehearse } from "#services/api/rehearse.ts";
import { vote } from "#shared/kinds/poker/round.ts";
import { startApp } from "#test/support/app.ts";
import { databaseForThisTest } from "#test/support/database.ts";
import { dump } from "#test/support/dump.ts";
import { recordStatements, type StatementLog } from "#test/support/statements.ts";

const votesIn = (log: StatementLog) =>
  log.taken().filter((text) => text === vote.hot!.statements.ofCall.text).length;

test("a vote of nobody is answered before the api has started, and writes nothing (decisions/runtime 32)", async () => {
  const log = recordStatements();
  const database = await databaseForThisTest();
  const before = await dump({ database });
  log.start();
  const app = await startApp({ database });
  expect(votesIn(log)).toBe(1);
  await app.stop();
  log.stop();
  expect(await dump({ database })).toEqual(before);
});

test.each(["0.0.0.0", "127.0.0.1"])(
  "a server reaches itself where %s is its address (decisions/runtime 32)",
  async (address) => {
    const app = await startApp();
    const log = recordStatements();
    log.start();
    await rehearse({ address: () => ({ address, family: "IPv4", port: Number(new URL(app.baseUrl).port) }) });
    expect(votesIn(log)).toBe(1);
    log.stop();
    await app.stop();
  },
);

test("a server that cannot be reached keeps no api from starting (decisions/runtime 32)", async () => {
  await expect(
    rehearse({ address: () => ({ address: "127.0.0.1", family: "IPv4", port: 1 }) }),
  ).resolves.toBeUndefined();
});

test("a server that does not answer does not keep an api from starting (decisions/runtime 32)", async () => {
  const silent = createServer(() => {});
  await new Promise<void>((done) => silent.listen(0, "127.0.0.1", done));
  await expect(rehearse(silent)).resolves.toBeUndefined();
  silent.closeAllConnections();
  await new Promise((done) => silent.close(done));
});
