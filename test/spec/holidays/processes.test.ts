// Rules: protocol/schedules#fetches-of-a-calendar
import { expect, test } from "vitest";
import { holidayEnv, holidays, inDays } from "#test/support/holidays.ts";
import { spawnDelivery } from "#test/support/webhooks.ts";

const h = holidays();

test("two delivery processes fetch each calendar once, at its save and at each request", async () => {
  await Promise.all([spawnDelivery(h.app, 0, holidayEnv), spawnDelivery(h.app, 0, holidayEnv)]);
  h.offer([inDays(1)]);
  const before = h.host.received.length;
  await h.ana.send("PUT", h.path, { body: { url: h.url } });
  await expect.poll(async () => (await h.read()).calendar!.days).toEqual([inDays(1)]);
  for (let n = 2; n < 6; n++) {
    h.offer([inDays(n)]);
    await h.ana.send("POST", `${h.path}/fetch`);
    await expect
      .poll(async () => (await h.read()).calendar)
      .toMatchObject({ days: [inDays(n)], waiting: false });
  }
  expect(h.host.received.length - before).toBe(5);
});
