import { setTimeout as sleep } from "node:timers/promises";
import type { Team } from "./company.ts";
import { write, type Person, type Room, type World } from "./person.ts";
import type { Plan } from "./plan.ts";
import { actionOf, endRoom, openRoom } from "./rooms.ts";
import { compareViewers, openViewer, untilLive } from "./viewer.ts";

const columns = ["Went well", "Could be better", "To try"];
const cardsEach = 2;

/** Plays a retrospective of the bundled plugin: everyone writes cards and votes on one. */
export async function lookBack(world: World, team: Team, plan: Plan): Promise<void> {
  const { owner, people } = team;
  const room = await openRoom(world, team, owner, { kind: "retro", title: "Retro" });
  if (!room) return;
  const viewers = people.map((who) => openViewer(world, who, room));
  await untilLive(viewers);
  const ids = (await Promise.all(people.map((who) => writeCards(world, who, room, plan)))).flat();
  await moveTo(world, owner, room, "group");
  await moveTo(world, owner, room, "vote");
  await Promise.all(people.map((who) => voteFor(world, who, room, ids, plan)));
  await moveTo(world, owner, room, "discuss");
  await endRoom(world, owner, room);
  await compareViewers(world, viewers);
  world.observer.leave(room.observed);
  for (const viewer of viewers) viewer.close();
}

async function moveTo(world: World, owner: Person, room: Room, to: string): Promise<void> {
  await write(
    world,
    owner,
    actionOf(room, "phase", ["PUT", "phase"], { body: { to }, key: `phase ${room.id}` }),
  );
}

async function writeCards(world: World, who: Person, room: Room, plan: Plan): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < cardsEach; n++) {
    await sleep(plan.thinkMs * Math.random());
    const column = columns[n % columns.length]!;
    const cardOf = (text: string) =>
      actionOf(room, "card", ["POST", "card"], {
        body: { column, text },
        key: `card ${room.id} ${text}`,
        value: text,
      });
    const text = `Card ${n} of ${who.id}`;
    const told = await write(world, who, cardOf(text), (_change, attempt) =>
      cardOf(`${text}, try ${attempt}`),
    );
    const id = (told?.body as { id?: string } | null | undefined)?.id;
    if (id !== undefined) ids.push(id);
  }
  return ids;
}

async function voteFor(world: World, who: Person, room: Room, ids: string[], plan: Plan): Promise<void> {
  await sleep(plan.thinkMs * Math.random());
  const id = ids[Math.floor(Math.random() * ids.length)];
  if (id === undefined) return;
  const key = `retro vote ${room.id} ${who.id} ${id}`;
  await write(world, who, actionOf(room, "retro vote", ["PUT", "vote"], { body: { id }, key, value: "1" }));
}
