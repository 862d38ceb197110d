import type pg from "pg";
import { bundledPlugins } from "#shared/runtime/bundled-plugins.ts";
import type { MintedFeed } from "#shared/wire/feed.ts";
import type { PluginList } from "#shared/wire/plugins.ts";
import type { CreatedSpace, MemberView, SpaceList } from "#shared/wire/spaces.ts";
import type { SavedWebhook } from "#shared/wire/webhook.ts";
import { examplePackage } from "#deploy/demo/install-examples.ts";
import { makeDemo } from "#deploy/demo/make-demo.ts";
import { signIn, type Member } from "#deploy/demo/member.ts";
import { spaceName, teammates } from "#deploy/demo/team.ts";
import { addRooms } from "./fill-rooms.ts";
import type { Viewer } from "./seen.ts";
import { makeRooms, makeSpace } from "#test/bench/world.ts";

/** The size of the largest room that a team is expected to have: the people of a room and its stories. */
const people = 200;
const stories = 500;

/** Adds a space with one room of the largest size, in which all people have voted. Returns two of its people. */
async function addLargestRoom(sql: pg.Pool): Promise<Viewer[]> {
  const space = await makeSpace(sql, "largest", people);
  await makeRooms(sql, space, { rooms: 1, stories, notes: 200 });
  // Only people of a provider can sign in to this instance.
  await sql.query(
    `update users set issuer = 'https://id.example', subject = name
     where id in (select user_id from space_members where space_id = $1)`,
    [space.id],
  );
  return ["facilitator of the largest room", "voter in the largest room"].map((name, at) => {
    const { id, cookie } = space.people[at]!;
    return { name, userId: id, token: cookie };
  });
}

/** People of the provider who are not in the demo's team: an org admin without a space, and a stranger to the team. */
export const others = [
  ["otto", { name: "Otto Admin" }],
  ["olga", { name: "Olga Outside" }],
] as const;

/** Who looks at the instance, the texts that only some of them may see, and the address of a feed. */
export type Filled = { viewers: Viewer[]; secrets: string[]; feed: string };

const secretsOfPlugins: Record<string, Record<string, string>> = {
  chat: { webhook: "https://hooks.slack.com/services/fixture" },
};

const token = "fixture-token";

/** The bodies that connect plugins for the org, by plugin and connection. */
const connectionsOfPlugins: Record<string, Record<string, object>> = {
  github: {
    github: { address: "https://api.github.com", values: { token }, confirmed: "api.github.com" },
  },
  jira: {
    jira: {
      address: "https://harbour.atlassian.net",
      values: { account: "ana@demo.example", token },
      confirmed: "harbour.atlassian.net",
    },
  },
};

/**
 * Fills an empty instance through its API: the team of the demo, rooms in every state, guests, plugins with secrets, a
 * webhook, a schedule with past days, and the largest room. The database gets what takes days to happen.
 */
export async function fill(baseUrl: string, sql: pg.Pool): Promise<Filled> {
  await makeDemo(baseUrl);
  const [ana, ben, farid, otto, olga] = (await Promise.all(
    [...[teammates.ana, teammates.ben, teammates.farid].map(({ subject }) => subject), "otto", "olga"].map(
      (subject) => signIn(baseUrl, subject),
    ),
  )) as [Member, Member, Member, Member, Member];
  const spaces = await ana.send<SpaceList>("GET", "/api/spaces");
  const { orgSlug, slug } = spaces.find(({ name }) => name === spaceName)!;
  const spacePath = `/api/orgs/${orgSlug}/spaces/${slug}`;
  const crew = { baseUrl, sql, ana, ben, farid, spacePath };

  const webhook = await ana.send<SavedWebhook>("PUT", `${spacePath}/standup-webhook`, {
    url: "https://hooks.example/standups",
  });
  await ana.send("PATCH", `${spacePath}/reference-link`, { pattern: "https://tracker.example/{ref}" });
  await ana.send("PATCH", `${spacePath}/standup-questions`, {
    yesterday: "Since last time",
    today: "",
    blockers: "",
    hideBlockers: false,
  });
  await ana.send("PATCH", "/api/me/settings", { notificationSounds: true });
  const { guests, secrets } = await addRooms(crew);
  await administer(ana, otto);
  // Last, so that no event makes them connect to the hosts of their secrets.
  await installPlugins(ana);
  const { passcode } = await ana.send<MemberView>("GET", spacePath);
  const { url } = await ben.send<MintedFeed>("POST", "/api/me/ics", { remindMinutes: 15 });
  return {
    viewers: [
      viewer("Ana, facilitator, owner and org admin", ana),
      viewer("Ben, member who voted", ben),
      viewer("Farid, spectator", farid),
      viewer("Otto, org admin without the space", otto),
      viewer("Olga, of the org", olga),
      ...guests,
      ...(await addLargestRoom(sql)),
      { name: "a browser without a cookie", userId: null, token: null },
    ],
    secrets: [...secrets, passcode!, webhook.secret, token],
    feed: url.replace(baseUrl, ""),
  };
}

function viewer(name: string, { id, token }: Member): Viewer {
  return { name, userId: id, token };
}

async function installPlugins(admin: Member): Promise<void> {
  const plugins = "/api/orgs/default/admin/plugins";
  const { installs } = await admin.send<PluginList>("GET", plugins);
  for (const name of bundledPlugins.filter((one) => !installs.some((install) => install.name === one)))
    await admin.send("POST", plugins, { package: await examplePackage(name), grantsAccepted: true });
  const all = await admin.send<PluginList>("GET", plugins);
  for (const { id, name } of all.installs) {
    for (const [secret, value] of Object.entries(secretsOfPlugins[name] ?? {}))
      await admin.send("PUT", `${plugins}/${id}/secrets/${secret}`, { value });
    for (const [connection, body] of Object.entries(connectionsOfPlugins[name] ?? {}))
      await admin.send("PUT", `${plugins}/${id}/connections/${connection}`, body);
  }
}

/** Makes an org admin, who archives a space of another person. The audit log has both. */
async function administer(ana: Member, otto: Member): Promise<void> {
  const admin = "/api/orgs/default/admin";
  await ana.send("POST", `${admin}/members/${otto.id}/role`, { role: "admin" });
  const old = await ana.send<CreatedSpace>("POST", "/api/spaces", { name: "Old pier" });
  await otto.send("PATCH", `${admin}/spaces/${old.slug}`, { archived: true });
}
