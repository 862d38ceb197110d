// Rules: protocol/standups#changes
import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { admin, adminJson } from "#test/support/admin.ts";
import { columnsOfPeople, seedEverything, said, type SeededLife } from "#test/support/seed-everything.ts";
import { act, ok, person, type Person } from "#test/support/client.ts";
import { refusedSocket, watch } from "#test/support/socket.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp();
let life: SeededLife;
beforeEach(async () => void (life = await seedEverything(app)));

/** For each column that refers to a person, the part of an export that shows it. */
const exportedAs: Record<string, string> = {
  "chat_channels.updated_by": "channelsSaved",
  "holiday_calendars.updated_by": "holidayCalendarsSaved",
  "away_ranges.user_id": "awayRanges",
  "calendar_feeds.user_id": "calendarFeeds",
  "idempotency_keys.user_id": "idempotencyKeys",
  "kudos.from_user_id": "kudos",
  "kudos.to_user_id": "kudos",
  "notice_events.user_id": "noticeEvents",
  "org_audit.actor_id": "auditRecords",
  "org_members.user_id": "orgs",
  "plugin_work.asked_by": "pluginAsks",
  "plugin_accounts.user_id": "trackerAccounts",
  "plugin_connections.set_by": "connectionsSet",
  "presence.user_id": "connected",
  "push_subscriptions.user_id": "devices",
  "room_schedules.updated_by": "roomSchedulesSaved",
  "round_voters.user_id": "awaitedIn",
  "round_votes.user_id": "roundVotes",
  "session_participants.user_id": "rooms",
  "session_tokens.user_id": "signIns",
  "sessions.current_speaker_id": "speaks",
  "sessions.facilitator_id": "facilitates",
  "signed_links.created_by": "linksMade",
  "space_members.user_id": "spaces",
  "standup_commitments.user_id": "commitments",
  "standup_entries.user_id": "standupEntries",
  "standup_mentions.from_user_id": "mentions",
  "standup_mentions.to_user_id": "mentions",
  "standup_replies.entry_user_id": "standupReplies",
  "standup_replies.user_id": "standupReplies",
  "standup_schedules.updated_by": "schedulesSaved",
  "standup_talk_after.user_id": "standupTalkAfter",
  "standup_webhooks.updated_by": "webhooksSaved",
  "votes.user_id": "votes",
};

