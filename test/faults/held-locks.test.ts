// Rules: protocol/guarantees#purge-and-join, protocol/guarantees#revocation-is-complete,
//   protocol/guarantees#simultaneous-standup-actions, protocol/guarantees#simultaneous-votes,
//   protocol/guests#25-seats, protocol/guests#link-limit, protocol/org-admin#post-admin-members-role,
//   protocol/rooms#session-limit, protocol/rooms#simultaneous-claims,
//   protocol/spaces#joining-during-rotation, protocol/spaces#order-of-joining, protocol/spaces#space-limit,
//   protocol/standups#away-limit
import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { PokerEnvelope } from "#shared/wire/poker.ts";
import { statementsWaiting } from "#test/support/hold-lock.ts";
import { createOrg, orgPerson } from "#test/support/orgs.ts";
import {
  act,
  addStory,
  ok,
  person,
  standup,
  team,
  visitor,
  type Person,
  type Reply,
  type Team,
} from "#test/support/client.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp({
  env: {
    SESSION_LIMIT_PER_SPACE: "2",
    MEMBER_LIMIT_PER_SPACE: "3",
    LINK_LIMIT_PER_SESSION: "1",
    SPACE_LIMIT_PER_IDENTITY: "2",
  },
});

type Write = [sql: string, ...values: unknown[]];
type ProblemReply = Reply<{ code: string }>;

/**
 * Sends a request while a transaction with these writes is open. Commits the transaction once the request waits for it,
 * and returns the reply. A request without a lock is answered at once, from the data before the commit.
 */
async function replyAfterWait(writes: Write[], send: () => Promise<ProblemReply>) {
  const holder = await app.database.sql.connect();
  let isAnswered = false;
  try {
    await holder.query("begin");
    for (const [sql, ...values] of writes) await holder.query(sql, values);
    const sent = send().finally(() => (isAnswered = true));
    await expect.poll(async () => isAnswered || (await statementsWaiting(app.database)) > 0).toBe(true);
    await holder.query("commit");
    const { status, body } = await sent;
    return [status, body?.code];
  } finally {
    // Ends the transaction after a failure.
    holder.release(true);
  }
}

const pair = async (config: Record<string, unknown> = {}) => {
  const t = await team(app, ["Ana", "Ben"], config);
  return { ...t, people: t.people as [Person, Person] };
};
const lockSpace = ({ space }: Team): Write => [
  "select from spaces where id = $1 for no key update",
  space.id,
];
const lockPerson = ({ id }: Person): Write => ["select from users where id = $1 for no key update", id];

