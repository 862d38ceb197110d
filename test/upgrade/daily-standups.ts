import { expect } from "vitest";
import type { TestApp } from "#test/support/app.ts";
import { team } from "#test/support/client.ts";
import type { Receiver } from "#test/support/receiver.ts";
import { makeDue } from "#test/support/schedules.ts";
import { report } from "#test/support/webhooks.ts";
import type { WebhookPayload } from "#shared/wire/webhook.ts";

/** Spaces whose daily standups become due one after the other, and report to a receiver. */
export type DailyStandups = {
  makeNextDue(): Promise<void>;
  /** Waits for all openings, and expects one room and one delivery for each space. */
  expectOpenedOnce(): Promise<void>;
};

/** Creates `count` spaces with a webhook to the receiver. */
export async function dailyStandups(app: TestApp, receiver: Receiver, count: number): Promise<DailyStandups> {
  const teams = await Promise.all(Array.from({ length: count }, () => team(app, ["Ana"])));
  for (const { people, spacePath } of teams) await report(people[0]!, spacePath, receiver.url);
  let due = 0;
  return {
    makeNextDue: () => makeDue(app, [teams[due++]!.space.id]),
    async expectOpenedOnce() {
      const pending = "select from webhook_deliveries where delivered_at is null";
      await expect.poll(() => receiver.received.length).toBeGreaterThanOrEqual(count);
      await expect.poll(async () => (await app.database.sql.query(pending)).rowCount).toBe(0);
      const payloads = receiver.received.map(({ body }) => JSON.parse(body) as WebhookPayload);
      const slugs = teams.map(({ space }) => space.slug);
      expect(payloads.map(({ data }) => data.space).toSorted()).toEqual(slugs.toSorted());
      const { rows } = await app.database.sql.query<{ rooms: number }>(
        "select count(*)::int as rooms from sessions where kind = 'standup' group by space_id",
      );
      expect(rows.map(({ rooms }) => rooms)).toEqual(teams.map(() => 1));
    },
  };
}
