import { WebSocket } from "ws";
import { beforeAll, describe, expect, test } from "vitest";
import { openDatabase } from "#shared/db/database.ts";
import { credential } from "#shared/domain/callers/credential.ts";
import { revalidateSeats } from "#shared/domain/rooms/watch-seat.ts";
import { createLog } from "#shared/runtime/log.ts";
import { guestIn } from "#test/support/guests.ts";
import { team, type Person, type Team } from "#test/support/client.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp();

/** SQL statements that end the seat of an open socket. `$1` is a person of the team's only space. */
const seatEndings: Record<string, string> = {
  "a deleted token": "delete from session_tokens where user_id = $1",
  "a token past its idle lifetime":
    "update session_tokens set last_used_at = now() - interval '90 days 1 second' where user_id = $1",
  "a token past its absolute lifetime":
    "update session_tokens set created_at = now() - interval '90 days 1 second' where user_id = $1",
  "a token past its own expiry": "update session_tokens set expires_at = now() where user_id = $1",
  "an ended membership": "delete from space_members where user_id = $1",
  "an expired link":
    "update signed_links set expires_at = now() where id = (select link_id from users where id = $1)",
};
const longAgo =
  "update session_tokens set created_at = now() - interval '89 days', last_used_at = now() - interval '89 days' where user_id = $1";

/**
 * SQL statements that let a token expire after 8 s. That is before the next check, which comes after 15 s.
 */
const expiringSoon: Record<string, string> = {
  "the absolute lifetime":
    "update session_tokens set created_at = now() - interval '90 days' + interval '8 s' where user_id = $1",
  "its own expiry": "update session_tokens set expires_at = now() + interval '8 s' where user_id = $1",
};

// All tests open their sockets at the same time, because a check comes only every 15 s.
/** The close code of each socket, and the time of its close in milliseconds, by the cause of its close. */
const closes = new Map<string, { code: number; at: number }>();
const codeOf = (what: string) => closes.get(what)?.code;
const change = (sql: string, { id }: Person) => app.database.sql.query(sql, [id]);
let t: Team;
let livingSocket: WebSocket;

/** Opens a socket, waits for its first frame, and records its close. */
async function open(what: string, who: Person): Promise<WebSocket> {
  const headers = { cookie: `svc_session=${who.cookie}` };
  const ws = new WebSocket(`${app.wsUrl}/ws?session=${t.session.id}`, { headers });
  ws.on("close", (code) => closes.set(what, { code, at: performance.now() }));
  await new Promise((resolve, reject) => ws.once("message", resolve).once("error", reject));
  return ws;
}

beforeAll(async () => {
  const names = [...Object.keys(expiringSoon), ...Object.keys(seatEndings), "living"];
  t = await team(app, names);
  const people = new Map(names.map((name, i) => [name, t.people[i]!]));
  people.set("an expired link", await guestIn(app, t.session.id, "Gus"));
  // Open these first: they must end before the check, even on a slow machine.
  for (const [what, sql] of Object.entries(expiringSoon)) {
    await change(sql, people.get(what)!);
    await open(what, people.get(what)!);
  }
  for (const what of Object.keys(seatEndings)) await open(what, people.get(what)!);
  livingSocket = await open("living", people.get("living")!);
  for (const [what, sql] of Object.entries(seatEndings)) await change(sql, people.get(what)!);
  await change(longAgo, people.get("living")!);
});

// Rules: protocol/identity#absolute-lifetime, protocol/identity#guest-token-expiry,
//   protocol/identity#idle-lifetime, protocol/live#revalidation
describe("the check of open sockets", () => {
  test.each(Object.keys(seatEndings))(
    "%s closes its open socket with 1008 at the next check",
    async (what) => {
      await expect.poll(() => codeOf(what)).toBe(1008);
    },
  );

  test("a token just short of both lifetimes keeps its socket", () => {
    expect(livingSocket.readyState).toBe(WebSocket.OPEN);
    livingSocket.terminate();
  });

  test.each(Object.keys(expiringSoon))("%s closes a socket at its expiry, before any check", async (what) => {
    await expect.poll(() => codeOf(what)).toBe(1008);
    // The check closes all other sockets at the same time, some 7 s later.
    const checkedAt = Math.min(...Object.keys(seatEndings).map((ending) => closes.get(ending)!.at));
    expect(checkedAt - closes.get(what)!.at).toBeGreaterThan(2000);
  });
});

// Rules: protocol/live#revalidation
describe("the time until a socket's next check", () => {
  const day = 86_400_000;

  test.each([
    ["the idle lifetime", "last_used_at = now() - interval '85 days'", 5 * day],
    ["the absolute lifetime", "created_at = now() - interval '80 days'", 10 * day],
    ["its own expiry", "expires_at = now() + interval '1 hour'", day / 24],
  ])("the time until the next check is the time left of %s", async (_what, set, left) => {
    const { people, session } = await team(app, ["Ana"]);
    const [ana] = people as [Person];
    await change(`update session_tokens set ${set} where user_id = $1`, ana);
    const db = openDatabase(app.settings, createLog("silent"));
    const lifetimes = credential(ana.cookie, app.settings);
    const { rows } = await app.database.sql.query<{ id: string }>(
      "select id from session_tokens where user_id = $1",
      [ana.id],
    );
    const seat = { tokenId: rows[0]!.id, sessionId: session.id };
    const checked = (await revalidateSeats(db.pool, lifetimes, [seat])).get(0)!;
    await db.close();
    expect(Math.abs(checked - left)).toBeLessThan(60_000);
  });
});