// Rules: protocol/guarantees#caps-under-concurrency, protocol/guarantees#rights-checked-under-lock
describe("a write that waits for a room reads the changed data", () => {
  test("adding a story to a room that ends meanwhile is 409", async () => {
    const { people, session, room } = await pair();
    const end: Write = ["update sessions set ended_at = now() where id = $1", session.id];
    const add = () =>
      people[0].send<{ code: string }>("POST", `${room}/actions/stories`, { body: { title: "x" } });
    expect(await replyAfterWait([end], add)).toEqual([409, "room_ended"]);
  });

  test("a vote in a round that is revealed meanwhile is 409", async () => {
    const { people, session, room } = await pair();
    const storyId = await addStory(people[0], room, "Login");
    await act(people[0], room, "POST", "select", { storyId });
    const reveal: Write = ["update sessions set revealed = true where id = $1", session.id];
    const vote = () =>
      people[1].send<{ code: string }>("POST", `${room}/actions/vote`, { body: { storyId, value: "5" } });
    expect(await replyAfterWait([reveal], vote)).toEqual([409, "already_revealed"]);
  });

  test("a round whose only missing voter becomes a spectator meanwhile is revealed", async () => {
    const { people, session, room } = await pair({ autoReveal: true, openVoting: true });
    const [ana, ben] = people;
    await app.database.sql.query("select seat_participants($1, $2::uuid[])", [session.id, [ana.id, ben.id]]);
    const storyId = await addStory(ana, room, "Login");
    await act(ana, room, "POST", "select", { storyId });
    const vote: Write[] = [
      ["select from sessions where id = $1 for no key update", session.id],
      ["insert into votes (story_id, user_id, value) values ($1, $2, '5')", storyId, ana.id],
    ];
    const watchOnly = () => ben.send<{ code: string }>("POST", `${room}/spectator`, { body: { on: true } });
    expect((await replyAfterWait(vote, watchOnly))[0]).toBe(204);
    expect((await ok<PokerEnvelope>(ana, "GET", room)).revealed).toBe(true);
  });

  test("claiming a facilitator's seat that is taken meanwhile is 409", async () => {
    const { people, session, room } = await pair();
    await app.database.sql.query(
      "update sessions set facilitator_seen_at = now() - interval '5 minutes' where id = $1",
      [session.id],
    );
    const seen: Write = ["update sessions set facilitator_seen_at = now() where id = $1", session.id];
    const claim = () => people[1].send<{ code: string }>("POST", `${room}/facilitator/claim`);
    expect(await replyAfterWait([seen], claim)).toEqual([409, "seat_held"]);
  });

  test("making a link is 409 if the last allowed one is made meanwhile", async () => {
    const { people, session, room } = await pair();
    const made: Write[] = [
      ["select from sessions where id = $1 for no key update", session.id],
      ["insert into signed_links (session_id, digest) values ($1, $2)", session.id, randomBytes(32)],
    ];
    const mint = () => people[0].send<{ code: string }>("POST", `${room}/links`);
    expect(await replyAfterWait(made, mint)).toEqual([409, "limit_reached"]);
  });

  test("dropping a commitment that is resolved meanwhile is 404", async () => {
    const { people, ...t } = await pair();
    const { room } = await standup({ ...t, people }, { mode: "async" });
    const { id } = await act<{ id: string }>(people[0], room, "POST", "add", { text: "Ship it" });
    const answered: Write = [
      "update standup_commitments set closed_at = now(), closed_reason = 'landed' where id = $1",
      id,
    ];
    const drop = () => people[0].send<{ code: string }>("POST", `${room}/actions/drop`, { body: { id } });
    expect(await replyAfterWait([answered], drop)).toEqual([404, "no_such_commitment"]);
  });
});

// Rules: protocol/guarantees#caps-under-concurrency, protocol/guarantees#rights-checked-under-lock
describe("a write that waits for a space reads the changed data", () => {
  test("opening a room is 409 if the last allowed one is opened meanwhile", async () => {
    const t = await pair();
    const opened: Write = [
      `insert into sessions (space_id, kind, kind_id, title, config, facilitator_id)
       select space_id, kind, kind_id, title, config, facilitator_id from sessions where id = $1`,
      t.session.id,
    ];
    const body = { kind: "poker", title: "One too many" };
    const open = () => t.people[1].send<{ code: string }>("POST", `${t.spacePath}/sessions`, { body });
    expect(await replyAfterWait([lockSpace(t), opened], open)).toEqual([409, "limit_reached"]);
  });

  test("joining a space is 409 if the last allowed member joins meanwhile", async () => {
    const t = await pair();
    const [cem, dan] = [await person(app, "Cem"), await person(app, "Dan")];
    const joined: Write = [
      "insert into space_members (space_id, user_id) values ($1, $2)",
      t.space.id,
      cem.id,
    ];
    const body = { passcode: t.space.passcode };
    const join = () => dan.send<{ code: string }>("POST", `${t.spacePath}/join`, { body });
    expect(await replyAfterWait([lockSpace(t), joined], join)).toEqual([409, "limit_reached"]);
  });

  test("joining with a passcode that is replaced meanwhile is 403", async () => {
    const t = await pair();
    const cem = await person(app, "Cem");
    const rotate: Write = ["update spaces set passcode = 'AAAAAA' where id = $1", t.space.id];
    const body = { passcode: t.space.passcode };
    const join = () => cem.send<{ code: string }>("POST", `${t.spacePath}/join`, { body });
    expect(await replyAfterWait([rotate], join)).toEqual([403, "wrong_passcode"]);
  });

  test("joining after the org revokes the person meanwhile is 404", async () => {
    const t = await pair();
    const cem = await person(app, "Cem");
    const revoke: Write = ["update org_members set revoked_at = now() where user_id = $1", cem.id];
    const body = { passcode: t.space.passcode };
    const join = () => cem.send<{ code: string }>("POST", `${t.spacePath}/join`, { body });
    expect(await replyAfterWait([revoke], join)).toEqual([404, "no_such_space"]);
  });

  test("an owner cannot step down if the other owner steps down meanwhile: 409", async () => {
    const t = await pair();
    const [ana, ben] = t.people;
    const role = "update space_members set role = $3 where space_id = $1 and user_id = $2";
    await app.database.sql.query(role, [t.space.id, ben.id, "owner"]);
    const demote: Write = [role, t.space.id, ben.id, "member"];
    const body = { role: "member" };
    const stepDown = () =>
      ana.send<{ code: string }>("POST", `${t.spacePath}/members/${ana.id}/role`, { body });
    expect(await replyAfterWait([lockSpace(t), demote], stepDown)).toEqual([409, "last_owner"]);
  });
});

