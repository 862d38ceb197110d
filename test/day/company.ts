import type { CreatedSpace } from "#shared/wire/spaces.ts";
import { ask, type Person, type Room, type World } from "#test/rig/person.ts";
import { openRoom } from "#test/rig/rooms.ts";
import type { Plan } from "./plan.ts";

/** A team with its space. The first person owns the space. */
export type Team = {
  number: number;
  people: Person[];
  owner: Person;
  timezone: string;
  spaceId: string;
  spacePath: string;
  /** The webhook's secret. */
  secret: string;
  /** The next opening of the team's scheduled standup, as a time of `Date.now()`. */
  opensAt: number;
  /** A room that one person keeps open all day. */
  backlog: Room;
  feedPath: string;
};

const zones = [
  "Pacific/Auckland",
  "Asia/Tokyo",
  "Asia/Kolkata",
  "Asia/Dubai",
  "Europe/Helsinki",
  "Europe/Berlin",
  "Europe/London",
  "America/Sao_Paulo",
  "America/New_York",
  "America/Chicago",
  "America/Denver",
  "America/Los_Angeles",
];
const atOnce = 8;
const minuteMs = 60_000;

/** Creates all teams. Their scheduled standups open at whole minutes that are spread over the day. */
export async function makeCompany(world: World, plan: Plan, webhookUrl: string): Promise<Team[]> {
  const teams: Team[] = [];
  let next = 0;
  async function makeSome() {
    for (let number = next++; number < plan.teams; number = next++)
      teams.push(await makeTeam(world, number, webhookUrl));
  }
  await Promise.all(Array.from({ length: atOnce }, makeSome));
  // The schedules follow when all teams exist, so that no standup opens before the day begins.
  const startsAt = Date.now();
  for (const team of teams) await saveSchedule(world, team, plan, startsAt);
  return teams;
}

async function makeTeam(world: World, number: number, webhookUrl: string): Promise<Team> {
  const size = 4 + ((number * 5) % 9);
  const people: Person[] = [];
  for (let n = 0; n < size; n++)
    people.push(await makePerson(world, `Person ${number}/${n}`, (number + n) % 2));
  const owner = people[0]!;
  const space = await must<CreatedSpace>(world, owner, "POST", "/api/spaces", { name: `Team ${number}` });
  const spacePath = `/api/orgs/${space.orgSlug}/spaces/${space.slug}`;
  const { passcode } = space;
  for (const person of people.slice(1)) await must(world, person, "POST", `${spacePath}/join`, { passcode });
  const saved = await must<{ secret: string }>(world, owner, "PUT", `${spacePath}/standup-webhook`, {
    url: webhookUrl,
  });
  const feed = await must<{ url: string }>(world, people.at(-1)!, "POST", "/api/me/ics", {
    remindMinutes: 15,
  });
  const team = { number, people, owner, spaceId: space.id, spacePath, secret: saved.secret };
  const backlog = await openRoom(world, spacePath, owner, {
    kind: "poker",
    title: `Backlog of team ${number}`,
  });
  if (!backlog) throw new Error(`team ${number} has no backlog`);
  const timezone = zones[number % zones.length]!;
  return { ...team, timezone, opensAt: 0, backlog, feedPath: new URL(feed.url).pathname };
}

async function makePerson(world: World, name: string, home: number): Promise<Person> {
  const reply = await ask(world, { cookie: "", home }, "POST", "/api/me", { name });
  if (typeof reply === "string" || reply.status !== 201)
    throw new Error(`${name} was not created: ${textOf(reply)}`);
  return { id: (JSON.parse(reply.text) as { id: string }).id, name, cookie: reply.setCookie, home };
}

/** Sends a request of the preparation, which must succeed. */
export async function must<T>(
  world: World,
  who: Person,
  method: string,
  path: string,
  body?: object,
): Promise<T> {
  const reply = await ask(world, who, method, path, body);
  if (typeof reply === "string" || reply.status >= 300)
    throw new Error(`${method} ${path}: ${textOf(reply)}`);
  return (reply.text === "" ? null : JSON.parse(reply.text)) as T;
}

const textOf = (reply: Awaited<ReturnType<typeof ask>>) =>
  typeof reply === "string" ? reply : `${reply.status} ${reply.text}`;

async function saveSchedule(
  world: World,
  team: Team,
  { teams, dayMs, windowMinutes }: Plan,
  startsAt: number,
) {
  const latest = dayMs - (windowMinutes + 1.5) * minuteMs;
  const share = teams === 1 ? 0 : team.number / (teams - 1);
  const at = startsAt + minuteMs * 1.2 + share * Math.max(0, latest - minuteMs * 1.2);
  team.opensAt = Math.ceil(at / minuteMs) * minuteMs;
  const format = { timeZone: team.timezone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
  await must(world, team.owner, "PUT", `${team.spacePath}/standup-schedule`, {
    weekdays: [0, 1, 2, 3, 4, 5, 6],
    openTime: new Intl.DateTimeFormat("en-GB", format).format(team.opensAt),
    timezone: team.timezone,
    windowMinutes,
    enabled: true,
  });
}
