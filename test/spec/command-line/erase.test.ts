import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import type { PokerEnvelope } from "#shared/wire/poker.ts";
import type { PreviousEntries } from "#shared/wire/previous-entries.ts";
import type { StandupEnvelope } from "#shared/wire/standup.ts";
import type { MemberView } from "#shared/wire/spaces.ts";
import { admin, adminJson } from "#test/support/admin.ts";
import { seedEverything, said, type SeededLife } from "#test/support/seed-everything.ts";
import { openRoom, orgPerson, orgSpace } from "#test/support/orgs.ts";
import { act, ok, person, type Person } from "#test/support/client.ts";
import { rowsWith } from "#test/support/rows-with.ts";
import { expectPushEqualsGet, watch } from "#test/support/socket.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp();
let life: SeededLife;
beforeEach(async () => void (life = await seedEverything(app)));

const erase = (who: Person, ...more: string[]) => admin(app, ["erase-user", who.id, ...more, "--yes"]);
const eraseToBen = () => erase(life.ana, "--successor", life.ben.id);

async function roles() {
  const { members } = await ok<MemberView>(life.ben, "GET", life.team.path);
  return Object.fromEntries(members.map((member) => [member.name, member.role]));
}

const mentionsOf = (text: string) => rowsWith(app, text);

