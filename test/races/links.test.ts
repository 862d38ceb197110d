// Rules: protocol/guarantees#revocation-is-complete, protocol/guests#end-of-a-seat,
//   protocol/guests#one-answer-for-bad-tokens
import { afterAll, beforeAll, describe, test } from "vitest";
import type { MintedLink, RedeemedLink } from "#shared/wire/links.ts";
import { mintToken } from "#shared/domain/callers/mint-token.ts";
import { startApp, type TestApp } from "#test/support/app.ts";
import { visitor, type Person, type Reply, type Visitor } from "#test/support/client.ts";
import { crowd, outcome, ownAddress, race, raceEnv, raceSpace, raceTimeout } from "./harness.ts";

let app: TestApp;
beforeAll(
  async () =>
    void (app = await startApp({
      env: {
        ...raceEnv,
        LINK_LIMIT_PER_SESSION: "2",
        LINK_REDEMPTION_IP_HOURLY_LIMIT: "1000000",
        IDENTITY_GLOBAL_HOURLY_LIMIT: "1000000",
      },
    })),
);
afterAll(() => app.stop());

type Room = { id: string; path: string; spacePath: string; owner: Person };

async function raceRoom(): Promise<Room> {
  const [owner] = (await crowd(app, 1)) as [Person];
  const space = await raceSpace(app, [owner]);
  const { rows } = await app.database.sql.query<{ id: string }>(
    `insert into sessions (space_id, kind, kind_id, title, config, facilitator_id)
     values ($1, 'poker', (select id from session_kinds where kind = 'poker'), 'Race', '{"deck":{"name":"x","values":["1","2","?","coffee"],"ordinal":false},"autoReveal":false,"openVoting":false}', $2)
     returning id`,
    [space.id, owner.id],
  );
  const { id } = rows[0]!;
  return { id, path: `/api/sessions/${id}`, spacePath: space.path, owner };
}

/** Inserts a link of a room with this many spent redemptions. */
async function raceLink({ id, owner }: Room, redemptions: number) {
  const { token, digest } = mintToken();
  const { rows } = await app.database.sql.query<{ id: string }>(
    "insert into signed_links (session_id, created_by, digest, redemptions) values ($1, $2, $3, $4) returning id",
    [id, owner.id, digest, redemptions],
  );
  return { id: rows[0]!.id, token };
}

/** Inserts a guest of a link with a token, as a redemption does. */
async function raceGuest(link: { id: string }): Promise<Visitor> {
  const { token, digest } = mintToken();
  await app.database.sql.query(
    `with link as (
       update signed_links set redemptions = redemptions + 1 where id = $1 returning id, expires_at
     ), person as (
       insert into users (id, name, avatar_hue, guest, link_id)
       select gen_random_uuid(), 'Guest', 0, true, id from link returning id
     )
     insert into session_tokens (digest, user_id, link_id, expires_at)
     select $2, person.id, link.id, link.expires_at from link, person`,
    [link.id, digest],
  );
  return visitor(app, token);
}

type Redeemer = { who: Visitor; reply: Reply<RedeemedLink> };

async function redeem(token: string, who: Visitor = visitor(app)): Promise<Redeemer> {
  const body = { token, name: "Guest" };
  return {
    who,
    reply: await who.send<RedeemedLink>("POST", "/api/links/redeem", { body, headers: ownAddress() }),
  };
}

/** Returns the stored redemptions, guests and tokens of a link. */
async function storedLink(linkId: string) {
  const { rows } = await app.database.sql.query<{ redemptions: number; guests: number; tokens: number }>(
    `select coalesce(max(l.redemptions), 0)::int as redemptions, count(distinct u.id)::int as guests,
       count(t.id)::int as tokens
     from signed_links l left join users u on u.link_id = l.id left join session_tokens t on t.user_id = u.id
     where l.id = $1`,
    [linkId],
  );
  return rows[0]!;
}

