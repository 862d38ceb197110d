import { createHash, randomBytes, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { mintToken } from "#shared/domain/callers/mint-token.ts";
import type { Me } from "#shared/wire/identity.ts";
import type { MintedLink, RedeemedLink } from "#shared/wire/links.ts";
import type { TestApp } from "./app.ts";
import { act, addStory, ok, team, visitor, type Person, type Team, type Visitor } from "./client.ts";
import type { Watcher } from "./socket.ts";

/** Creates a guest link to a room. */
export function mint(facilitator: Visitor, room: string): Promise<MintedLink> {
  return ok<MintedLink>(facilitator, "POST", `${room}/links`);
}

/** Redeems a link's token under a name, and returns the reply, also if it is refused. */
export function redeem(who: Visitor, token: string, name = "Guest", headers: Record<string, string> = {}) {
  return who.send<RedeemedLink>("POST", "/api/links/redeem", { body: { token, name }, headers });
}

/** An HTTP client with a guest's seat. */
export type Guest = Person & { me: Me };

/** Redeems a link as a new guest and returns their HTTP client. */
export async function guest(app: TestApp, token: string, name: string): Promise<Guest> {
  const browser = visitor(app);
  const reply = await redeem(browser, token, name);
  if (reply.status !== 201) throw new Error(`could not seat ${name}: ${reply.status} ${reply.text}`);
  return Object.assign(browser, { id: reply.body.me.id, name, me: reply.body.me });
}

/** Inserts a guest with their own link into the database, for tests that are not about links. */
export async function guestIn(app: TestApp, sessionId: string, name: string): Promise<Person> {
  const id = randomUUID();
  const { token, digest } = mintToken();
  await app.database.sql.query(
    `with link as (
       insert into signed_links (session_id, digest) values ($1, $2) returning id, expires_at
     ), person as (
       insert into users (id, name, avatar_hue, guest, link_id) select $3, $4, 0, true, link.id from link returning id
     )
     insert into session_tokens (digest, user_id, link_id, expires_at)
       select $5, person.id, link.id, link.expires_at from person, link`,
    [sessionId, createHash("sha256").update(randomBytes(32)).digest(), id, name, digest],
  );
  return Object.assign(visitor(app, token), { id, name });
}

/** Expires a guest's link in the database, without a notification to the replicas. */
export async function endLinkOf(app: TestApp, guest: Person): Promise<void> {
  await app.database.sql.query(
    "update signed_links set expires_at = now() where id = (select link_id from users where id = $1)",
    [guest.id],
  );
}

/** A team with a link to its poker room. Ana is the facilitator, Gus the link's guest. */
export type GuestTeam = Team & { ana: Person; linkId: string; token: string; gus: Guest };

/** Creates a team of Ana and `others`, a link to its room, and its guest Gus. */
export async function teamWithGuest(
  app: TestApp,
  config: Record<string, unknown> = {},
  others: string[] = [],
): Promise<GuestTeam> {
  const t = await team(app, ["Ana", ...others], config);
  const ana = t.people[0]!;
  const { id: linkId, token } = await mint(ana, t.room);
  return { ...t, ana, linkId, token, gus: await guest(app, token, "Gus") };
}

/** Revokes the link of a team with a guest. */
export const revoke = ({ ana, room, linkId }: GuestTeam): Promise<unknown> =>
  ok(ana, "DELETE", `${room}/links/${linkId}`);

/** Opens a round of a new story and returns the story's id. */
export async function openRound(who: Visitor, room: string): Promise<string> {
  const storyId = await addStory(who, room, "Refund");
  await act(who, room, "POST", "select", { storyId });
  return storyId;
}

/** Votes 5 for a story. */
export const vote = (who: Visitor, room: string, storyId: string): Promise<unknown> =>
  act(who, room, "POST", "vote", { storyId, value: "5" });

/** Waits for a socket to close, but less than the interval of the periodic check. */
export function closing(watcher: Watcher): Promise<unknown> {
  return Promise.race([watcher.closed, sleep(25_000)]);
}