// Rules: protocol/guarantees#caps-under-concurrency
describe("a write that waits for an org or a person reads the changed data", () => {
  test("an org admin cannot step down if the other one steps down meanwhile: 409", async () => {
    const org = await createOrg(app);
    const [ana, ben] = [await orgPerson(app, org, "Ana", "admin"), await orgPerson(app, org, "Ben", "admin")];
    const changes: Write[] = [
      ["select from orgs where id = $1 for no key update", org.id],
      ["update org_members set role = 'member' where org_id = $1 and user_id = $2", org.id, ben.id],
    ];
    const body = { role: "member" };
    const stepDown = () =>
      ana.send<{ code: string }>("POST", `${org.path}/admin/members/${ana.id}/role`, { body });
    expect(await replyAfterWait(changes, stepDown)).toEqual([409, "last_admin"]);
  });

  test("opening a space is 409 if the last allowed one is opened meanwhile", async () => {
    const { people, space } = await pair();
    const opened: Write = [
      `with made as (
         insert into spaces (org_id, slug, name) select org_id, slug || '-x', name from spaces where id = $1 returning id)
       insert into space_members (space_id, user_id, role) select id, $2, 'owner' from made`,
      space.id,
      people[0].id,
    ];
    const open = () =>
      people[0].send<{ code: string }>("POST", "/api/spaces", { body: { name: "One too many" } });
    expect(await replyAfterWait([lockPerson(people[0]), opened], open)).toEqual([409, "limit_reached"]);
  });

  test("adding a range of days is 409 if the last allowed one is added meanwhile", async () => {
    const ana = await person(app, "Ana");
    const ranges = (count: number): Write => [
      `insert into away_ranges (user_id, starts_on, ends_on)
       select $1, current_date, current_date from generate_series(1, $2::int)`,
      ana.id,
      count,
    ];
    await app.database.sql.query(ranges(19)[0], ranges(19).slice(1));
    const today = new Date().toISOString().slice(0, 10);
    const add = () =>
      ana.send<{ code: string }>("POST", "/api/me/away", { body: { startsOn: today, endsOn: today } });
    expect(await replyAfterWait([lockPerson(ana), ranges(1)], add)).toEqual([409, "limit_reached"]);
  });

  test("a guess is 429 if the last allowed one of the minute is made meanwhile", async () => {
    const t = await pair();
    const cem = await person(app, "Cem");
    const guess = () =>
      cem.send<{ code: string }>("POST", `${t.spacePath}/join`, { body: { passcode: "WRONG1" } });
    expect((await guess()).status).toBe(403);
    const spend: Write = ["update throttles set spent = 8 where budget = 'guess'"];
    expect(await replyAfterWait([spend], guess)).toEqual([429, "too_many_attempts"]);
    await app.database.sql.query("delete from throttles");
  });

  test("redeeming a link whose last seat is taken meanwhile is 404", async () => {
    const { people, room } = await pair();
    const { id, token } = (await people[0].send<{ id: string; token: string }>("POST", `${room}/links`)).body;
    const spend: Write = ["update signed_links set redemptions = 25 where id = $1", id];
    const redeem = () =>
      visitor(app).send<{ code: string }>("POST", "/api/links/redeem", { body: { token, name: "Gus" } });
    expect(await replyAfterWait([spend], redeem)).toEqual([404, "no_such_link"]);
  });
});
