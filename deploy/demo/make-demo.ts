import type { PluginList } from "#shared/wire/plugins.ts";
import type { Schedule } from "#shared/wire/schedule.ts";
import type { CreatedSpace, MemberView, SpaceList } from "#shared/wire/spaces.ts";
import { examplePackage } from "./install-examples.ts";
import { signIn, type Member } from "./member.ts";
import { away, kudos, spaceName, teammates, type Who } from "./team.ts";
import * as texts from "./texts.ts";

const hourMs = 3_600_000;
const plugins = "/api/orgs/default/admin/plugins";

type People = Record<Who, Member>;

/** Sends an action of a room, such as `POST vote`, as a member of the team. */
type Act = <T = void>(who: Who, call: string, body?: object) => Promise<T>;

/** Opens a room of the space, with Ana as its facilitator. */
type Open = (kind: string, title: string, config?: object) => Promise<Act>;

/**
 * Creates the missing parts of the demo's team and rooms through the API. Returns the invitation link of its space. An
 * incomplete space of an earlier start is deleted first.
 */
export async function makeDemo(baseUrl: string): Promise<string> {
  const ana = await signIn(baseUrl, teammates.ana.subject);
  const spaces = await ana.send<SpaceList>("GET", "/api/spaces");
  let space: Pick<SpaceList[number], "orgSlug" | "slug"> | undefined = spaces.find(
    ({ name }) => name === spaceName,
  );
  if (space && !(await isFinished(ana, pathOf(space)))) {
    await ana.send("DELETE", pathOf(space));
    space = undefined;
  }
  if (!space) {
    await installPlugins(ana);
    const created = await ana.send<CreatedSpace>("POST", "/api/spaces", { name: spaceName });
    space = created;
    await fill(await gather(baseUrl, ana, created), pathOf(space));
  }
  const { passcode } = await ana.send<MemberView>("GET", pathOf(space));
  return `${baseUrl}/o/${space.orgSlug}/s/${space.slug}#p=${passcode}`;
}

const pathOf = ({ orgSlug, slug }: { orgSlug: string; slug: string }) =>
  `/api/orgs/${orgSlug}/spaces/${slug}`;

/** Returns true if a space is complete. The schedule is saved last, so a space with a schedule is complete. */
async function isFinished(ana: Member, spacePath: string): Promise<boolean> {
  const { schedule } = await ana.send<{ schedule: Schedule | null }>("GET", `${spacePath}/standup-schedule`);
  return schedule !== null;
}

/** Installs the demo's plugins in the default org, as its admin, unless the server's DEFAULT_PLUGINS installed them. */
async function installPlugins(admin: Member): Promise<void> {
  const { installs } = await admin.send<PluginList>("GET", plugins);
  for (const name of ["fist-of-five", "retro"].filter((one) => !installs.some((each) => each.name === one)))
    await admin.send("POST", plugins, { package: await examplePackage(name), grantsAccepted: true });
}

/** Signs the team in, sets avatars and days away, and joins everyone to the space. */
async function gather(baseUrl: string, ana: Member, space: CreatedSpace): Promise<People> {
  const people: Partial<People> = {};
  for (const [who, { subject, icon }] of entriesOf(teammates)) {
    const member = who === "ana" ? ana : await signIn(baseUrl, subject);
    await member.send("PATCH", "/api/me/avatar", { icon });
    await member.send("POST", `${pathOf(space)}/join`, { passcode: space.passcode });
    people[who] = member;
  }
  for (const [who, from, to] of away) {
    const [startsOn, endsOn] = [dayFrom(from), dayFrom(to)];
    const { ranges } = await people[who]!.send<{ ranges: { startsOn: string }[] }>("GET", "/api/me/away");
    // An interrupted start may have added the same days.
    if (!ranges.some((one) => one.startsOn === startsOn))
      await people[who]!.send("POST", "/api/me/away", { startsOn, endsOn });
  }
  return people as People;
}

const dayFrom = (days: number) => new Date(Date.now() + days * 24 * hourMs).toISOString().slice(0, 10);

/** Creates the rooms, the kudos and the schedule of a space. */
async function fill(people: People, spacePath: string): Promise<void> {
  const open: Open = async (kind, title, config = {}) => {
    const room = { kind, title, config };
    const { id } = await people.ana.send<{ id: string }>("POST", `${spacePath}/sessions`, room);
    return (who, call, body) => {
      const [verb, action] = call.split(" ") as [string, string];
      return people[who].send(verb, `/api/sessions/${id}/actions/${action}`, body);
    };
  };
  await makeEstimation(await open("poker", "Sprint 25 planning"));
  await makeLiveStandup(await open("standup", "Live standup"), people);
  const closesAt = new Date(Date.now() + 8 * hourMs).toISOString();
  await makeAsyncStandup(await open("standup", "Standup over the day", { mode: "async", closesAt }), people);
  await makeRetros(open, people);
  const question = "Do we release on Tuesday?";
  const act = await open("fist-of-five", "Before the release", { question });
  for (const [who, fingers] of texts.fingers) await act(who, "PUT show", { fingers });
  await act("ana", "POST reveal");
  for (const [from, to, text] of kudos)
    await people[from].send("POST", `${spacePath}/kudos`, { to: people[to].id, text });
  await people.ana.send("PUT", `${spacePath}/standup-schedule`, {
    weekdays: [1, 2, 3, 4, 5],
    openTime: "09:30",
    timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    windowMinutes: 480,
    enabled: true,
  });
}