// Rules: protocol/operations#admin-commands
describe("export-user", () => {
  test("an export covers every column that refers to a person", async () => {
    expect(Object.keys(exportedAs).sort()).toEqual(await columnsOfPeople(app));
    const whole = await adminJson<Record<string, unknown[]>>(app, "export-user", life.ana.id);
    const { person: _person, exportedAt: _at, pluginTexts: _texts, ...parts } = whole;
    expect(Object.keys(parts).sort()).toEqual([...new Set(Object.values(exportedAs))].sort());
    for (const [part, rows] of Object.entries(parts)) expect([part, rows.length > 0]).toEqual([part, true]);
  });

  test("an export has the person's orgs, texts and received texts", async () => {
    const whole = await adminJson(app, "export-user", life.ana.id);
    const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/);
    const place = { org: life.org.slug, space: "payments" };
    const entry = { sessionId: life.daily, title: "Daily", yesterday: said, today: said, blockers: "" };
    expect(whole).toMatchObject({
      exportedAt: at,
      person: {
        id: life.ana.id,
        name: `Ana ${said}`,
        issuer: `https://id.example/${said}`,
        subject: `${life.ana.id}-${said}`,
        avatarIcon: "cat",
        avatarHue: expect.any(Number),
        notificationSounds: true,
        guest: false,
        linkId: null,
        createdAt: at,
      },
      signIns: [{ createdAt: at, lastUsedAt: at, expiresAt: null, embedded: false }],
      orgs: [
        { slug: "default", role: "member" },
        { slug: life.org.slug, role: "member", revokedAt: null },
      ],
      spaces: [{ org: life.org.slug, slug: "payments", role: "owner", spectator: false, joinedAt: at }],
      roundVotes: [{ sessionId: life.poker, storyId: life.storyId, round: 1, value: "5", revealedAt: at }],
      votes: [{ sessionId: life.poker, storyId: life.storyId, title: "Refund", value: "5" }],
      standupEntries: [entry, { sessionId: life.live }],
      commitments: [{ ...place, text: said, carried: 0, closedAt: null, origin: null }],
      mentions: [
        {
          sessionId: life.daily,
          fromUserId: life.ana.id,
          toUserId: life.ben.id,
          note: `${said} help`,
          createdAt: at,
        },
        {
          sessionId: life.daily,
          fromUserId: life.ben.id,
          toUserId: life.ana.id,
          note: `${said} help`,
          createdAt: at,
        },
      ],
      standupReplies: [
        {
          sessionId: life.daily,
          userId: life.ana.id,
          to: life.ben.id,
          text: `${said} answer`,
          createdAt: at,
        },
        {
          sessionId: life.daily,
          userId: life.ben.id,
          to: life.ana.id,
          text: `${said} answer`,
          createdAt: at,
        },
      ],
      kudos: [
        { ...place, fromUserId: life.ana.id, toUserId: life.ben.id, text: `${said} thanks` },
        { ...place, fromUserId: life.ben.id, toUserId: life.ana.id, text: `${said} thanks` },
      ],
      awayRanges: [{ startsOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), createdAt: at }],
      linksMade: [{ sessionId: life.poker, revokedAt: null, redemptions: 0 }],
      schedulesSaved: [
        { ...place, weekdays: [0, 1, 2, 3, 4, 5, 6], openTime: "09:00", timezone: "UTC", savedAt: at },
      ],
      roomSchedulesSaved: [
        {
          ...place,
          kind: "poker",
          title: "Refinement",
          weekdays: [1],
          openTime: "09:00",
          timezone: "UTC",
          savedAt: at,
        },
      ],
      webhooksSaved: [{ ...place, createdAt: at, updatedAt: at }],
      calendarFeeds: [{ remindMinutes: 15, createdAt: at, revokedAt: null }],
      devices: [
        {
          device: "Firefox on Linux",
          sorts: ["help"],
          closingMinutes: 15,
          quietFrom: "22:00",
          quietTo: "07:00",
          timezone: "UTC",
          language: "en",
          lastError: "the push service answered 500",
          createdAt: at,
          notices: [{ sort: "help", sessionId: life.daily, dueAt: at, sentAt: null }],
        },
      ],
      noticeEvents: [{ sort: "help", sessionId: life.daily, createdAt: at }],
      auditRecords: [{ at, org: life.org.slug, action: "space.claim", detail: "Took over." }],
    });
  });

  test("the export of a sender does not show if a request for help is done", async () => {
    const { ana, ben, daily } = life;
    await act(ben, `/api/sessions/${daily}`, "PUT", "mention-done", { from: ana.id, done: true });
    const done = async (who: Person) =>
      (
        await adminJson<{ mentions: { fromUserId: string; done: boolean | null }[] }>(
          app,
          "export-user",
          who.id,
        )
      ).mentions.find(({ fromUserId }) => fromUserId === ana.id)!.done;
    expect([await done(ben), await done(ana)]).toEqual([true, null]);
  });

  test("an export gives the reason only for closed commitments", async () => {
    const reasons = async () =>
      (
        await adminJson<{ commitments: { closedReason: string | null }[] }>(app, "export-user", life.ana.id)
      ).commitments.map(({ closedReason }) => closedReason);
    expect(await reasons()).toEqual([null]);
    await app.database.sql.query(
      "update standup_commitments set closed_at = now(), closed_reason = null where user_id = $1",
      [life.ana.id],
    );
    expect(await reasons()).toEqual(["landed"]);
  });

  test("an export names the room of another kind in which a commitment was added", async () => {
    const [title] = (
      await app.database.sql.query<{ title: string }>(
        `update standup_commitments set opened_session_id = s.id from sessions s
         where s.id = $2 and user_id = $1 returning s.title`,
        [life.ana.id, life.poker],
      )
    ).rows.map((row) => row.title);
    expect(await adminJson(app, "export-user", life.ana.id)).toMatchObject({
      commitments: [{ origin: { sessionId: life.poker, title, kind: "poker" } }],
    });
  });

  test("an export holds no passcode, digest, token or text between other people", async () => {
    const { out } = await admin(app, ["export-user", life.ana.id]);
    const { rows } = await app.database.sql.query<{ digest: string }>(
      `select encode(digest, 'hex') as digest from session_tokens
       union select encode(digest, 'hex') from signed_links
       union select encode(digest, 'hex') from calendar_feeds
       union select prefix from calendar_feeds`,
    );
    for (const secret of [
      life.team.space.passcode,
      life.ana.cookie!,
      "Ben's",
      "hooks.example",
      ...rows.map((row) => row.digest),
    ])
      expect([secret, out.includes(secret)]).toEqual([secret, false]);
    expect(out).toBe(
      (await admin(app, ["export-user", life.ana.id, "--json"])).out.replace(
        /"exportedAt": ".*"/,
        /"exportedAt": ".*"/.exec(out)![0],
      ),
    );
  });

  test("an unknown id exits with 1, and a malformed id with 2", async () => {
    for (const [id, code] of [
      [randomUUID(), 1],
      ["Ana", 2],
    ] as const) {
      const run = await admin(app, ["export-user", id]);
      expect([id, run.code, run.out]).toEqual([id, code, ""]);
    }
  });
});

