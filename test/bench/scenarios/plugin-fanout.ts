import { setTimeout as sleep } from "node:timers/promises";
import type { Scenario } from "../bench.ts";
import type { Timed } from "../load.ts";
import { goalsOf, interleave, latencies, type Variant } from "../harness.ts";
import { cpuWithPlugins, installKind, openRoom, pluginSettings, post } from "../plugin-rooms.ts";
import { startReplicas } from "../product.ts";
import { openViewers } from "../rig.ts";
import { voteAt, type Room } from "../world.ts";

/** The pause between pushes, longer than the product's minimum gap. */
const pauseMs = 30;

/** A view of a configured size, and a `mine` part for each viewer with that viewer's card. */
const code = `
  export function onAction({ state, body, actor }) {
    return { state: { last: actor.id + body.value, count: (state.count ?? 0) + 1 } };
  }
  export const view = ({ state, session }) => ({ ...state, pad: "story ".repeat(session.config.size / 6) });
  export const mine = ({ state, viewer }) => ({ card: viewer.id.slice(0, 8), count: state.count ?? 0 });
`;

/** The cost of a push of a plugin's room with a part for each viewer. */
export const pluginFanout: Scenario = {
  name: "plugin-fanout",
  about:
    "one action until all viewers of the big room have it, in one replica, all viewers compressing: a plugin's room " +
    "with a part for each viewer. Floor: a vote in a poker room with an envelope of the same size, which is loaded for " +
    "each push, like the plugin's",
  async run(bench) {
    const { children, database, scale } = bench;
    const { big } = database.world;
    const [replica] = await startReplicas(bench, 1, pluginSettings);
    await installKind(bench, replica!, big.naive.people[0]!, { kind: "crowded", code });
    const size = await sizeOf(replica!.port, big.product);
    const bare = await openRoom(replica!, big.product.people, {
      space: "big",
      kind: "crowded",
      config: { size: 0 },
    });
    const sink = children.start("sink.ts");
    const load = children.start("load.ts");
    const way = { does: "vote", via: "http", ports: [replica!.port], connections: 1 };
    await load.call("prepare", { name: "act", way });
    const open = (group: string, room: Room) =>
      openViewers(sink, { group, room, ports: [replica!.port], deflate: true });
    // All people join the room before its size is measured, because the envelope lists them.
    await open("bare", bare);
    const config = { size: Math.max(0, size - (await sizeOf(replica!.port, bare))) };
    await sink.call("close", "bare");
    const rooms: Record<string, Room> = {
      floor: big.product,
      product: await openRoom(replica!, big.product.people, { space: "big", kind: "crowded", config }),
    };
    // The server never pushes a room with a guest link from its cache.
    await post(replica!.port, big.product.people[0]!, `/api/sessions/${big.product.id}/links`, {});
    for (const [group, room] of Object.entries(rooms)) await open(group, room);

    async function push(group: string): Promise<number> {
      const room = rooms[group]!;
      const { person, value } = voteAt(room);
      room.turn++;
      const ballot = { roomId: room.id, storyId: room.storyId, cookie: person.cookie, value };
      const { startedAt, version } = await load.call<Timed>("one", { name: "act", ballot });
      const { lastAt } = await sink.call<{ lastAt: number }>("reach", { group, version });
      await sleep(pauseMs);
      return lastAt - startedAt;
    }

    const pushes = scale.votes;
    const variants = Object.keys(rooms).map((group): Variant => ({
      name: group,
      async measure() {
        await sink.call("reset", group);
        const before = await cpuWithPlugins(replica!);
        const durations: number[] = [];
        for (let i = 0; i < pushes; i++) durations.push(await push(group));
        const after = await cpuWithPlugins(replica!);
        const { bytesAPush } = await sink.call<{ bytesAPush: number }>("report", group);
        const api = (after.api - before.api) / pushes;
        const plugins = (after.plugins - before.plugins) / pushes;
        return {
          lastP50Ms: latencies(durations).p50,
          "api cpuMs": api,
          "plugins cpuMs": plugins,
          "all cpuMs": api + plugins,
          bytesAPush,
        };
      },
    }));
    for (const group of Object.keys(rooms)) for (let i = 0; i < 5; i++) await push(group);
    const rounds = await interleave(bench, variants);
    return {
      rounds,
      goals: goalsOf(rounds, [
        [
          "the replica's CPU for a push with a part for each viewer, against a vote's",
          "api cpuMs",
          { to: "floor", atMost: 2 },
        ],
      ]),
      notes: [`envelopes of ${size} bytes`],
    };
  },
};

async function sizeOf(port: number, { id, people }: Room): Promise<number> {
  const headers = { cookie: `svc_session=${people[0]!.cookie}` };
  const reply = await fetch(`http://127.0.0.1:${port}/api/sessions/${id}`, { headers });
  if (!reply.ok) throw new Error(`reading a room got status ${reply.status}`);
  return (await reply.arrayBuffer()).byteLength;
}
