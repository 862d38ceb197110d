import { setTimeout as sleep } from "node:timers/promises";
import { read, type Person, type Room, type World } from "#test/rig/person.ts";
import { act, add, endRoom, openRoom, roomOf } from "#test/rig/rooms.ts";
import { whileViewed } from "#test/rig/viewer.ts";
import type { Team } from "./company.ts";
import type { Plan } from "./plan.ts";

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
  await whileViewed(world, room, team.people.slice(0, 4), async (viewers) => {
    const left = team.opensAt + windowMs * 0.9 - Date.now();
    const entries = team.people.map(async (who) => {
      await sleep(Math.max(0, left * Math.random()));
      await writeEntry(world, who, room);
    });
    await Promise.all(entries);
    const latest = team.opensAt + windowMs + endsWithinMs;
    while (Date.now() < latest && viewers.some(({ seen }) => !hasEnded(seen.frame))) await sleep(pollMs);
    if (viewers.some(({ seen }) => seen.since !== null && !hasEnded(seen.frame)))
      world.observer.differs(
        `team ${team.number}`,
        "the scheduled standup is open a minute after its window",
      );
  });
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
  await act(world, who, room, ["entry", "PUT standup"], { body, value, of: `${room.id} ${who.id}` });
}

/** Plays a live standup: entries, commitments, kudos, and a turn for everyone. */
export async function standUp(world: World, team: Team, plan: Plan, meeting: number): Promise<void> {
  const { owner, people, spacePath } = team;
  const title = `Live standup ${meeting} of team ${team.number}`;
  const room = await openRoom(world, spacePath, owner, { kind: "standup", title });
  if (!room) return;
  await whileViewed(world, room, people, async () => {
    const other = (n: number) => people[(n + 1) % people.length]!;
    await Promise.all(people.map((who, n) => prepare(world, who, other(n), room, plan)));
    await act(world, owner, room, ["start", "POST start"], { body: { order: "random" } });
    for (const _person of people) {
      await sleep((plan.thinkMs / 2) * Math.random());
      await act(world, owner, room, ["next", "POST next"]);
    }
    await endRoom(world, owner, room);
  });
}

async function prepare(world: World, who: Person, other: Person, room: Room, plan: Plan): Promise<void> {
  await sleep(plan.thinkMs * Math.random());
  await writeEntry(world, who, room);
  const own = `${room.id} ${who.id}`;
  await add(world, who, room, ["commitment", "POST add"], `Promise ${own}`, (text) => ({
    body: { text },
    of: text,
  }));
  await add(world, who, room, ["kudo", "POST kudo"], `Thanks ${own}`, (text) => ({
    body: { to: other.id, text },
    of: text,
  }));
  await act(world, who, room, ["ready", "PUT ready"], { body: { ready: true }, of: own });
}
