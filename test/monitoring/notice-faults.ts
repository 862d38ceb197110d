import { ok, person } from "#test/support/client.ts";
import { device, savePush } from "#test/support/notices.ts";
import { newKeys } from "#test/support/push-service.ts";
import type { Fault } from "./faults.ts";
import { repeatedly, type World } from "./world.ts";

/** Writes notices for the world's device that are due for five minutes. */
async function writeNotices({ fleet: { database } }: World, count: number): Promise<void> {
  await database.sql.query(
    `insert into notice_deliveries (subscription_id, sort, host, due_at, expires_at)
     select p.id, 'test', p.host, now() - interval '5 min', now() + interval '1 h'
     from (select * from push_subscriptions limit 1) p, generate_series(1, $1)`,
    [count],
  );
}

const forgetNotices = ({ fleet: { database } }: World) =>
  database.sql.query("delete from notice_deliveries where sort = 'test'");

/** Faults of push services. */
export const noticeFaults: Fault[] = [
  {
    what: "a push service that does not answer, with 60 notices that are due for five minutes",
    alerts: ["NoticesLate"],
    async strike(world) {
      world.push.answer("none");
      await writeNotices(world, 60);
      return async () => {
        world.push.answer(201);
        await forgetNotices(world);
      };
    },
  },
  {
    what: "a push service that answers 403",
    alerts: ["NoticesRefused"],
    async strike(world) {
      world.push.answer(403);
      const stop = repeatedly(500, () => writeNotices(world, 1));
      return async () => {
        await stop();
        world.push.answer(201);
        await forgetNotices(world);
      };
    },
  },
  {
    what: "a push service that forgot twelve devices",
    alerts: ["PushTargetsGone"],
    async strike({ push, fleet: { first } }) {
      for (let n = 0; n < 12; n++) {
        const who = await person(first.app, `Forgotten ${n}`);
        const endpoint = `https://localhost:${push.port}/push/forgotten-${n}`;
        await savePush(who, device({ endpoint, keys: newKeys().keys }));
        await ok(who, "POST", "/api/me/push/test");
      }
      return async () => {};
    },
  },
];