// Rules: protocol/identity#ends-of-a-session, protocol/operations#admin-commands
describe("sign-out-user and sign-out-everyone", () => {
  const isIn = async (who: Person) => (await who.send("GET", "/api/me")).status === 200;

  test("sign-out-user ends all sessions of a person and closes their sockets", async () => {
    const { ana, ben, poker } = life;
    const [theirs, others] = [await watch(ana, poker), await watch(ben, poker)];
    expect(await adminJson(app, "sign-out-user", ana.id)).toEqual({ userId: ana.id, signIns: 1 });
    expect(await theirs.closed).toMatchObject({ code: 1008, reason: "session ended" });
    expect([await isIn(ana), await isIn(ben)]).toEqual([false, true]);
    expect(others.ws.readyState).toBe(others.ws.OPEN);
    expect(await refusedSocket(ana, `/ws?session=${poker}`)).toBe(404);
    expect((await admin(app, ["sign-out-user", ana.id])).out).toBe("Signed out of 0 browsers.\n");
    expect((await admin(app, ["sign-out-user", randomUUID()])).code).toBe(1);
  });

  test("sign-out-everyone signs everyone out only after confirmation", async () => {
    const { ben, poker } = life;
    const cem = await person(app, "Cem");
    const watcher = await watch(ben, poker);
    await watcher.until((frame) => frame.presence.includes(ben.id));
    const unconfirmed = await admin(app, ["sign-out-everyone"]);
    expect([unconfirmed.code, unconfirmed.out]).toEqual([2, ""]);
    expect(unconfirmed.err).toContain("Add --yes to confirm.");
    expect(await isIn(ben)).toBe(true);
    const { signIns } = await adminJson<{ signIns: number }>(app, "sign-out-everyone", "--yes");
    expect(signIns).toBeGreaterThanOrEqual(3);
    expect(await watcher.closed).toMatchObject({ code: 1008 });
    expect([await isIn(ben), await isIn(cem)]).toEqual([false, false]);
    await ok(await person(app, "New"), "GET", "/api/me");
  });
});
