import pg from "pg";
import { openDatabase, type Database } from "#shared/db/database.ts";
import { migrate } from "#shared/db/migrate.ts";
import { createLog } from "#shared/runtime/log.ts";
import { backendCpu } from "../backend-cpu.ts";
import type { Bench, Figures, Scenario } from "../bench.ts";
import { fill } from "../filler.ts";
import { freshRounds, goalsOf, interleave, type Variant } from "../harness.ts";
import { loadForSockets } from "../product-queries.ts";
import { makeRooms, makeSpace } from "../world.ts";

/** A room's number of people and stories, and its space's number of rooms. */
type Shape = { people: number; stories: number; rooms: number };

/** The cost of a read as the room, its space and the database grow. */
export const growth: Scenario = {
  name: "growth",
  about:
    "one caller reads one room repeatedly, without HTTP, in a database of a few rooms and in a full one; the " +
    "room's people, its stories and the rooms of its space vary. CPU time of the Postgres process and of the reader",
  async run(bench) {
    const { scale } = bench;
    const longest = scale.longestList;
    const shapes: Shape[] = [
      ...[10, 100, longest].map((people) => ({ people, stories: 10, rooms: 1 })),
      ...[100, longest].map((stories) => ({ people: 10, stories, rooms: 1 })),
      ...[100, longest].map((rooms) => ({ people: 10, stories: 10, rooms })),
      { people: 100, stories: 100, rooms: 1 },
    ];
    const few = await openGrown(bench, "few", shapes, 0);
    const full = await openGrown(bench, "full", shapes, scale.fullDatabaseRooms);
    try {
      const variants = shapes.map((shape): Variant => ({
        name: nameOf(shape),
        async measure() {
          return { ...(await few.read(shape)), ...(await full.read(shape, "full database, ")) };
        },
      }));
      const rounds = await interleave(freshRounds(bench), variants);
      return {
        rounds,
        goals: goalsOf(
          rounds,
          [shapes[0]!, shapes.at(-1)!]
            .map(nameOf)
            .map((name) => [
              `Postgres's time to read a room of ${name}, full database against one of few rooms`,
              [name, "full database, Postgres ms"],
              { to: [name, "Postgres ms"], atMost: 1.3 },
            ]),
        ),
        notes: [`The full database has ${full.rooms} rooms and ${full.votes} votes.`],
      };
    } finally {
      await Promise.all([few.drop(), full.drop()]);
    }
  },
};

function nameOf({ people, stories, rooms }: Shape): string {
  return `${people} people × ${stories} stories${rooms === 1 ? "" : `, ${rooms} rooms in the space`}`;
}

/** Creates a database with a room of each shape and this many other rooms. */
async function openGrown({ database, scale }: Bench, name: string, shapes: Shape[], otherRooms: number) {
  const url = new URL(database.url);
  url.pathname += `_${name}`;
  const dropped = `drop database if exists "${url.pathname.slice(1)}" with (force)`;
  const sql = new pg.Pool({ connectionString: url.href, max: 1 });
  sql.on("error", () => {});
  const product = openDatabase({ databaseUrl: url.href, databasePoolSize: 1 }, createLog("silent"));
  async function drop() {
    await Promise.all([sql.end(), product.close()]);
    await database.sql.query(dropped);
  }
  try {
    await database.sql.query(`create database "${url.pathname.slice(1)}"`);
    await migrate(url.href, createLog("silent"));
    const size = await fill(sql, { rooms: otherRooms });
    const rooms = new Map<Shape, string>();
    for (const [i, shape] of shapes.entries()) rooms.set(shape, await makeRoom(sql, `shape-${i}`, shape));
    await sql.query("vacuum analyze");
    const read = (shape: Shape, prefix = "") =>
      measure(product, rooms.get(shape)!, scale.stretchMs / 5, prefix);
    return { ...size, read, drop };
  } catch (error) {
    await drop().catch(() => {});
    throw error;
  }
}

/** Creates a room of this shape where all people have voted and are connected. */
async function makeRoom(sql: pg.Pool, slug: string, { people, stories, rooms }: Shape): Promise<string> {
  const space = await makeSpace(sql, slug, people);
  const [first] = await makeRooms(sql, space, { rooms, stories, notes: 10 });
  await sql.query(
    `with replica as (insert into replicas (id) values (gen_random_uuid()) returning id)
     insert into presence (session_id, user_id, replica_id)
     select $1, m.user_id, replica.id from replica, space_members m where m.space_id = $2`,
    [first!.id, space.id],
  );
  return first!.id;
}

/** Reads a room for this long on the product's connection. Returns the cost of one read. */
async function measure({ pool }: Database, roomId: string, ms: number, prefix: string): Promise<Figures> {
  const bytes = await read(pool, roomId);
  for (let i = 0; i < 10; i++) await read(pool, roomId);
  const postgresMs = await backendCpu(pool);
  const [postgresBefore, ownBefore, beganAt] = [await postgresMs(), process.cpuUsage(), performance.now()];
  let reads = 0;
  for (; performance.now() < beganAt + ms; reads++) await read(pool, roomId);
  const { user, system } = process.cpuUsage(ownBefore);
  return {
    [`${prefix}Postgres ms`]: ((await postgresMs()) - postgresBefore) / reads,
    [`${prefix}process ms`]: (user + system) / 1000 / reads,
    ...(prefix === "" && { KB: bytes / 1000 }),
  };
}

async function read(pool: pg.Pool, roomId: string): Promise<number> {
  const loaded = await loadForSockets(pool, roomId);
  return loaded.renderFor({ userId: "", standing: "member" }).shared()!.bytes().length;
}
