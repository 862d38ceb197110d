import { setTimeout as sleep } from "node:timers/promises";
import type { Team } from "./company.ts";
import { read, write, type Person, type Room, type World } from "./person.ts";
import type { Plan } from "./plan.ts";
import { actionOf, endRoom, openRoom, roomOf } from "./rooms.ts";
import { compareViewers, openViewer, untilLive } from "./viewer.ts";

const pollMs = 1000;
const minuteMs = 60_000;
/** The scheduler ends a room within this time after its window. In milliseconds. */
const endsWithinMs = 60_000;

/** Waits for the team's scheduled standup. People write entries during its window, until it closes by itself. */
export async function joinScheduledStandup(world: World, team: Team, plan: Plan): Promise<void> {
  const windowMs = plan.windowMinutes * minuteMs;
  await sleep(team.opensAt - Date.now());
  const room = await findStandup(world, team, team.opensAt + windowMs);
  if (!room) return;
  const viewers = team.people.slice(0, 4).map((who) => openViewer(world, who, room));
  await untilLive(viewers);
  const left = team.opensAt + windowMs * 0.9 - Date.now();
  const entries = team.people.map(async (who) => {
    await sleep(Math.max(0, left * Math.random()));
    await writeEntry(world, who, room);
  });
  await Promise.all(entries);
  const latest = team.opensAt + windowMs + endsWithinMs;
  while (Date.now() < latest && viewers.some(({ seen }) => !hasEnded(seen.frame))) await sleep(pollMs);
  if (viewers.some(({ seen }) => seen.since !== null && !hasEnded(seen.frame)))
    world.observer.differs(`team ${team.number}`, "the scheduled standup is open a minute after its window");
  await compareViewers(world, viewers);
  world.observer.leave(room.observed);
  for (const viewer of viewers) viewer.close();
}

const hasEnded = (frame: string) =>
  frame !== "" && (JSON.parse(frame) as { endedAt: unknown }).endedAt !== null;

async function findStandup(world: World, team: Team, until: number): Promise<Room | undefined> {
  while (Date.now() < until) {
    const text = await read(world, team.owner, team.spacePath);
    const view = JSON.parse(text ?? "null") as {
      sessions: { id: string; kind: string; title: string }[];
    } | null;
    const found = view?.sessions.find(({ kind, title }) => kind === "standup" && !title.startsWith("Live"));
    if (found) return roomOf(world, found.id);
    await sleep(pollMs);
  }
  return undefined;
}

async function writeEntry(world: World, who: Person, room: Room): Promise<void> {
  const value = `Today ${Math.random().toString(36).slice(2)}`;
  const body = { yesterday: "Closed the leak", today: value, blockers: "" };
  await write(
    world,
    who,
    actionOf(room, "entry", ["PUT", "standup"], { body, key: `entry ${room.id} ${who.id}`, value }),
  );
}

/** Plays a live standup: entries, commitments, kudos, and a turn for everyone. */
export async function standUp(world: World, team: Team, plan: Plan, meeting: number): Promise<void> {
  const { owner, people } = team;
  const room = await openRoom(world, team, owner, { kind: "standup", title: `Live standup ${meeting}` });
  if (!room) return;
  const viewers = people.map((who) => openViewer(world, who, room));
  await untilLive(viewers);
  await Promise.all(
    people.map((who, n) => prepare(world, who, people[(n + 1) % people.length]!, room, plan)),
  );
  await write(
    world,
    owner,
    actionOf(room, "start", ["POST", "start"], { body: { order: "random" }, key: `start ${room.id}` }),
  );
  for (const _person of people) {
    await sleep((plan.thinkMs / 2) * Math.random());
    await write(world, owner, actionOf(room, "next", ["POST", "next"], { key: `next ${room.id}` }));
  }
  await endRoom(world, owner, room);
  await compareViewers(world, viewers);
  world.observer.leave(room.observed);
  for (const viewer of viewers) viewer.close();
}

async function prepare(world: World, who: Person, other: Person, room: Room, plan: Plan): Promise<void> {
  await sleep(plan.thinkMs * Math.random());
  await writeEntry(world, who, room);
  const own = `${room.id} ${who.id}`;
  const commitmentOf = (text: string) =>
    actionOf(room, "commitment", ["POST", "add"], { body: { text }, key: `commitment ${text}`, value: text });
  await write(world, who, commitmentOf(`Promise ${own}`), (_change, n) =>
    commitmentOf(`Promise ${own}, try ${n}`),
  );
  const kudoOf = (text: string) =>
    actionOf(room, "kudo", ["POST", "kudo"], {
      body: { to: other.id, text },
      key: `kudo ${text}`,
      value: text,
    });
  await write(world, who, kudoOf(`Thanks ${own}`), (_change, n) => kudoOf(`Thanks ${own}, try ${n}`));
  await write(
    world,
    who,
    actionOf(room, "ready", ["PUT", "ready"], { body: { ready: true }, key: `ready ${own}` }),
  );
}
