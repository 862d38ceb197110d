import { setTimeout as sleep } from "node:timers/promises";
import type { Bench, Figures, Scenario } from "../bench.ts";
import type { Child } from "../child.ts";
import { interleave, type Variant } from "../harness.ts";
import type { Votes } from "../people.ts";
import { postgresCpu } from "../postgres-cpu.ts";
import { startReplicas } from "../product.ts";
import { smallGoals } from "../small-goals.ts";
import type { Usage } from "../usage.ts";
import { makeSmallRooms, type Room } from "../world.ts";

/** A server's name, and the rooms that vote through it. */
type Side = { name: "floor" | "product"; rooms: Room[] };
type Server = { port: number; child: Child };

/** Longer than the product's delay before it pushes arrivals. The floor does not push arrivals. */
const settledMs = { product: 2000, floor: 0 };
const pauseMs = 100;
const fewRooms = 5;
/** Votes per second. The floor needs only a fraction of the machine for them. */
const rates = { few: 60, all: 300 };
const seed = 12;

/** The common case: ten people who vote one after the other, in one or a few rooms. */
export const small: Scenario = {
  name: "small",
  about:
    "rooms of ten people and ten stories on one replica: a vote until the last of the nine others has it. Floor: a bare " +
    "server with one statement and a static frame of the product's size",
  async run(bench) {
    const { database, scale } = bench;
    const names = ["product", "floor"] as const;
    const sides: Side[] = [];
    for (const name of names) {
      const rooms = await makeSmallRooms(database.sql, `small-${name}`, scale.smallRooms);
      sides.push({ name, rooms });
    }
    await database.sql.query("vacuum analyze");
    const people = bench.children.start("people.ts");
    const variants: Variant[] = [];
    let frameBytes = 0;
    for (const side of sides) {
      const server = await startServer(bench, side.name, frameBytes);
      await people.call("open", { group: side.name, port: server.port, rooms: side.rooms });
      await settled(side);
      await people.call("atFullSpeed", { group: side.name, ms: scale.warmUpMs * 3 });
      const { bytesAPush } = await people.call<Votes>("inTurn", { group: side.name, votes: 20 });
      if (side.name === "product") frameBytes = Math.round(bytesAPush);
      variants.push({ name: side.name, measure: () => measure(bench, side, server, people) });
    }
    const rounds = await interleave(bench, variants);
    return { rounds, goals: smallGoals(rounds) };
  },
};

async function startServer(bench: Bench, name: Side["name"], frameBytes: number): Promise<Server> {
  if (name === "product") return (await startReplicas(bench, 1))[0]!;
  const child = bench.children.start("bare-room.ts");
  return { child, port: await child.call<number>("start", { databaseUrl: bench.database.url, frameBytes }) };
}

async function measure(
  { scale, database }: Bench,
  { name: group }: Side,
  { child }: Server,
  people: Child,
): Promise<Figures> {
  const alone = await people.call<Votes>("inTurn", { group, votes: scale.votes });
  const paused = await people.call<Votes>("inTurn", { group, votes: Math.ceil(scale.votes / 2.5), pauseMs });
  const atRate = (rooms: number, perSecond: number, stretches: number) =>
    people.call<Votes>("atRate", { group, rooms, perSecond, ms: scale.stretchMs * stretches, seed });
  const few = await atRate(fewRooms, rates.few, 3);
  const all = await atRate(scale.smallRooms, rates.all, 2);
  const postgresMs = await postgresCpu(database.sql);
  const [serverBefore, postgresBefore] = [await child.call<Usage>("usage", {}), await postgresMs?.()];
  const full = await people.call<Votes & { perSecond: number }>("atFullSpeed", {
    group,
    ms: scale.stretchMs * 2,
  });
  const [serverAfter, postgresAfter] = [await child.call<Usage>("usage", {}), await postgresMs?.()];
  return {
    ...figuresOf(alone, "in turn"),
    ...figuresOf(paused, "paused"),
    ...figuresOf(few, "few rooms"),
    ...figuresOf(all, "all rooms"),
    ...figuresOf(full, "full speed"),
    "full speed perSecond": full.perSecond,
    "full speed peopleBusy": full.busy,
    processMsAVote: (serverAfter.cpuMs - serverBefore.cpuMs) / full.votes,
    ...(postgresAfter !== undefined && {
      postgresMsAVote: (postgresAfter - postgresBefore!) / full.votes,
    }),
    bytesAPush: alone.bytesAPush,
    // The floor sends frames in the order in which its statements end, so its stale frames mean nothing.
    ...(group === "product" && {
      stale: [alone, paused, few, all, full].reduce((sum, { stale }) => sum + stale, 0),
    }),
  };
}

function figuresOf({ p50, p95, replyP50 }: Votes, prefix: string): Figures {
  return { [`${prefix} p50Ms`]: p50, [`${prefix} p95Ms`]: p95, [`${prefix} replyP50Ms`]: replyP50 };
}

const settled = ({ name }: Side) => sleep(settledMs[name]);
