import { setTimeout as sleep } from "node:timers/promises";
import type { MintedLink, RedeemedLink } from "#shared/wire/links.ts";
import { ask, readRoom, write, type Person, type Room, type World } from "#test/rig/person.ts";
import { act, addStory, endRoom, openRoom } from "#test/rig/rooms.ts";
import { whileViewed } from "#test/rig/viewer.ts";
import type { Team } from "./company.ts";
import type { Plan } from "./plan.ts";

const storyCount = 10;
const changeShare = 0.3;
const reloadShare = 0.1;

/** Plays an estimation of ten stories: everyone watches, thinks and votes, some change their votes. */
export async function estimate(world: World, team: Team, plan: Plan, meeting: number): Promise<void> {
  const cards = uniqueCards();
  const deck = { name: `Deck ${meeting}`, values: cards, ordinal: false };
  const title = `Estimation ${meeting} of team ${team.number}`;
  const room = await openRoom(world, team.spacePath, team.owner, {
    kind: "poker",
    title,
    config: { deck },
    cards,
  });
  if (!room) return;
  const voters = [...team.people];
  if (team.number % 5 === 0) {
    const guest = await inviteGuest(world, team.owner, room);
    if (guest) voters.push(guest);
  }
  await whileViewed(world, room, voters, async () => {
    for (let n = 0; n < storyCount; n++) await playStory(world, { room, team, voters, cards, plan }, n);
    await endRoom(world, team.owner, room);
  });
}

/** Creates a signed link to a room, and redeems it as a guest. Returns undefined if a fault prevents it. */
async function inviteGuest(world: World, owner: Person, room: Room): Promise<Person | undefined> {
  const told = await write(world, owner, {
    kind: "link",
    method: "POST",
    path: `${room.path}/links`,
    key: `link ${room.id}`,
    value: "link",
  });
  const token = (told?.body as MintedLink | null | undefined)?.token;
  if (token === undefined) return undefined;
  const home = 1 - owner.home;
  const name = `Guest of ${owner.name}`;
  const reply = await ask(world, { cookie: "", home }, "POST", "/api/links/redeem", { token, name });
  if (typeof reply === "string" || reply.status !== 201) return undefined;
  const { me } = JSON.parse(reply.text) as RedeemedLink;
  return { id: me.id, name, cookie: reply.setCookie, home };
}

type Table = { room: Room; team: Team; voters: Person[]; cards: string[]; plan: Plan };

async function playStory(world: World, table: Table, n: number): Promise<void> {
  const { room, team, voters, cards, plan } = table;
  const { owner } = team;
  const storyId = await addStory(world, owner, room, `Story ${n}`);
  if (storyId === undefined) return;
  const selected = await act(world, owner, room, ["select", "POST select"], { body: { storyId } });
  if (selected?.status !== 204) return;
  await Promise.all(voters.map((who) => think(world, who, table, storyId)));
  await act(world, owner, room, ["reveal", "POST reveal"]);
  await sleep(plan.thinkMs / 3);
  const value = oneOf(cards);
  const body = { storyId, estimate: value };
  await act(world, owner, room, ["estimate", "PATCH story"], { body, value, of: storyId });
}

/** Lets a person think, vote, and perhaps reload the page and vote again. */
async function think(world: World, who: Person, table: Table, storyId: string): Promise<void> {
  const { room, cards, plan } = table;
  const vote = () => {
    const value = oneOf(cards);
    const details = { body: { storyId, value }, value, of: `${storyId} ${who.id}` };
    return act(world, who, room, ["vote", "POST vote"], details);
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
