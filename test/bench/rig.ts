import { setTimeout as sleep } from "node:timers/promises";
import { frameOf } from "#services/api/live/frame.ts";
import { loadForSockets } from "./product-queries.ts";
import type { Bench } from "./bench.ts";
import type { Ballot } from "./ballot.ts";
import type { Way } from "./callers.ts";
import type { Child } from "./child.ts";
import type { Timed } from "./load.ts";
import { startReplicas } from "./product.ts";
import type { OpenInput, SinkReport } from "./sink.ts";
import { voteAt, type Room } from "./world.ts";

/** One variant of a live scenario: its servers, its room, and its ports. */
export type Side = { name: SideName; room: Room; ports: number[]; servers: Child[] };

/** A load generator, a sink, and the measured sides. */
export type Rig = {
  sides: Side[];
  side(name: SideName): Side;
  sink: Child;
  /** Opens a side's viewers as `openViewers` does. */
  open(side: Side, options?: Partial<OpenInput>): Promise<number>;
  /** Casts the next vote of a side. */
  vote(side: Side): Promise<Timed>;
  /** All voters of a side vote at once. */
  storm(side: Side): Promise<Timed>;
  /** Resolves with the time at which the last viewer reached the version. */
  reach(side: Side, version: number, withinMs?: number): Promise<number>;
  report(side: Side): Promise<SinkReport>;
  /** Waits at most this long until no more bytes arrive. */
  calm(side: Side, withinMs?: number): Promise<void>;
};

type SideName = "floor" | "product" | "naive";
type Options = {
  sides?: SideName[];
  replicas?: number;
  /** Viewers offer compression like browsers, and the floor's frame has the product's compressed size. */
  deflate?: boolean;
};

/** Starts a rig without viewers: these sides, with this many processes each. */
export async function startRig(bench: Bench, options: Options = {}): Promise<Rig> {
  const { sides: names = ["floor", "product", "naive"], replicas = 2, deflate = false } = options;
  const sink = bench.children.start("sink.ts");
  const load = bench.children.start("load.ts");
  const sides = await Promise.all(names.map((name) => startSide(bench, name, { replicas, deflate })));
  for (const side of sides) {
    for (const [name, way] of Object.entries(waysOf(bench, side))) await load.call("prepare", { name, way });
  }
  const rig: Rig = {
    sides,
    side(name) {
      const side = sides.find((candidate) => candidate.name === name);
      if (!side) throw new Error(`unknown side ${name}`);
      return side;
    },
    sink,
    open: ({ name, room, ports }, options = {}) =>
      openViewers(sink, { group: name, room, ports, deflate, ...options }),
    vote: (side) => load.call<Timed>("one", { name: side.name, ballot: nextBallot(side.room) }),
    storm: (side) =>
      load.call<Timed>("storm", {
        name: stormName(side),
        ballots: side.room.people.map(() => nextBallot(side.room)),
      }),
    async reach(side, version, withinMs) {
      const input = { group: side.name, version, withinMs };
      return (await sink.call<{ lastAt: number }>("reach", input)).lastAt;
    },
    report: (side) => sink.call<SinkReport>("report", side.name),
    async calm(side, withinMs = 20_000) {
      const until = performance.now() + withinMs;
      let before = -1;
      while (performance.now() < until) {
        const { bytes } = await rig.report(side);
        if (bytes === before) return;
        before = bytes;
        await sleep(250);
      }
    },
  };
  return rig;
}

/**
 * Opens a socket for each person of a room, or `sockets` of them, distributed over the ports. Returns the milliseconds
 * until the last one has its first frame.
 */
export async function openViewers(
  sink: Child,
  { room, ...options }: { group: string; room: Room; ports: number[] } & Partial<OpenInput>,
): Promise<number> {
  const { startedAt, readyAt } = await sink.call<{ startedAt: number; readyAt: number }>("open", {
    path: `/ws?session=${room.id}`,
    cookies: room.people.map((person) => person.cookie),
    sockets: room.people.length,
    abreast: 16,
    ...options,
  } satisfies OpenInput);
  return readyAt - startedAt;
}

/** Casts votes one after the other, each when all viewers have the last one. Returns milliseconds since each vote. */
export async function castVotes(rig: Rig, side: Side, votes: number, pauseMs = 0) {
  const replies: number[] = [];
  const arrivals: number[] = [];
  for (let i = 0; i < votes; i++) {
    const { startedAt, endedAt, version } = await rig.vote(side);
    replies.push(endedAt - startedAt);
    arrivals.push((await rig.reach(side, version)) - startedAt);
    if (pauseMs > 0) await sleep(pauseMs);
  }
  return { replies, arrivals };
}

async function startSide(
  bench: Bench,
  name: SideName,
  { replicas, deflate }: Required<Pick<Options, "replicas" | "deflate">>,
): Promise<Side> {
  const room = bench.database.world.big[name];
  if (name === "product") {
    const running = await startReplicas(bench, replicas);
    return { name, room, ports: running.map(({ port }) => port), servers: running.map(({ child }) => child) };
  }
  const { url: databaseUrl } = bench.database;
  const servers = Array.from({ length: replicas }, () =>
    bench.children.start(`${name}.ts`, { execArgv: ["--expose-gc"] }),
  );
  const pushed = deflate
    ? await compressedPush(bench, room)
    : { frameBytes: await envelopeBytes(bench, room) };
  const start = (server: Child) =>
    name === "floor"
      ? server.call<number>("push", { databaseUrl, ...pushed })
      : server.call<number>("start", databaseUrl);
  return { name, room, ports: await Promise.all(servers.map(start)), servers };
}

function waysOf({ database }: Bench, side: Side): Record<string, Way> {
  const { name, ports, room } = side;
  if (name === "floor") {
    return { floor: { does: "vote", via: "driver", databaseUrl: database.url, notify: "inside" } };
  }
  const over = (connections: number): Way => ({ does: "vote", via: "http", ports, connections });
  return { [name]: over(ports.length), [stormName(side)]: over(room.people.length) };
}

/** A storm uses a connection for each voter. Single votes use one for each replica. */
function stormName({ name }: Side): string {
  return `${name} storm`;
}

function nextBallot(room: Room): Ballot {
  const { person, value } = voteAt(room);
  room.turn++;
  return { roomId: room.id, storyId: room.storyId, cookie: person.cookie, value };
}

/** Returns the bytes of a room's envelope with all its people present. */
export async function envelopeBytes({ database }: Bench, room: Room): Promise<number> {
  const loaded = await loadForSockets(database.sql, room.id);
  const present = JSON.stringify(room.people.map((person) => person.id)).length;
  return loaded.renderFor({ userId: "", standing: "member" }).shared()!.bytes().length + present;
}

/** Returns the size of a compressed push, and its uncompressed text. */
async function compressedPush(
  { database }: Bench,
  room: Room,
): Promise<{ frameBytes: number; text: Buffer }> {
  const loaded = await loadForSockets(database.sql, room.id);
  const text = loaded.renderFor({ userId: "", standing: "member" }).shared()!.bytes();
  return { frameBytes: frameOf(text).compressed().length, text };
}
