// Rules: protocol/operations#stopping-batches, protocol/webhooks#key-rotation, protocol/webhooks#retention
import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { resealRows } from "#shared/domain/secrets/reseal-rows.ts";
import { sweepDeliveries } from "#shared/domain/standups/webhook/sweep-deliveries.ts";
import { createSealing, type Sealing } from "#shared/runtime/sealing.ts";
import { team } from "#test/support/client.ts";
import { databaseOf, writeEvents } from "#test/support/webhooks.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp();
const db = databaseOf(app);
afterAll(async () => {
  await db.close();
});
const write = (sql: string, ...values: unknown[]) => app.database.sql.query(sql, values);

test("old events are deleted in batches, and a stopping role ends after its current batch", async () => {
  const { space } = await team(app, ["Ana"]);
  const age = async () => {
    await writeEvents(app, space.id, 1001);
    await write("update webhook_deliveries set delivered_at = now() - interval '31 days'");
  };
  await age();
  const stopping = new AbortController();
  const sweep = sweepDeliveries(db, stopping.signal);
  stopping.abort();
  expect([await sweep, await sweepDeliveries(db, stopping.signal)]).toEqual([1000, 0]);
  expect(await sweepDeliveries(db)).toBe(1);
  await age();
  expect(await sweepDeliveries(db)).toBe(1001);
});

test("all readable secrets are encrypted again", async () => {
  const oldKeys = { pluginSecretKey: Buffer.alloc(32, 1), pluginSecretKeyPrevious: null };
  const newSealing = createSealing({
    pluginSecretKey: Buffer.alloc(32, 2),
    pluginSecretKeyPrevious: oldKeys.pluginSecretKey,
  })!;
  const ids = await manyWebhooks(250, createSealing(oldKeys)!);
  const unopened = ids.filter((_id, at) => at % 2 === 0);
  await write("update standup_webhooks set secret = '' where id = any($1)", unopened);
  expect(await resealRows(db, newSealing, "standup_webhooks", AbortSignal.abort())).toBe(0);
  expect(await resealRows(db, newSealing, "standup_webhooks")).toBe(125);
  const { rows } = await write("select id from standup_webhooks where secret_key_id <> $1", newSealing.keyId);
  expect(rows.map(({ id }) => id as string).toSorted()).toEqual(unopened.toSorted());
});

/** Creates spaces with one webhook each, encrypted with `sealing`. Returns the webhooks' ids. */
async function manyWebhooks(count: number, sealing: Sealing): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  await write(
    `with space as (
       insert into spaces (org_id, slug, name, passcode)
       select o.id, 'w-' || one, 'W', '' from orgs o, unnest($1::uuid[]) one where o.slug = 'default'
       returning id, slug
     )
     insert into standup_webhooks (id, space_id, url, secret, secret_key_id)
     select one.id, space.id, 'https://localhost/', one.box, $3
     from unnest($1::uuid[], $2::bytea[]) one (id, box) join space on space.slug = 'w-' || one.id`,
    ids,
    ids.map((id) => sealing.seal("whsec_x", id).box),
    sealing.keyId,
  );
  return ids;
}

test("the outbox is vacuumed long before a fifth of its rows are dead", async () => {
  const { rows } = await write("select reloptions from pg_class where oid = 'webhook_deliveries'::regclass");
  expect(rows).toEqual([{ reloptions: ["autovacuum_vacuum_scale_factor=0.01", "fillfactor=80"] }]);
});
