import type { Scenario } from "../bench.ts";
import { interleave, ratioGoal, type Variant } from "../harness.ts";
import { installListener, pluginSettings } from "../plugin-rooms.ts";
import { startReplicas } from "../product.ts";
import { prepare, stretch } from "../stretches.ts";

const votersAtOnce = 4;

/** The effect of a plugin that receives all events on the votes of its org. */
export const pluginListens: Scenario = {
  name: "plugin-listens",
  about:
    "one person votes in a poker room, and four in four of them without a pause, in an org with a plugin that receives " +
    "each event. Floor: the same votes in the same replica with the plugin disabled and no trigger on rooms",
  async run(bench) {
    const { children, database, scale } = bench;
    const [host] = await startReplicas(bench, 1, pluginSettings);
    await installListener(bench, host!, database.world.medium[0]!.people[0]!);
    const [alone, together] = [children.start("load.ts"), children.start("load.ts")];
    const rooms = database.world.medium;
    const over = (connections: number) => ({
      votes: { does: "vote" as const, via: "http" as const, ports: [host!.port], connections },
    });
    await prepare(alone, over(1), rooms.slice(0, 1), scale);
    await prepare(together, over(votersAtOnce), rooms.slice(1, 1 + votersAtOnce), scale);
    const listen = async (isOn: boolean) => {
      const turn = isOn ? "enable" : "disable";
      await database.sql.query(
        `update plugin_installs set enabled = ${isOn};
         alter table sessions ${turn} trigger plugins_hear_revealed;
         alter table sessions ${turn} trigger plugins_hear_ended`,
      );
    };
    const votes = async (isOn: boolean) => {
      await listen(isOn);
      const oneRoom = await stretch(alone, "votes", rooms.slice(0, 1), scale.stretchMs);
      const fourRooms = await stretch(together, "votes", rooms.slice(1, 1 + votersAtOnce), scale.stretchMs);
      return { "vote p50Ms": oneRoom.p50, "vote p99Ms": oneRoom.p99, "votes perSecond": fourRooms.perSecond };
    };
    const variants: Variant[] = [
      { name: "floor", measure: () => votes(false) },
      { name: "product", measure: () => votes(true) },
    ];
    const rounds = await interleave(bench, variants);
    return {
      rounds,
      goals: [
        ratioGoal(rounds, {
          name: "vote p50 with a plugin that receives each event, against none",
          atMost: 1.1,
          of: ["product", "vote p50Ms"],
          to: ["floor", "vote p50Ms"],
        }),
        ratioGoal(rounds, {
          name: "votes a second without a pause, against none",
          atLeast: 0.9,
          of: ["product", "votes perSecond"],
          to: ["floor", "votes perSecond"],
        }),
      ],
    };
  },
};
