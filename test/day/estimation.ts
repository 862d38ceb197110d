import { setTimeout as sleep } from "node:timers/promises";
import type { Team } from "./company.ts";
import { inviteGuest } from "./guest.ts";
import { readRoom, write, type Person, type Room, type World } from "./person.ts";
import type { Plan } from "./plan.ts";
import { actionOf, endRoom, openRoom } from "./rooms.ts";
import { compareViewers, openViewer, untilLive } from "./viewer.ts";

const storyCount = 10;
const changeShare = 0.3;
const reloadShare = 0.1;

/** Plays an estimation of ten stories: everyone watches, thinks and votes, some change their votes. */
export async function estimate(world: World, team: Team, plan: Plan, meeting: number): Promise<void> {
  const cards = uniqueCards();
  const deck = { name: `Deck ${meeting}`, values: cards, ordinal: false };
  const title = `Estimation ${meeting}`;
  const room = await openRoom(world, team, team.owner, { kind: "poker", title, config: { deck }, cards });
  if (!room) return;
  const voters = [...team.people];
  if (team.number % 5 === 0) {
    const guest = await inviteGuest(world, team.owner, room);
    if (guest) voters.push(guest);
  }
  const viewers = voters.map((who) => openViewer(world, who, room));
  await untilLive(viewers);
  for (let n = 0; n < storyCount; n++) await playStory(world, { room, team, voters, cards, plan }, n);
  await endRoom(world, team.owner, room);
  await compareViewers(world, viewers);
  world.observer.leave(room.observed);
  for (const viewer of viewers) viewer.close();
}

type Table = { room: Room; team: Team; voters: Person[]; cards: string[]; plan: Plan };

async function playStory(world: World, table: Table, n: number): Promise<void> {
  const { room, team, voters, cards, plan } = table;
  const { owner } = team;
  const storyId = await addStory(world, owner, room, `Story ${n}`);
  if (storyId === undefined) return;
  const select = actionOf(room, "select", ["POST", "select"], {
    body: { storyId },
    key: `select ${room.id}`,
  });
  if ((await write(world, owner, select))?.status !== 204) return;
  await Promise.all(voters.map((who) => think(world, who, table, storyId)));
  await write(world, owner, actionOf(room, "reveal", ["POST", "reveal"], { key: `reveal ${room.id}` }));
  await sleep(plan.thinkMs / 3);
  const value = oneOf(cards);
  const body = { storyId, estimate: value };
  const change = actionOf(room, "estimate", ["PATCH", "story"], { body, key: `estimate ${storyId}`, value });
  await write(world, owner, change);
}

/** Adds a story. After an attempt without a reply, the story gets another title, because it may have been added. */
export async function addStory(
  world: World,
  who: Person,
  room: Room,
  title: string,
): Promise<string | undefined> {
  const storyOf = (text: string) =>
    actionOf(room, "story", ["POST", "stories"], {
      body: { title: text },
      key: `story ${room.id} ${text}`,
      value: text,
    });
  const told = await write(world, who, storyOf(title), (_change, attempt) =>
    storyOf(`${title}, try ${attempt}`),
  );
  return (told?.body as { id: string } | null | undefined)?.id;
}

/** Lets a person think, vote, and perhaps reload the page and vote again. */
async function think(world: World, who: Person, table: Table, storyId: string): Promise<void> {
  const { room, cards, plan } = table;
  const vote = () => {
    const value = oneOf(cards);
    const body = { storyId, value };
    return write(
      world,
      who,
      actionOf(room, "vote", ["POST", "vote"], { body, key: `vote ${storyId} ${who.id}`, value }),
    );
  };
  await sleep(plan.thinkMs * (0.1 + 0.9 * Math.random()));
  await vote();
  if (Math.random() < reloadShare) await readRoom(world, who, room);
  if (Math.random() >= changeShare) return;
  await sleep(plan.thinkMs * 0.3 * Math.random());
  await vote();
}

const oneOf = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)]!;

/** Returns eight cards that no other text of a frame contains: numbers like 4821.773. */
function uniqueCards(): string[] {
  const digits = () => 100 + Math.floor(Math.random() * 900);
  return Array.from({ length: 8 }, (_, n) => `${n + 1}${digits()}.${digits()}`);
}
