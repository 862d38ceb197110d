import { ownAddress } from "#test/races/harness.ts";
import { visitor } from "#test/support/client.ts";
import { manyDue } from "#test/support/schedules.ts";
import { writeEvents } from "#test/support/webhooks.ts";
import type { Fault } from "./faults.ts";
import { newPeopleLimit } from "./fleet.ts";
import { repeatedly, type World } from "./world.ts";

const query = ({ fleet: { database } }: World, sql: string, values: unknown[] = []) =>
  database.sql.query(sql, values);

const wrongPasscode = ({ fleet: { first }, t }: World, headers: Record<string, string> = {}) =>
  visitor(first.app).send("POST", `${t.spacePath}/invite`, { body: { passcode: "WRONG1" }, headers });

/** Faults of work that waits, of receivers and plugins, and attacks. */
export const workFaults: Fault[] = [
  {
    what: "no scheduler runs during the window of three standups",
    alerts: ["StandupsMissed"],
    async strike(world) {
      const { scheduler, database } = world.fleet;
      scheduler.signal("SIGSTOP");
      const spaces = await manyDue({ database }, 3);
      await query(
        world,
        `update standup_schedules set next_opens_at = now() - interval '2 h', next_closes_at = now() - interval '1 h',
           next_day_ends_at = now() - interval '1 min' where space_id = any($1)`,
        [spaces],
      );
      scheduler.signal("SIGCONT");
      return async () => {};
    },
  },
  {
    what: "a standup is due in a space without an owner",
    alerts: ["StandupsSkipped"],
    async strike(world) {
      const { scheduler, database } = world.fleet;
      scheduler.signal("SIGSTOP");
      const spaces = await manyDue({ database }, 1);
      await query(world, "delete from space_members where space_id = any($1)", [spaces]);
      scheduler.signal("SIGCONT");
      return async () => {};
    },
  },
  {
    what: "a receiver that does not answer, with 40 events that are due for ten minutes",
    alerts: ["DeliveriesLate"],
    async strike(world) {
      const { t, receiver } = world;
      receiver.answer(() => {});
      const ids = await writeEvents(t.people[0]!.app, t.space.id, 40);
      await query(
        world,
        "update webhook_deliveries set next_attempt_at = now() - interval '10 min' where id = any($1)",
        [ids],
      );
      return async () => {
        await query(world, "delete from webhook_deliveries where id = any($1)", [ids]);
        receiver.answer(204);
      };
    },
  },
  {
    what: "a receiver that answers 500 to the tenth attempt, too",
    alerts: ["DeliveriesFailed"],
    async strike(world) {
      const { t, receiver } = world;
      receiver.answer(500);
      const ids = await writeEvents(t.people[0]!.app, t.space.id, 2);
      await query(world, "update webhook_deliveries set attempts = 9 where id = any($1)", [ids]);
      return async () => receiver.answer(204);
    },
  },
  {
    what: "600 jobs that are due for two minutes, of a plugin that computes for a long time in each",
    alerts: ["PluginWorkLate"],
    async strike(world) {
      await query(
        world,
        `insert into plugin_work (install_id, name, payload, due_at)
         select $1, 'slow', 'null', now() - interval '2 min' from generate_series(1, 600)`,
        [world.plugin.id],
      );
      return () => query(world, "delete from plugin_work where name = 'slow'");
    },
  },
  {
    what: "a plugin that burns the processor in each action",
    alerts: ["PluginFailing"],
    strike: async ({ plugin }) => repeatedly(500, () => plugin.call("burn")),
  },
  {
    what: "a plugin that does not stop, three times",
    alerts: ["PluginsStopped"],
    async strike(world) {
      // The fault before may have paused it.
      await world.plugin.enable();
      const stop = repeatedly(500, () => world.plugin.call("hang"));
      return async () => {
        await stop();
        await world.plugin.enable();
      };
    },
  },
  {
    what: "a program that sends 20 wrong passcodes a second from one address",
    alerts: ["GuessesRefused", "RequestsRefused"],
    strike: async (world) => repeatedly(50, () => wrongPasscode(world, { "x-forwarded-for": "192.0.2.66" })),
  },
  {
    what: "20 wrong passcodes a second for one space, each from another network",
    alerts: ["SpaceGuessed"],
    strike: async (world) => repeatedly(50, () => wrongPasscode(world, ownAddress())),
  },
  {
    what: "an office of one address in which more people are new than the hourly limit allows",
    alerts: ["NewPeopleRefused"],
    async strike({ fleet: { first } }) {
      const headers = { "x-forwarded-for": "192.0.2.80" };
      const arrive = (n: number) =>
        visitor(first.app).send("POST", "/api/me", { body: { name: `New ${n}` }, headers });
      for (let n = 0; n < newPeopleLimit; n++) await arrive(n);
      return repeatedly(200, arrive);
    },
  },
];
