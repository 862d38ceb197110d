import type { Schedule } from "#shared/wire/schedule.ts";
import type { CreatedSpace, MemberView, SpaceList } from "#shared/wire/spaces.ts";
import type { Crew } from "./crew.ts";
import { installExamples } from "./install-examples.ts";
import { makeAgreement } from "./make-agreement.ts";
import { makeEstimation } from "./make-estimation.ts";
import { makeRetros } from "./make-retros.ts";
import { makeStandups } from "./make-standups.ts";
import { signIn, type Member } from "./member.ts";
import { away, kudos, spaceName, teammates, type Who } from "./team.ts";

const dayMs = 86_400_000;

/**
 * Creates the missing parts of the demo's team and rooms through the API. Returns the invitation link of its space. An
 * incomplete space of an earlier start is deleted first.
 */
export async function makeDemo(baseUrl: string): Promise<string> {
  const ana = await signIn(baseUrl, teammates.ana.subject);
  const spaces = await ana.send<SpaceList>("GET", "/api/spaces");
  const old = spaces.find(({ name }) => name === spaceName);
  if (old && (await isFinished(ana, pathOf(old)))) return invitation(baseUrl, ana, old);
  if (old) await ana.send("DELETE", pathOf(old));
  await installExamples(ana);
  const space = await ana.send<CreatedSpace>("POST", "/api/spaces", { name: spaceName });
  const crew = await gather(baseUrl, ana, space);
  await makeEstimation(crew);
  await makeStandups(crew);
  await makeRetros(crew);
  await makeAgreement(crew);
  for (const [from, to, text] of kudos) {
    await crew.people[from].send("POST", `${crew.spacePath}/kudos`, { to: crew.people[to].id, text });
  }
  await finish(ana, crew.spacePath);
  return invitation(baseUrl, ana, space);
}

const pathOf = ({ orgSlug, slug }: { orgSlug: string; slug: string }) =>
  `/api/orgs/${orgSlug}/spaces/${slug}`;

/** Returns true if a space is complete. The schedule is saved last, so a space with a schedule is complete. */
async function isFinished(ana: Member, spacePath: string): Promise<boolean> {
  const { schedule } = await ana.send<{ schedule: Schedule | null }>("GET", `${spacePath}/standup-schedule`);
  return schedule !== null;
}

async function finish(ana: Member, spacePath: string): Promise<void> {
  await ana.send("PUT", `${spacePath}/standup-schedule`, {
    weekdays: [1, 2, 3, 4, 5],
    openTime: "09:30",
    timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    windowMinutes: 480,
    enabled: true,
  });
}

/** Signs the team in, sets avatars and days away, and joins everyone to the space. */
async function gather(baseUrl: string, ana: Member, space: CreatedSpace): Promise<Crew> {
  const people: Partial<Record<Who, Member>> = {};
  for (const [who, { subject, icon }] of Object.entries(teammates) as [Who, (typeof teammates)[Who]][]) {
    const member = who === "ana" ? ana : await signIn(baseUrl, subject);
    await member.send("PATCH", "/api/me/avatar", { icon });
    await member.send("POST", `${pathOf(space)}/join`, { passcode: space.passcode });
    people[who] = member;
  }
  const crew = { people: people as Crew["people"], spacePath: pathOf(space) };
  for (const [who, from, to] of away) await takeDaysAway(crew.people[who], dayFrom(from), dayFrom(to));
  return crew;
}

const dayFrom = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);

/** Adds days away, unless an interrupted start has added the same days. */
async function takeDaysAway(who: Member, startsOn: string, endsOn: string): Promise<void> {
  const { ranges } = await who.send<{ ranges: { startsOn: string }[] }>("GET", "/api/me/away");
  if (ranges.some((one) => one.startsOn === startsOn)) return;
  await who.send("POST", "/api/me/away", { startsOn, endsOn });
}

async function invitation(
  baseUrl: string,
  ana: Member,
  space: { orgSlug: string; slug: string },
): Promise<string> {
  const { passcode } = await ana.send<MemberView>("GET", pathOf(space));
  return `${baseUrl}/o/${space.orgSlug}/s/${space.slug}#p=${passcode}`;
}