// Rules: protocol/guarantees#caps-under-concurrency, protocol/guests#25-seats,
//   protocol/guests#effect-of-revocation, protocol/guests#link-limit
describe("signed links", () => {
  test(
    "if six people redeem a link with two free seats, two succeed",
    () =>
      race(async () => {
        const room = await raceRoom();
        const link = await raceLink(room, 23);
        const redemptionReplies = await Promise.all(Array.from({ length: 6 }, () => redeem(link.token)));
        const { redemptions, guests, tokens } = await storedLink(link.id);
        const result = `${outcome(redemptionReplies.map(({ reply }) => reply))}, ${redemptions} redemptions, ${guests} guests, ${tokens} tokens`;
        return result === "201 201 404 404 404 404, 25 redemptions, 2 guests, 2 tokens" ? null : result;
      }),
    raceTimeout,
  );

  test(
    "if five links are made at once and two are allowed, two are made",
    () =>
      race(async () => {
        const room = await raceRoom();
        const replies = await Promise.all(
          Array.from({ length: 5 }, () => room.owner.send<MintedLink>("POST", `${room.path}/links`)),
        );
        const { rows } = await app.database.sql.query("select 1 from signed_links where session_id = $1", [
          room.id,
        ]);
        const result = `${outcome(replies)}, ${rows.length} links`;
        return result === "201 201 409 409 409, 2 links" ? null : result;
      }),
    raceTimeout,
  );

  test(
    "a revoked link leaves no guest in the room",
    () =>
      race(async () => {
        const room = await raceRoom();
        const link = await raceLink(room, 0);
        const early = await redeem(link.token);
        const [revoked, ...late] = await Promise.all([
          room.owner.send("DELETE", `${room.path}/links/${link.id}`),
          ...Array.from({ length: 4 }, () => redeem(link.token)),
          redeem(link.token, early.who),
        ]);
        const { redemptions, guests, tokens } = await storedLink(link.id);
        const roomReads = await Promise.all([early, ...late].map(({ who }) => who.send("GET", room.path)));
        const succeeded = late.slice(0, 4).filter(({ reply }) => reply.status === 201).length;
        const isRight =
          revoked.status === 204 &&
          early.reply.status === 201 &&
          late.every(({ reply }) => [201, 404].includes(reply.status)) &&
          redemptions === succeeded + 1 &&
          guests === succeeded + 1 &&
          tokens === 0 &&
          roomReads.every(({ status }) => status === 404);
        return isRight
          ? null
          : `${revoked.status}, ${outcome(late.map(({ reply }) => reply))}, ${redemptions} redemptions, ${guests} guests, ${tokens} tokens, ${outcome(roomReads)}`;
      }),
    raceTimeout,
  );

  test(
    "deleting a room during redemptions leaves no guest's token",
    () =>
      race(async () => {
        const room = await raceRoom();
        const link = await raceLink(room, 0);
        const early = await raceGuest(link);
        const [deleted, left, ...late] = await Promise.all([
          room.owner.send("DELETE", `${room.spacePath}/sessions/${room.id}`),
          early.send("DELETE", "/api/me"),
          ...Array.from({ length: 3 }, () => redeem(link.token).then(({ reply }) => reply)),
        ]);
        const { rows } = await app.database.sql.query<{ orphans: number }>(
          `select count(*)::int as orphans from session_tokens t join users u on u.id = t.user_id
           where u.guest and u.link_id is null`,
        );
        const isRight =
          deleted.status === 204 &&
          left.status === 204 &&
          late.every(({ status }) => [201, 404].includes(status)) &&
          rows[0]!.orphans === 0;
        return isRight
          ? null
          : `${deleted.status}, ${left.status}, ${outcome(late)}, ${rows[0]!.orphans} orphans`;
      }),
    raceTimeout,
  );

  test(
    "revoking links during other changes leaves no guest's token",
    () =>
      race(async () => {
        const room = await raceRoom();
        const links = [await raceLink(room, 0), await raceLink(room, 0)];
        const guests = await Promise.all(links.flatMap((link) => [raceGuest(link), raceGuest(link)]));
        const replies = await Promise.all([
          ...links.map(({ id }) => room.owner.send("DELETE", `${room.path}/links/${id}`)),
          guests[0]!.send("DELETE", "/api/me"),
          guests[2]!.send("DELETE", "/api/me"),
          room.owner.send("POST", `${room.path}/actions/stories`, { body: { title: "Refund" } }),
          room.owner.send("DELETE", room.path),
        ]);
        const counts = await Promise.all(links.map(({ id }) => storedLink(id)));
        const isRight =
          replies.every(({ status }) => [201, 204, 409].includes(status)) &&
          counts.every(({ tokens, guests: made }) => tokens === 0 && made === 2);
        return isRight ? null : `${outcome(replies)}, ${JSON.stringify(counts)}`;
      }),
    raceTimeout,
  );
});
