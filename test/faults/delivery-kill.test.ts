// Rules: protocol/guarantees#killed-delivery-process
import { expect, onTestFinished, test } from "vitest";
import { startApp, type TestApp } from "#test/support/app.ts";
import { team } from "#test/support/client.ts";
import { startReceiver, webhookEnv, type Receiver } from "#test/support/receiver.ts";
import { iterations, recordResult } from "#test/support/stress.ts";
import { databaseOf, passWaits, report, spawnDelivery, writeEvents } from "#test/support/webhooks.ts";

/** The number of kills, and of the events to deliver: few in `npm test`, many in the soak. */
const kills = iterations("DELIVERY_KILLS", { test: 3, soak: 20 });
const events = iterations("DELIVERY_EVENTS", { test: 200, soak: 3000 });
// At most two events of one space are in progress at once.
const spaces = 8;

/** Gives each space a webhook to the receiver and writes its events. It sends no jobs, because jobs can be lost too. */
async function fillOutbox(app: TestApp, receiver: Receiver): Promise<string[]> {
  const filled = Array.from({ length: spaces }, async () => {
    const t = await team(app, ["Ana"]);
    await report(t.people[0]!, t.spacePath, receiver.url);
    return writeEvents(app, t.space.id, events / spaces);
  });
  return (await Promise.all(filled)).flat();
}

test(
  "kill -9 of the delivery role loses no event",
  async () => {
    const app = await startApp({ env: { ...webhookEnv, LOG_LEVEL: "error" } });
    onTestFinished(() => app.stop());
    const db = databaseOf(app);
    onTestFinished(() => db.close());
    const receiver = await startReceiver((_request, response) => {
      response.writeHead(receiver.received.length % 10 === 0 ? 500 : 204).end();
    });
    onTestFinished(() => receiver.close());
    const ids = await fillOutbox(app, receiver);

    /** Ends all leases and waits, as if time had passed. */
    const passTime = async () => {
      await app.database.sql.query(
        "update webhook_deliveries set lease_until = null where lease_until is not null",
      );
      await passWaits(db);
    };
    let child = await spawnDelivery(app);
    for (let kill = 1; kill <= kills; kill++) {
      const nextKillAt = Math.floor((kill * events) / (kills + 1));
      await expect
        .poll(() => receiver.received.length >= nextKillAt, { interval: 2, timeout: 60_000 })
        .toBe(true);
      await child.end("SIGKILL");
      await passTime();
      child = await spawnDelivery(app);
    }
    await expect
      .poll(
        async () => {
          await passWaits(db);
          const { rows } = await app.database.sql.query<{ left: number }>(
            "select count(*)::int as left from webhook_deliveries where delivered_at is null",
          );
          return rows[0]!.left;
        },
        { interval: 300, timeout: 60_000 },
      )
      .toBe(0);

    const bodies = Map.groupBy(receiver.received, (request) => request.id);
    expect([...bodies.keys()].toSorted()).toEqual(ids.toSorted());
    for (const [id, received] of bodies)
      expect([id, new Set(received.map((request) => request.body)).size]).toEqual([id, 1]);
    expect(receiver.received.length).toBeGreaterThan(events);
    recordResult({
      trial: "kill -9 of the delivery role",
      tried: `${kills} kills while ${events} events are sent, a tenth of the replies 500`,
      outcome: `none lost; ${receiver.received.length} requests, one id and one body for each event`,
    });
  },
  300_000 + kills * 30_000,
);
