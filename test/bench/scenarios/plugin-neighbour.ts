import type { Scenario } from "../bench.ts";
import { goalsOf, interleave, latencies, type Variant } from "../harness.ts";
import { installKind, openRoom, pluginSettings } from "../plugin-rooms.ts";
import { startReplicas, type Replica } from "../product.ts";
import { prepare, stretch } from "../stretches.ts";
import { makeSpace, type Room } from "../world.ts";

/** The CPU milliseconds of a plugin's action. Above 200 it would be ended. */
const hookMs = 150;
/** Actions queue, because an install runs one action at a time. The last one may wait for two seconds. */
const busyRooms = 6;
const probeSteps = 100_000;

const code = `
  export function onAction({ state, session }) {
    let n = 0;
    for (let i = 0; i < session.config.steps; i++) n = (n * 31 + i) % 1000003;
    return { state: { n, count: (state.count ?? 0) + 1 } };
  }
  export const view = ({ state }) => state;
`;

/** The effect of plugin actions on rooms of other kinds. */
export const pluginNeighbour: Scenario = {
  name: "plugin-neighbour",
  about:
    `one person votes in a poker room while the actions of ${busyRooms} rooms of a plugin use some ${hookMs} ms ` +
    "of CPU each, without pauses, in the same replica. Floor: the same votes in a replica without plugins; `idle`: in " +
    "a replica with plugins that has nothing to run",
  async run(bench) {
    const { children, database, scale } = bench;
    const [[without], [host]] = await Promise.all([
      startReplicas(bench, 1),
      startReplicas(bench, 1, pluginSettings),
    ]);
    const voters = { floor: children.start("load.ts"), idle: children.start("load.ts") };
    const acting = children.start("load.ts");
    const voter = { floor: database.world.medium.slice(0, 1), idle: database.world.medium.slice(1, 2) };
    const over = ({ port }: Replica, connections: number) => ({
      votes: { does: "vote" as const, via: "http" as const, ports: [port], connections },
    });
    await prepare(voters.floor, over(without!, 1), voter.floor, scale);
    await prepare(voters.idle, over(host!, 1), voter.idle, scale);

    const team = await makeSpace(database.sql, "neighbour", busyRooms);
    await installKind(bench, host!, team.people[0]!, { kind: "neighbour", code });
    const roomWith = (steps: number) =>
      openRoom(host!, team.people, { space: "neighbour", kind: "neighbour", config: { steps } });
    const steps = await stepsOf(host!, await roomWith(probeSteps));
    const busy: Room[] = [];
    for (let i = 0; i < busyRooms; i++) busy.push(await roomWith(steps));
    await acting.call("prepare", { name: "votes", way: over(host!, busyRooms).votes });

    const votes = async (place: "floor" | "idle") => {
      const { p50, p99, perSecond } = await stretch(voters[place], "votes", voter[place], scale.stretchMs);
      return { "vote p50Ms": p50, "vote p99Ms": p99, "votes perSecond": perSecond };
    };
    const variants: Variant[] = [
      { name: "floor", measure: () => votes("floor") },
      { name: "idle", measure: () => votes("idle") },
      {
        name: "product",
        async measure() {
          // The actions start before the votes and stop after them.
          const actions = stretch(acting, "votes", busy, scale.stretchMs * 1.5);
          const figures = await votes("idle");
          const { p50, perSecond } = await actions;
          return { ...figures, "action p50Ms": p50, "actions perSecond": perSecond };
        },
      },
    ];
    const rounds = await interleave(bench, variants);
    return {
      rounds,
      goals: goalsOf(rounds, [
        ["vote p50 during plugin actions without pauses, ms", "vote p50Ms", { atMost: 5 }],
        [
          "vote p50 with idle plugins, against a replica without plugins",
          ["idle", "vote p50Ms"],
          { to: ["floor", "vote p50Ms"], atMost: 1.1 },
        ],
      ]),
      notes: [`an action of the plugin ran ${steps} steps`],
    };
  },
};

/** Returns the number of loop steps that take about `hookMs` on this machine. */
async function stepsOf({ port }: Replica, room: Room): Promise<number> {
  const durations: number[] = [];
  for (let i = 0; i < 6; i++) {
    const startedAt = performance.now();
    const reply = await fetch(`http://127.0.0.1:${port}/api/sessions/${room.id}/actions/vote`, {
      method: "POST",
      headers: { cookie: `svc_session=${room.people[0]!.cookie}` },
    });
    if (!reply.ok) throw new Error(`an action got status ${reply.status} ${await reply.text()}`);
    if (i > 0) durations.push(performance.now() - startedAt);
  }
  return Math.round((hookMs / latencies(durations).p50) * probeSteps);
}
