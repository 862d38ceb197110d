import { setTimeout as sleep } from "node:timers/promises";
import type { Person, Room, World } from "#test/rig/person.ts";
import { act, add, endRoom, openRoom } from "#test/rig/rooms.ts";
import { whileViewed } from "#test/rig/viewer.ts";
import type { Team } from "./company.ts";
import type { Plan } from "./plan.ts";

const columns = ["Went well", "Could be better", "To try"];
const cardsEach = 2;

/** Plays a retrospective of the bundled plugin: everyone writes cards and votes on one. */
export async function lookBack(world: World, team: Team, plan: Plan): Promise<void> {
  const { owner, people, spacePath } = team;
  const room = await openRoom(world, spacePath, owner, {
    kind: "retro",
    title: `Retro of team ${team.number}`,
  });
  if (!room) return;
  const moveTo = (to: string) => act(world, owner, room, ["phase", "PUT phase"], { body: { to } });
  await whileViewed(world, room, people, async () => {
    const ids = (await Promise.all(people.map((who) => writeCards(world, who, room, plan)))).flat();
    await moveTo("group");
    await moveTo("vote");
    await Promise.all(people.map((who) => voteFor(world, who, room, ids, plan)));
    await moveTo("discuss");
    await endRoom(world, owner, room);
  });
}

async function writeCards(world: World, who: Person, room: Room, plan: Plan): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < cardsEach; n++) {
    await sleep(plan.thinkMs * Math.random());
    const column = columns[n % columns.length]!;
    const detailsOf = (text: string) => ({ body: { column, text }, of: `${room.id} ${text}` });
    const id = await add(world, who, room, ["card", "POST card"], `Card ${n} of ${who.id}`, detailsOf);
    if (id !== undefined) ids.push(id);
  }
  return ids;
}

async function voteFor(world: World, who: Person, room: Room, ids: string[], plan: Plan): Promise<void> {
  await sleep(plan.thinkMs * Math.random());
  const id = ids[Math.floor(Math.random() * ids.length)];
  if (id === undefined) return;
  const details = { body: { id }, value: "1", of: `${room.id} ${who.id} ${id}` };
  await act(world, who, room, ["retro vote", "PUT vote"], details);
}
