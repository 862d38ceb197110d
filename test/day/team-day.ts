import { setTimeout as sleep } from "node:timers/promises";
import { ask, type World } from "#test/rig/person.ts";
import { addStory } from "#test/rig/rooms.ts";
import { whileViewed } from "#test/rig/viewer.ts";
import type { Team } from "./company.ts";
import { estimate } from "./estimation.ts";
import { timeAt, type Plan } from "./plan.ts";
import { lookBack } from "./retro.ts";
import { joinScheduledStandup, standUp } from "./standups.ts";

/** The result of polling calendars. */
export type Feeds = { polled: number; failed: number; wrong: number };

const feedPolls = 20;
const backlogStories = 10;

/** Lives a team's day. `dayStart` is a time of `performance.now()`. Resolves when all its meetings have ended. */
export async function liveDay(
  world: World,
  team: Team,
  plan: Plan,
  { dayStart, feeds }: { dayStart: number; feeds: Feeds },
): Promise<void> {
  const until = (share: number) => sleep(Math.max(0, dayStart + timeAt(plan, share) - performance.now()));
  const meetings = meetingsOf(world, team, plan);
  const offset = team.number / plan.teams;
  async function meet() {
    for (const [n, meeting] of meetings.entries()) {
      await until((n + offset) / meetings.length);
      await meeting();
    }
  }
  async function planAhead() {
    for (let n = 0; n < backlogStories; n++) {
      await until((n + offset) / backlogStories);
      await addStory(world, team.owner, team.backlog, `Idea ${n}`);
    }
  }
  async function pollFeed() {
    for (let n = 0; n < feedPolls; n++) {
      await until((n + offset) / feedPolls);
      await fetchFeed(world, team, feeds);
    }
  }
  // A person keeps this page open through all faults, until the end of the day.
  await whileViewed(world, team.backlog, team.people.slice(-1), async () => {
    await Promise.all([meet(), planAhead(), pollFeed(), joinScheduledStandup(world, team, plan)]);
    await sleep(Math.max(0, dayStart + plan.dayMs - performance.now()));
  });
}

/** Returns the team's meetings, in their order. */
function meetingsOf(world: World, team: Team, plan: Plan): (() => Promise<void>)[] {
  const meetings = Array.from({ length: plan.estimations }, (_, n) => () => estimate(world, team, plan, n));
  if (team.number % 5 === 1) meetings.splice(1, 0, () => standUp(world, team, plan, 0));
  if (team.number % 4 === 0) meetings.push(() => lookBack(world, team, plan));
  return meetings;
}

async function fetchFeed(world: World, team: Team, feeds: Feeds): Promise<void> {
  const reply = await ask(world, { cookie: "", home: team.owner.home }, "GET", team.feedPath);
  if (typeof reply === "string" || reply.status >= 500) feeds.failed++;
  else if (reply.status === 200 && reply.text.includes("BEGIN:VEVENT")) feeds.polled++;
  else feeds.wrong++;
}
