import type { Scenario } from "../bench.ts";
import { goalsOf, interleave, type Variant } from "../harness.ts";
import { startReplicas } from "../product.ts";
import { prepare, stretch } from "../stretches.ts";
import { largeRoomReaders, type Person, type Room } from "../world.ts";

function roomOf({ id, storyId }: Room, person: Person): Room {
  return { id, storyId, people: [person], turn: 0 };
}

/** The effect of the largest room's readers on other rooms. */
export const largeRoom: Scenario = {
  name: "large-room",
  about:
    `one person votes in an ordinary room while ${largeRoomReaders} people read the largest room that the limits allow ` +
    "without pauses through the same process. Floor: the same votes without readers",
  async run(bench) {
    const { children, database, scale } = bench;
    const { medium, large } = database.world;
    const [product] = await startReplicas(bench, 1);
    const over = (connections: number) => ({ via: "http" as const, ports: [product!.port], connections });
    const voting = children.start("load.ts");
    const reading = children.start("load.ts");
    const voter = medium.slice(0, 1);
    // Each caller calls for one room. So each reader gets a room object with only that person.
    const readers = large.people.map((person) => roomOf(large, person));
    await prepare(voting, { votes: { does: "vote", ...over(1) } }, voter, scale);
    await prepare(reading, { reads: { does: "read", ...over(readers.length) } }, readers, scale);

    const variants: Variant[] = [
      {
        name: "floor",
        async measure() {
          const alone = await stretch(reading, "reads", readers.slice(0, 1), scale.stretchMs);
          const votes = await stretch(voting, "votes", voter, scale.stretchMs);
          return { "read alone p50Ms": alone.p50, "vote p50Ms": votes.p50, "vote p99Ms": votes.p99 };
        },
      },
      {
        name: "product",
        async measure() {
          // The readers start before the votes and stop after them.
          const reads = stretch(reading, "reads", readers, scale.stretchMs * 1.5);
          const votes = await stretch(voting, "votes", voter, scale.stretchMs);
          const { perSecond, p50 } = await reads;
          return {
            "vote p50Ms": votes.p50,
            "vote p99Ms": votes.p99,
            "reads perSecond": perSecond,
            "read p50Ms": p50,
          };
        },
      },
    ];
    const rounds = await interleave(bench, variants);
    return {
      rounds,
      goals: goalsOf(rounds, [
        [
          `vote p50 in another room, ${largeRoomReaders} readers of the largest room against none`,
          "vote p50Ms",
          { to: "floor", atMost: 2 },
        ],
        ["reading the largest room, p50 ms", ["floor", "read alone p50Ms"], { atMost: 150 }],
      ]),
    };
  },
};
