// Rules: protocol/guarantees#fair-permits
import { afterAll, expect, test } from "vitest";
import { credential } from "#shared/domain/callers/credential.ts";
import { openDatabase } from "#shared/db/database.ts";
import { createEnvelopes } from "#shared/envelope/envelopes.ts";
import type { PluginRunner } from "#shared/kinds/plugin-runner.ts";
import { createLog } from "#shared/runtime/log.ts";
import { createSemaphore } from "#shared/runtime/semaphore.ts";
import { ok, team } from "#test/support/client.ts";
import { makeOrgAdmin } from "#test/support/orgs.ts";
import { freshName, install, packageOf, seedRoom } from "#test/support/plugins.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp({ env: { PLUGIN_DIR: "/nowhere" } });
const db = openDatabase({ databaseUrl: app.database.url, databasePoolSize: 2 }, createLog("silent"));
const t = await team(app, ["Ana"]);
afterAll(async () => {
  await db.close();
});

const lifetimes = { sessionIdleTtlMs: 1e9, sessionMaxTtlMs: 1e9, authMode: "open" } as const;

test("no read permit is held while a plugin computes a view", async () => {
  const ana = t.people[0]!;
  await makeOrgAdmin(ana);
  const kind = freshName("slow");
  const kinds = [{ kind, display: "Slow", actions: [] }];
  await install({ admin: ana, path: "/api/orgs/default/admin/plugins" }, packageOf({ name: kind, kinds }));
  const slowRoom = await seedRoom(app, t.space.id, kind);
  await ok(ana, "GET", `/api/sessions/${slowRoom}`);

  const { promise: view, resolve: endView } = Promise.withResolvers<{ kind: "busy" }>();
  const called = Promise.withResolvers<void>();
  const run = () => (called.resolve(), view);
  const readSemaphore = createSemaphore({
    permits: 1,
    maxQueue: 0,
    timeoutMs: 1,
    refusal: () => new Error("no read permit"),
  });
  const caller = credential(ana.cookie, lifetimes);
  const envelopes = createEnvelopes({
    runner: db.pool,
    readSemaphore,
    lifetimes: caller,
    plugins: { run } as unknown as PluginRunner,
  });
  const slow = envelopes.read(caller, slowRoom);
  await called.promise;
  const other = await envelopes.read(caller, t.session.id);
  expect(other?.text.json()).toContain(t.session.id);
  endView({ kind: "busy" });
  expect((await slow)?.text.json()).toContain('"kindUnavailable":true');
});
