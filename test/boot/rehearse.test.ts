import { expect, test } from "vitest";
import { openDatabase } from "#shared/db/database.ts";
import { rehearse } from "#shared/domain/actions/rehearse.ts";
import { createLog } from "#shared/runtime/log.ts";
import { readSettings } from "#shared/runtime/settings.ts";
import { vote } from "#shared/kinds/poker/round.ts";
import { databaseForThisTest } from "#test/support/database.ts";
import { dump } from "#test/support/dump.ts";
import { recordStatements } from "#test/support/statements.ts";

test("a vote of nobody goes through its statement before anybody votes, and writes nothing (decisions/runtime 32)", async () => {
  const log = recordStatements();
  const database = await databaseForThisTest();
  const before = await dump({ database });
  const db = openDatabase({ databaseUrl: database.url, databasePoolSize: 10 }, createLog("silent"), "20s");
  const settings = readSettings({ DATABASE_URL: database.url, BASE_URL: "http://localhost:1" });
  log.start();
  await rehearse({ db, settings, plugins: null });
  expect(log.taken()).toContain(vote.hot!.statements.ofCall.text);
  expect(await dump({ database })).toEqual(before);
  await db.close();
  log.stop();
});
