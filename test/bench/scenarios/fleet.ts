import { setTimeout as sleep } from "node:timers/promises";
import type { Bench, Figures, Scenario } from "../bench.ts";
import type { Child } from "../child.ts";
import type { Announced } from "../fleet-players.ts";
import { interleave, type Variant } from "../harness.ts";
import type { Votes } from "../people.ts";
import { postgresCpu } from "../postgres-cpu.ts";
import { startReplicas } from "../product.ts";
import { makeSmallRooms } from "../world.ts";

const group = "fleet";
/** Announcements a second by all replicas together. */
const perSecond = 20;

/** The cost of notifications by the number of api replicas. */
export const fleet: Scenario = {
  name: "fleet",
  about:
    "a room of ten on one real replica, while one process plays the other api replicas: real listeners, and " +
    `${perSecond} announced changes a second. The CPU time is that of Postgres`,
  async run(bench) {
    const { database, scale, children } = bench;
    const rooms = await makeSmallRooms(database.sql, group, 1);
    const [replica] = await startReplicas(bench, 1);
    const people = children.start("people.ts");
    await people.call("open", { group, port: replica!.port, rooms });
    await people.call("inTurn", { group, votes: scale.votes });
    const players = children.start("fleet-players.ts");
    const variants = scale.fleets.map((replicas): Variant => ({
      name: `${replicas} replicas`,
      before: () => players.call("open", { databaseUrl: database.url, replicas: replicas - 1 }),
      measure: () =>
        measure(bench, { replicas, players, people }).finally(() => players.call("close", undefined)),
    }));
    return { rounds: await interleave(bench, variants), goals: [] };
  },
};

type Fleet = { replicas: number; players: Child; people: Child };

async function measure({ database, scale }: Bench, { replicas, players, people }: Fleet): Promise<Figures> {
  const cpu = await postgresCpu(database.sql);
  const ms = scale.stretchMs * 3;
  const used = async <T>(work: () => Promise<T>) => {
    const [before, startedAt] = [(await cpu?.()) ?? NaN, performance.now()];
    const result = await work();
    return {
      result,
      cpuMs: ((await cpu?.()) ?? NaN) - before,
      seconds: (performance.now() - startedAt) / 1000,
    };
  };
  const idle = await used(() => sleep(ms));
  const idlePerSecond = idle.cpuMs / idle.seconds;
  const busy = await used(() => players.call<Announced>("announce", { perSecond, ms }));
  const { announced, missed, p50, p99 } = busy.result;
  const eachMs = (busy.cpuMs - idlePerSecond * busy.seconds) / announced;
  const votes = await people.call<Votes>("inTurn", { group, votes: scale.votes });
  return {
    "idle postgresMsASecond": idlePerSecond,
    "announcement p50Ms": p50,
    "announcements missed": missed,
    "announcement p99Ms": p99,
    "announcement postgresMs": eachMs,
    "announcement postgresMicrosecondsAReplica": (eachMs * 1000) / replicas,
    "votes p50Ms": votes.p50,
    "votes p95Ms": votes.p95,
    "votes stale": votes.stale,
  };
}
