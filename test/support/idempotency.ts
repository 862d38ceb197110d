import { randomUUID } from "node:crypto";
import { standup, type Person, type Team } from "./client.ts";
import { freshName, install, packageOf } from "./plugins.ts";

/** A request that creates something, and the SQL that counts what the team has of it. */
export type Creation = { path: string; body?: object; counted: string };

const code = `
  export const onAction = async ({ state, body }) => ({ state: { cards: [...state.cards, body.text] } });
  export const onCreate = () => ({ state: { cards: [] } });
  export const view = ({ state }) => state;
  export const onAsk = async () => ({});
`;

/** Returns every kind of creation, with its path in the team. Its first person is an org admin, its second a member. */
export async function creations(t: Team): Promise<Record<string, Creation>> {
  const [ana, ben] = t.people as [Person, Person];
  const daily = await standup(t, { mode: "async" });
  await ben.send("PUT", `${daily.room}/actions/standup`, {
    body: { yesterday: "x", today: "x", blockers: "" },
  });
  const plugin = freshName("cards");
  const file = { encoding: "utf8" as const, data: code };
  await install(
    { admin: ana, path: "/api/orgs/default/admin/plugins" },
    packageOf({
      name: plugin,
      capabilities: [{ capability: "asks" }],
      kinds: [
        { kind: plugin, display: "Cards", actions: [{ name: "card", verb: "POST", who: "participant" }] },
      ],
      files: { "plugin.js": file },
    }),
  );
  const opened = await ana.send<{ id: string }>("POST", `${t.spacePath}/sessions`, {
    body: { kind: plugin, title: "Cards" },
  });
  const [room, space, day] = [t.session.id, t.space.id, daily.session.id];
  const cards = opened.body.id;
  return {
    story: {
      path: `${t.room}/actions/stories`,
      body: { title: "Refund" },
      counted: `stories where session_id = '${room}'`,
    },
    import: {
      path: `${t.room}/actions/import`,
      body: { stories: [{ title: "One" }, { title: "Two" }] },
      counted: `stories where session_id = '${room}'`,
    },
    commitment: {
      path: `${daily.room}/actions/add`,
      body: { text: "Ship it" },
      counted: `standup_commitments where space_id = '${space}'`,
    },
    "kudo in a standup": {
      path: `${daily.room}/actions/kudo`,
      body: { to: ben.id, text: "Thanks" },
      counted: `kudos where space_id = '${space}'`,
    },
    reply: {
      path: `${daily.room}/actions/reply`,
      body: { to: ben.id, text: "Nice" },
      counted: `standup_replies where session_id = '${day}'`,
    },
    "plugin's action": {
      path: `/api/sessions/${cards}/actions/card`,
      body: { text: "Great" },
      counted: `plugin_rooms, jsonb_array_elements(state::jsonb -> 'cards') where session_id = '${cards}'`,
    },
    "plugin's ask": {
      path: `${t.room}/plugins/${plugin}/asks`,
      body: { name: "find", body: {} },
      counted: `plugin_work where asked_in = '${room}'`,
    },
    room: {
      path: `${t.spacePath}/sessions`,
      body: { kind: "poker", title: "Next" },
      counted: `sessions where space_id = '${space}'`,
    },
    "plugin's room": {
      path: `${t.spacePath}/sessions`,
      body: { kind: plugin, title: "More cards" },
      counted: `sessions where space_id = '${space}'`,
    },
    space: {
      path: "/api/spaces",
      body: { name: "Payments" },
      counted: `space_members where user_id = '${ana.id}'`,
    },
    kudo: {
      path: `${t.spacePath}/kudos`,
      body: { to: ben.id, text: "Thanks" },
      counted: `kudos where space_id = '${space}'`,
    },
    deck: {
      path: `${t.spacePath}/decks`,
      body: { name: "Hours", cards: ["1", "2"] },
      counted: `decks where space_id = '${space}'`,
    },
    link: { path: `${t.room}/links`, counted: `signed_links where session_id = '${room}'` },
    "range of days away": {
      path: "/api/me/away",
      body: { startsOn: daysAhead(1), endsOn: daysAhead(2) },
      counted: `away_ranges where user_id = '${ana.id}'`,
    },
  };
}

/** Returns the header with a new idempotency key. */
export function newKey(): { "idempotency-key": string } {
  return { "idempotency-key": randomUUID() };
}

function daysAhead(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}