/** Plays stories with their rounds. The last one is on the table, not revealed. */
async function makeEstimation(act: Act): Promise<void> {
  const ids: string[] = [];
  for (const { ref, title, notes = "" } of texts.stories)
    ids.push((await act<{ id: string }>("ana", "POST stories", { ref, title, notes })).id);
  for (const [at, { rounds = [], estimate }] of texts.stories.entries()) {
    const storyId = ids[at]!;
    if (rounds.length > 0) await act("ana", "POST select", { storyId });
    for (const [round, hands] of rounds.entries()) {
      if (round > 0) await act("ana", "POST reset");
      for (const [who, value] of entriesOf(hands)) await act(who, "POST vote", { storyId, value });
      if (estimate) await act("ana", "POST reveal");
    }
    if (estimate) await act("ana", "PATCH story", { storyId, estimate });
  }
}

/** Plays a standup until the third person speaks. */
async function makeLiveStandup(act: Act, people: People): Promise<void> {
  for (const [who, yesterday, today, blockers] of texts.live) {
    await act(who, "PUT standup", { yesterday, today, blockers });
    await act(who, "PUT ready", { ready: true });
  }
  for (const [who, text] of texts.commitments) await act(who, "POST add", { text });
  const text = "The gate crews’ stories changed how I see the queue.";
  await act("dmitri", "POST kudo", { to: people.grace.id, text });
  await act("ana", "POST start", { order: "random" });
  await act("ana", "POST next");
  await act("ana", "POST next");
}

async function makeAsyncStandup(act: Act, people: People): Promise<void> {
  for (const [who, yesterday, today, blockers] of texts.overADay)
    await act(who, "PUT standup", { yesterday, today, blockers });
  for (const [from, to, text] of texts.replies) await act(from, "POST reply", { to: people[to].id, text });
  const [from, to, note] = texts.help;
  await act(from, "PUT mention", { to: people[to].id, needed: true, note });
}

/**
 * Creates three retrospectives: the last one with its actions, one with votes on groups, and one with hidden cards. The
 * later ones begin with the open actions of the first.
 */
async function makeRetros(open: Open, people: People): Promise<void> {
  const config = { votes: 3, icebreaker: true };
  const last = await open("retro", "Retro of sprint 23", config);
  const subjects = await groupAndVote(last, texts.discussed, texts.lastVotes);
  await last("ana", "PUT phase", { to: "discuss" });
  for (const [who, subject, text] of texts.comments)
    await last(who, "POST comment", { id: subjects[subject], text });
  for (const [text, owner, subject] of texts.agreed)
    await last("ana", "POST add-action", { text, owner: people[owner].id, topic: subjects[subject] });
  await last("ana", "PUT phase", { to: "actions" });

  await groupAndVote(await open("retro", "Retro of sprint 24", config), texts.revealed, texts.votes);

  await writeCards(await open("retro", "Retro of the spring release", config), texts.hidden);
}

/** Creates cards, groups those of a subject, and votes. Returns the id of each subject's first card. */
async function groupAndVote(
  act: Act,
  cards: readonly texts.CardText[],
  votes: readonly texts.Votes[],
): Promise<Record<string, string>> {
  const ids = await writeCards(act, cards);
  const subjects = Map.groupBy(ids, (_id, at) => cards[at]![3] ?? "");
  subjects.delete("");
  await act("ana", "PUT phase", { to: "group" });
  for (const [to, ...others] of subjects.values())
    if (others.length > 0) await act("ana", "POST group", { ids: others, to });
  await act("ana", "PUT phase", { to: "vote" });
  for (const [who, voted] of votes) for (const at of voted) await act(who, "PUT vote", { id: ids[at] });
  return Object.fromEntries([...subjects].map(([subject, [first]]) => [subject, first!]));
}

/** Creates cards and returns their ids, in order. */
async function writeCards(act: Act, cards: readonly texts.CardText[]): Promise<string[]> {
  const ids: string[] = [];
  for (const [who, column, text] of cards)
    ids.push((await act<{ id: string }>(who, "POST card", { column: texts.columns[column], text })).id);
  return ids;
}

/** Returns the entries of a record whose keys are names of the team. */
function entriesOf<T>(record: Partial<Record<Who, T>>): [Who, T][] {
  return Object.entries(record) as [Who, T][];
}
