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

/** Everything that one variant of a live scenario needs: servers, a room of its own, and a way to vote in it. */
export type Side = { name: SideName; room: Room; ports: number[]; servers: Child[] };

/** A load generator, a sink, and the sides that are measured. */
export type Rig = {
  sides: Side[];
  side(name: SideName): Side;
  sink: Child;
  /** Opens a side's viewers, spread over its ports; returns how long it took until the last had its first frame. */
  open(side: Side, options?: Partial<OpenInput>): Promise<number>;
  /** Casts the next vote of a side. */
  vote(side: Side): Promise<Timed>;
  /** Has all voters of a side vote at once. */
  storm(side: Side): Promise<Timed>;
  /** Resolves with the time at which the last viewer had come to a version. */
  reach(side: Side, version: number, withinMs?: number): Promise<number>;
  report(side: Side): Promise<SinkReport>;
  /** Waits until nothing more arrives, at most so long. */
  calm(side: Side, withinMs?: number): Promise<void>;
};

type SideName = "floor" | "product" | "naive";
type Options = {
  sides?: SideName[];
  replicas?: number;
  /** Viewers offer compression as browsers do, and the floor's frame is as small as the product's is then. */
  deflate?: boolean;
};

/** Starts a rig without viewers: the sides it is to have, and so many processes for each of them. */
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
      const side = sides.find((one) => one.name === name);
      if (!side) throw new Error(`this rig has no ${name}`);
      return side;
    },
    sink,
    async open(side, options = {}) {
      const sockets = side.room.people.length;
      const { startedAt, readyAt } = await sink.call<{ startedAt: number; readyAt: number }>("open", {
        group: side.name,
        ports: side.ports,
        path: `/ws?session=${side.room.id}`,
        cookies: side.room.people.map((person) => person.cookie),
        sockets,
        abreast: 16,
        deflate,
        ...options,
      } satisfies OpenInput);
      return readyAt - startedAt;
    },
    vote: (side) => load.call<Timed>("one", { name: side.name, ballot: nextBallot(side.room) }),
    storm: (side) =>
      load.call<Timed>("storm", {
        name: stormOf(side),
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
  return { [name]: over(ports.length), [stormOf(side)]: over(room.people.length) };
}

/** A storm comes over a connection for each voter; single votes over one for each replica. */
function stormOf({ name }: Side): string {
  return `${name} storm`;
}

function nextBallot(room: Room): Ballot {
  const { person, value } = voteAt(room);
  room.turn++;
  return { roomId: room.id, storyId: room.storyId, cookie: person.cookie, value };
}

/** How many bytes a room's envelope has while all its people are present. */
export async function envelopeBytes({ database }: Bench, room: Room): Promise<number> {
  const loaded = await loadForSockets(database.sql, room.id);
  const present = JSON.stringify(room.people.map((person) => person.id)).length;
  return loaded.renderFor({ userId: "", standing: "member" }).shared()!.bytes().length + present;
}

/** What a push is on the wire to those who read compressed frames, and the text that is compressed for each. */
async function compressedPush(
  { database }: Bench,
  room: Room,
): Promise<{ frameBytes: number; text: Buffer }> {
  const loaded = await loadForSockets(database.sql, room.id);
  const text = loaded.renderFor({ userId: "", standing: "member" }).shared()!.bytes();
  return { frameBytes: frameOf(text).compressed().length, text };
}