// Rules: protocol/operations#erasure
describe("erase-user", () => {
  test("no table contains the texts or names of an erased person", async () => {
    expect((await mentionsOf(said)).length).toBeGreaterThan(3);
    const run = await eraseToBen();
    expect([run.code, run.err]).toEqual([0, ""]);
    expect(await mentionsOf(said)).toEqual([]);
    expect(await mentionsOf(life.ana.id)).toEqual([
      "org_audit: 1",
      "round_votes: 1",
      "session_participants: 1",
      "sessions: 1",
      "signed_links: 1",
      "standup_entries: 2",
      "users: 1",
      "votes: 1",
    ]);
    const { rows } = await app.database.sql.query(
      "select name, issuer, subject, avatar_icon, notification_sounds, link_id from users where id = $1",
      [life.ana.id],
    );
    expect(rows).toEqual([
      {
        name: "Someone",
        issuer: "",
        subject: "",
        avatar_icon: "",
        notification_sounds: false,
        link_id: null,
      },
    ]);
  });

  test("rooms keep the counts, votes and results of an erased person", async () => {
    const { ben, poker, daily } = life;
    const before = await ok<PokerEnvelope>(ben, "GET", `/api/sessions/${poker}`);
    const progress = async () =>
      (await ok<MemberView>(ben, "GET", life.team.path)).sessions.map(({ id, progress: one }) => [id, one]);
    const answered = await progress();
    await eraseToBen();
    const after = await ok<PokerEnvelope>(ben, "GET", `/api/sessions/${poker}`);
    expect(after.state.stories[0]!.results).toEqual(before.state.stories[0]!.results);
    expect(after.names[life.ana.id]).toBe("Someone");
    expect(after.participants.map((participant) => participant.name)).toEqual(["Ben"]);
    const standup = await ok<StandupEnvelope>(ben, "GET", `/api/sessions/${daily}`);
    expect(standup.state.entries.map(({ name, yesterday, blockers }) => [name, yesterday, blockers])).toEqual(
      [
        ["Ben", "Ben's", ""],
        ["Someone", "[erased]", ""],
      ],
    );
    expect(standup.state.commitments?.map((commitment) => commitment.text)).toEqual(["Ben's"]);
    expect(standup.state.kudos).toEqual([]);
    // The room's progress stays the same.
    expect((await progress()).find(([id]) => id === poker)).toEqual(answered.find(([id]) => id === poker));
  });

  test("the previous entries show an erased person as Someone, without texts", async () => {
    await eraseToBen();
    const previous = `/api/sessions/${life.live}/previous-entries`;
    const { entries } = await ok<PreviousEntries>(life.ben, "GET", previous);
    expect(entries.map(({ name, today }) => [name, today])).toEqual([
      ["Ben", "Ben's"],
      ["Someone", "[erased]"],
    ]);
  });

  test("the topics of an erased person disappear from an open room at once", async () => {
    const { ben, live } = life;
    const benWatcher = await watch<StandupEnvelope>(ben, live);
    expect(
      (await benWatcher.until(({ presence }) => presence.includes(ben.id))).state.talkAfter,
    ).toHaveLength(1);
    await eraseToBen();
    await benWatcher.until(({ state }) => state.talkAfter.length === 0);
    await expectPushEqualsGet<StandupEnvelope>(live, [[ben, benWatcher]]);
  });

  test("the results on the cards of ended rooms stay the same", async () => {
    const { ana, ben, team, poker, daily, live } = life;
    await act(ana, `/api/sessions/${poker}`, "PATCH", "story", { storyId: life.storyId, estimate: "5" });
    for (const id of [poker, daily, live]) await ok(ana, "DELETE", `/api/sessions/${id}`);
    const results = async () =>
      (await ok<MemberView>(ben, "GET", team.path)).sessions.map(({ result }) => result);
    const before = await results();
    expect(before).toContainEqual({ kind: "standup", wrote: 2, spoke: 0, blockers: 0 });
    await eraseToBen();
    expect(await results()).toEqual(before);
  });

  test("an erasure signs the person out and renames them in open rooms", async () => {
    const { ana, ben, poker, watcher } = life;
    const anaWatcher = watcher;
    const benWatcher = await watch(ben, poker);
    await benWatcher.until((frame) => frame.presence.length === 2);
    const { version } = benWatcher.newest();
    await eraseToBen();
    expect(await anaWatcher.closed).toMatchObject({ code: 1008 });
    expect((await ana.send("GET", "/api/me")).status).toBe(401);
    await benWatcher.until(
      (frame) =>
        frame.version > version && frame.names[ana.id] === "Someone" && !frame.presence.includes(ana.id),
    );
    await expectPushEqualsGet(poker, [[ben, benWatcher]]);
    expect(await roles()).toEqual({ Ben: "owner" });
    const { rows } = await app.database.sql.query("select 1 from org_members where user_id = $1", [ana.id]);
    expect(rows).toEqual([]);
  });

  test("an ended room also shows the erased name to its viewers", async () => {
    const { ana, ben, daily } = life;
    await ok(ana, "DELETE", `/api/sessions/${daily}`);
    const benWatcher = await watch(ben, daily);
    await eraseToBen();
    const frame = await benWatcher.until((frame) => !JSON.stringify(frame).includes(said));
    expect(frame.endedAt).not.toBeNull();
  });

  test("facilitator seats go to the owner who was active last", async () => {
    const { ana, ben, org, team, poker } = life;
    const cem = await orgPerson(app, org, "Cem");
    const dan = await orgPerson(app, org, "Dan");
    for (const who of [cem, dan])
      await ok(who, "POST", `${team.path}/join`, { passcode: team.space.passcode });
    await ok(ana, "POST", `${team.path}/members/${ben.id}/role`, { role: "owner" });
    await ok(ana, "POST", `${team.path}/members/${cem.id}/role`, { role: "owner" });
    const setLastSeen = (who: Person, minutes: number) =>
      app.database.sql.query(
        "update space_members set last_seen_at = now() - $2 * interval '1 minute' where user_id = $1",
        [who.id, minutes],
      );
    await setLastSeen(ben, 20);
    await setLastSeen(cem, 10);
    await setLastSeen(dan, 1);
    const { out } = await admin(app, ["erase-user", ana.id, "--yes", "--json"]);
    expect(JSON.parse(out)).toMatchObject({ seatsHandedOn: 3, spaces: 1, orgs: 2, entries: 2 });
    const facilitator = async (room: string) =>
      (await ok<PokerEnvelope>(ben, "GET", `/api/sessions/${room}`)).facilitatorId;
    expect(await facilitator(poker)).toBe(cem.id);

    // A space with members but without owners.
    const other = await orgSpace(org, [dan, ben, cem], "Other");
    const room = await openRoom(dan, other.path);
    await app.database.sql.query("update space_members set role = 'member' where space_id = $1", [
      other.space.id,
    ]);
    await setLastSeen(ben, 5);
    await setLastSeen(cem, 10);
    expect((await erase(dan)).code).toBe(0);
    expect(await facilitator(room)).toBe(ben.id);
  });

  test("a sole owner is not erased without a successor", async () => {
    const { ana, org } = life;
    await orgSpace(org, [ana], "Alone");
    const before = await mentionsOf(said);
    const run = await erase(ana);
    expect([run.code, run.out, run.err]).toEqual([
      1,
      "",
      `Nothing was done: only this person owns ${org.slug}/alone, ${org.slug}/payments. Name a new owner: --successor <userId>.\n`,
    ]);
    expect(await mentionsOf(said)).toEqual(before);
    expect(await roles()).toEqual({ [ana.name]: "owner", Ben: "member" });
    expect((await ana.send("GET", "/api/me")).status).toBe(200);
  });

  test("the successor owns the spaces of the erased person", async () => {
    const { ana, ben, org } = life;
    const spaceOfAna = await orgSpace(org, [ana], "Alone");
    const outsider = await person(app, "Olga");
    for (const successor of [outsider.id, ana.id, randomUUID()]) {
      const run = await erase(ana, "--successor", successor);
      expect([run.code, run.out]).toEqual([1, ""]);
      expect(run.err).toContain("The successor must be another member of the orgs of those spaces.");
    }
    const run = await eraseToBen();
    expect(run.code).toBe(0);
    expect(run.out).toContain(`  ${ben.id} now owns ${org.slug}/alone, ${org.slug}/payments.\n`);
    expect(await ok<MemberView>(ben, "GET", spaceOfAna.path)).toMatchObject({ role: "owner" });
    expect(await roles()).toEqual({ Ben: "owner" });
  });

  test("erase-user asks first and is idempotent", async () => {
    const unconfirmed = await admin(app, ["erase-user", life.ana.id, "--successor", life.ben.id]);
    expect([unconfirmed.code, unconfirmed.out]).toEqual([2, ""]);
    expect(unconfirmed.err).toContain("Add --yes to confirm.");
    expect((await mentionsOf(said)).length).toBeGreaterThan(3);
    await eraseToBen();
    const left = await mentionsOf(life.ana.id);
    expect(await adminJson(app, "erase-user", life.ana.id, "--yes")).toMatchObject({
      commitments: 0,
      kudos: 0,
      mentions: 0,
      awayRanges: 0,
      orgs: 0,
      spaces: 0,
      signIns: 0,
    });
    expect(await mentionsOf(life.ana.id)).toEqual(left);
    expect((await admin(app, ["erase-user", randomUUID(), "--yes"])).code).toBe(1);
    expect((await admin(app, ["erase-user", "Ana", "--yes"])).code).toBe(2);
    expect((await admin(app, ["erase-user", life.ana.id, "--yes", "--successor", "Ben"])).code).toBe(2);
  });
});
