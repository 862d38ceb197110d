import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { act, person, visitor, type Person } from "#test/support/client.ts";
import type { TestDatabase } from "#test/support/database.ts";
import { holdLock } from "#test/support/hold-lock.ts";
import { manyDue } from "#test/support/schedules.ts";
import type { Fault } from "./faults.ts";
import { repeatedly } from "./world.ts";

/** Faults of Postgres and of the network to it. */
export const databaseFaults: Fault[] = [
  {
    what: "the network between all processes and Postgres drops every byte",
    alerts: ["DatabaseUnreachable"],
    async strike({ fleet: { members } }) {
      for (const { database, listener } of members) {
        database.blackHole();
        listener.blackHole();
      }
      return async () => {
        for (const { database, listener } of members)
          for (const proxy of [database, listener]) {
            proxy.restore();
            proxy.cut();
          }
      };
    },
  },
  {
    what: "the network between one api and Postgres drops every byte",
    alerts: ["ReplicaNotReady"],
    async strike({ fleet: { second } }) {
      second.database.blackHole();
      return async () => {
        second.database.restore();
        second.database.cut();
      };
    },
  },
  {
    what: "the disk of Postgres is full",
    alerts: ["DatabaseRefusesWork"],
    async strike({ fleet: { disk }, t }) {
      await disk.fill();
      const stop = repeatedly(100, (n) =>
        act(t.people[0]!, t.room, "POST", "stories", { title: `Story ${n}`, notes: longText() }),
      );
      return async () => {
        await stop();
        await disk.free();
      };
    },
  },
  {
    what: "Postgres is read-only, as after a failover to a standby",
    alerts: ["ServerErrors"],
    async strike({ fleet: { database } }) {
      await setReadOnly(database, true);
      return () => setReadOnly(database, false);
    },
  },
  {
    what: "the notifications of one api arrive up to 1.8 s late",
    alerts: ["PushesLate"],
    async strike({ fleet: { second } }) {
      const stop = repeatedly(0, async () => {
        second.listener.holdReplies();
        await sleep(1800);
        second.listener.releaseReplies();
      });
      return stop;
    },
  },
  {
    what: "the connection for notifications of one api is cut every 2 s",
    alerts: ["ListenerLost"],
    strike: async ({ fleet: { second } }) => repeatedly(2000, async () => second.listener.cut()),
  },
  {
    what: "a transaction locks a table for 3 s again and again, while 16 people read it",
    alerts: ["PoolWaits"],
    async strike({ fleet: { database, first } }) {
      const people = await Promise.all(Array.from({ length: 16 }, (_, n) => person(first.app, `Pat ${n}`)));
      const read = (who: Person) => visitor(first.app, who.cookie).send("GET", "/api/spaces");
      const stops = people.map((who) => repeatedly(0, () => read(who)));
      stops.push(
        repeatedly(200, async () => {
          const release = await holdLock(database, "lock table spaces in access exclusive mode");
          await sleep(3000);
          await release();
        }),
      );
      return () => Promise.all(stops.map((stop) => stop()));
    },
  },
  {
    what: "a transaction that is never ended locks the table of opened standups, while one is due",
    alerts: ["StandupsNotOpening"],
    async strike({ fleet: { database } }) {
      const release = await holdLock(database, "lock table standup_slots in access exclusive mode");
      await manyDue({ database }, 1);
      return release;
    },
  },
  {
    what: "a transaction that is never ended locks the table of guest links",
    alerts: ["TaskFailing"],
    strike: ({ fleet: { database } }) =>
      holdLock(database, "lock table signed_links in access exclusive mode"),
  },
];

/** Returns 2000 characters that cannot be compressed. */
const longText = () => randomBytes(1000).toString("hex");

async function setReadOnly({ sql, name }: TestDatabase, isReadOnly: boolean): Promise<void> {
  const client = await sql.connect();
  try {
    await client.query("set default_transaction_read_only = off; set transaction_read_only = off");
    await client.query(`alter database ${name} set default_transaction_read_only = ${isReadOnly}`);
    await client.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()",
      [name],
    );
  } finally {
    client.release();
  }
}
