// Rules: protocol/conventions#old-addresses-of-spaces
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp, type TestApp } from "#test/support/app.ts";
import { guest, mint, type Guest } from "#test/support/guests.ts";
import { kindOfAction, openRoomOfEachKind } from "#test/support/kinds.ts";
import { fillPath, listOperations, unknownId, sampleOf, type Operation } from "#test/support/operations.ts";
import { ok, team, type Person, type Team } from "#test/support/client.ts";
import { refusedSocket } from "#test/support/socket.ts";

/**
 * The result of each API operation for a guest.
 * An unlisted route fails the first test, so each new route needs a decision.
 * "open" is public and ignores the caller. "seat" works in the guest's own room. A number is the status of
 * the refusal.
 */
const decisions: Record<string, "open" | "seat" | 401 | 403 | 404> = {
  "GET /api/auth": "open",
  "POST /api/links/redeem": "open",

  "GET /api/me": "seat",
  "DELETE /api/me": "seat",
  "GET /api/sessions/{id}": "seat",
  "GET /api/sessions/{id}/socket": "seat",
  "GET /api/sessions/{id}/plugins/panels": "seat",
  "POST /api/sessions/{id}/actions/vote": "seat",
  "PUT /api/sessions/{id}/actions/standup": "seat",
  "PUT /api/sessions/{id}/actions/ready": "seat",

  "GET /api/orgs": 401,
  "DELETE /api/orgs/{org}": 401,
  "GET /api/orgs/{org}/spaces": 401,
  "GET /api/orgs/{org}/plugins/panels": 401,
  "GET /api/orgs/{org}/admin/spaces": 401,
  "PATCH /api/orgs/{org}/admin/spaces/{slug}": 401,
  "DELETE /api/orgs/{org}/admin/spaces/{slug}": 401,
  "POST /api/orgs/{org}/admin/spaces/{slug}/owners": 401,
  "POST /api/orgs/{org}/admin/spaces/{slug}/claim": 401,
  "GET /api/orgs/{org}/admins": 401,
  "POST /api/orgs/{org}/admin-link": 401,
  "GET /api/orgs/{org}/admin/members": 401,
  "POST /api/orgs/{org}/admin/members/{userId}/role": 401,
  "DELETE /api/orgs/{org}/admin/members/{userId}": 401,
  "POST /api/orgs/{org}/admin/members/{userId}/restore": 401,
  "GET /api/orgs/{org}/admin/plugins": 401,
  "POST /api/orgs/{org}/admin/plugins": 401,
  "POST /api/orgs/{org}/admin/plugins/preview": 401,
  "GET /api/orgs/{org}/admin/plugins/offered": 401,
  "GET /api/orgs/{org}/admin/plugins/offered/{name}/{version}": 401,
  "GET /api/orgs/{org}/admin/plugins/{pluginId}/work": 401,
  "POST /api/orgs/{org}/admin/plugins/{pluginId}/work/{workId}/retry": 401,
  "POST /api/sessions/{id}/plugins/{plugin}/asks": 403,
  "GET /api/sessions/{id}/plugins/{plugin}/asks/{askId}": 403,
  "POST /api/orgs/{org}/admin/plugins/{pluginId}/upgrade": 401,
  "POST /api/orgs/{org}/admin/plugins/{pluginId}/enabled": 401,
  "DELETE /api/orgs/{org}/admin/plugins/{pluginId}": 401,
  "PUT /api/orgs/{org}/admin/plugins/{pluginId}/secrets/{name}": 401,
  "DELETE /api/orgs/{org}/admin/plugins/{pluginId}/secrets/{name}": 401,
  "POST /api/orgs/{org}/admin/plugins/themes": 401,
  "DELETE /api/orgs/{org}/admin/plugins/themes": 401,
  "GET /api/spaces": 401,
  "POST /api/spaces": 401,
  "POST /api/orgs/{org}/spaces/{slug}/join": 401,
  "POST /api/orgs/{org}/spaces/{slug}/seen": 401,
  "POST /api/orgs/{org}/spaces/{slug}/passcode": 401,
  "GET /api/orgs/{org}/spaces/{slug}/sessions": 401,
  "POST /api/orgs/{org}/spaces/{slug}/sessions": 401,
  "GET /api/orgs/{org}/spaces/{slug}/decks": 401,
  "POST /api/orgs/{org}/spaces/{slug}/decks": 401,
  "PATCH /api/orgs/{org}/spaces/{slug}/decks/{deckId}": 401,
  "DELETE /api/orgs/{org}/spaces/{slug}/decks/{deckId}": 401,

  "POST /api/me": 403,
  "PATCH /api/me/avatar": 403,
  "PATCH /api/me/settings": 403,
  "GET /api/me/away": 403,
  "POST /api/me/away": 403,
  "DELETE /api/me/away/{awayId}": 403,
  "GET /api/me/standups": 403,
  "GET /api/today": 403,
  "GET /api/find": 403,
  "GET /api/me/ics": 403,
  "POST /api/me/ics": 403,
  "DELETE /api/me/ics": 403,
  "GET /api/orgs/{org}/spaces/{slug}": 403,
  "POST /api/orgs/{org}/spaces/{slug}/invite": 403,
  "GET /api/orgs/{org}/spaces/{slug}/kudos": 403,
  "POST /api/orgs/{org}/spaces/{slug}/kudos": 403,
  "DELETE /api/orgs/{org}/spaces/{slug}/kudos/{kudoId}": 403,
  "GET /api/orgs/{org}/spaces/{slug}/standup-webhook": 403,
  "PUT /api/orgs/{org}/spaces/{slug}/standup-webhook": 403,
  "DELETE /api/orgs/{org}/spaces/{slug}/standup-webhook": 403,
  "POST /api/orgs/{org}/spaces/{slug}/standup-webhook/test": 403,
  "GET /api/orgs/{org}/spaces/{slug}/standup-webhook/deliveries": 403,
  "POST /api/orgs/{org}/spaces/{slug}/standup-webhook/deliveries/{deliveryId}/retry": 403,
  "GET /api/orgs/{org}/spaces/{slug}/standup-questions": 403,
  "PATCH /api/orgs/{org}/spaces/{slug}/standup-questions": 403,
  "GET /api/orgs/{org}/spaces/{slug}/standup-schedule": 403,
  "PUT /api/orgs/{org}/spaces/{slug}/standup-schedule": 403,
  "GET /api/orgs/{org}/spaces/{slug}/standup-schedule/next": 403,
  "GET /api/orgs/{org}/spaces/{slug}/standup-trend": 403,
  "GET /api/sessions/{id}/vote": 403,
  "GET /api/sessions/{id}/reference-link": 403,
  "GET /api/sessions/{id}/rounds": 403,
  "GET /api/sessions/{id}/earlier": 403,
  "DELETE /api/sessions/{id}": 403,
  "POST /api/sessions/{id}/reopen": 403,
  "GET /api/sessions/{id}/export.csv": 403,
  "GET /api/sessions/{id}/export.md": 403,
  "GET /api/sessions/{id}/mentions": 403,
  "GET /api/sessions/{id}/previous-entries": 403,
  "POST /api/sessions/{id}/facilitator": 403,
  "POST /api/sessions/{id}/facilitator/claim": 403,
  "POST /api/sessions/{id}/participants/{userId}/remove": 403,
  "POST /api/sessions/{id}/spectator": 403,
  "POST /api/sessions/{id}/links": 403,
  "GET /api/sessions/{id}/links": 403,
  "DELETE /api/sessions/{id}/links/{linkId}": 403,
  "POST /api/sessions/{id}/actions/stories": 403,
  "PATCH /api/sessions/{id}/actions/story": 403,
  "POST /api/sessions/{id}/actions/remove-story": 403,
  "POST /api/sessions/{id}/actions/import": 403,
  "POST /api/sessions/{id}/actions/select": 403,
  "POST /api/sessions/{id}/actions/quick-round": 403,
  "POST /api/sessions/{id}/actions/timer": 403,
  "POST /api/sessions/{id}/actions/reveal": 403,
  "POST /api/sessions/{id}/actions/reset": 403,
  "PATCH /api/sessions/{id}/actions/config": 403,
  "POST /api/sessions/{id}/actions/start": 403,
  "POST /api/sessions/{id}/actions/next": 403,
  "POST /api/sessions/{id}/actions/skip": 403,
  "POST /api/sessions/{id}/actions/add": 403,
  "POST /api/sessions/{id}/actions/answer": 403,
  "POST /api/sessions/{id}/actions/drop": 403,
  "POST /api/sessions/{id}/actions/remove": 403,
  "PUT /api/sessions/{id}/actions/mention": 403,
  "PUT /api/sessions/{id}/actions/mention-done": 403,
  "POST /api/sessions/{id}/actions/kudo": 403,
  "POST /api/sessions/{id}/actions/reply": 403,
  "POST /api/sessions/{id}/actions/remove-reply": 403,
  "POST /api/sessions/{id}/actions/talk-after": 403,
  "POST /api/sessions/{id}/actions/remove-talk-after": 403,

  "PATCH /api/orgs/{org}/spaces/{slug}": 404,
  "DELETE /api/orgs/{org}/spaces/{slug}": 404,
  "PATCH /api/orgs/{org}/spaces/{slug}/visibility": 404,
  "PATCH /api/orgs/{org}/spaces/{slug}/reference-link": 404,
  "POST /api/orgs/{org}/spaces/{slug}/members/{userId}/role": 404,
  "DELETE /api/orgs/{org}/spaces/{slug}/members/{userId}": 404,
  "PATCH /api/orgs/{org}/spaces/{slug}/sessions/{id}": 404,
  "DELETE /api/orgs/{org}/spaces/{slug}/sessions/{id}": 404,
};

const keyOf = ({ method, template }: Pick<Operation, "method" | "template">) => `${method} ${template}`;
/** Returns the kind of an action, and poker for other operations. */
const kindOf = (operation: Operation) => kindOfAction(operation) ?? "poker";
const isInRoom = ({ template }: Operation) => template.startsWith("/api/sessions/{id}");

let app: TestApp;
let operations: Operation[];
/** The ids of a room of each core kind, and its guest, by kind. */
let rooms: Record<string, string>;
let guests: Record<string, Guest>;
let t: Team;
let elsewhere: Team;

beforeAll(async () => {
  app = await startApp();
  // Everything outside /api is public.
  operations = (await listOperations(app)).filter(({ template }) => template.startsWith("/api/"));
  t = await team(app, ["Ana", "Ben"]);
  elsewhere = await team(app, ["Olga"]);
  const ana = t.people[0]!;
  rooms = await openRoomOfEachKind(ana, t.spacePath);
  guests = {};
  for (const [kind, id] of Object.entries(rooms)) {
    const { token } = await mint(ana, `/api/sessions/${id}`);
    guests[kind] = await guest(app, token, "Gus");
  }
});
afterAll(() => app.stop());

/** Sends a valid body, so that a refusal can only be caused by the caller. */
function ask(operation: Operation, place: Record<string, string>) {
  const { method, template, body } = operation;
  return guests[kindOf(operation)]!.send(
    method,
    fillPath(template, place),
    body ? { body: sampleOf(body) } : {},
  );
}

/** Returns path parameters for the guest's own space and room. */
function here(operation: Operation): Record<string, string> {
  const id = rooms[kindOf(operation)]!;
  return { org: t.space.orgSlug, slug: t.space.slug, id, userId: (t.people[1] as Person).id };
}

// Rules: protocol/guests#allowed-requests, protocol/guests#refused-requests
describe("operations that guests may use", () => {
  test("the decisions in this test cover exactly the operations of the API", () => {
    expect(operations.map(keyOf).sort()).toEqual(Object.keys(decisions).sort());
  });

  test("every refusal of a guest has the decided status, even for their own space and room", async () => {
    for (const operation of operations) {
      const decided = decisions[keyOf(operation)];
      if (typeof decided !== "number") continue;
      const { status, body } = await ask(operation, here(operation));
      const codes = { 401: "not_signed_in", 403: "guest_refused", 404: "no_such_space" };
      expect([keyOf(operation), status, body]).toEqual([
        keyOf(operation),
        decided,
        expect.objectContaining({ code: codes[decided] }),
      ]);
    }
  });

  test("refusals outside the room have the same bytes for existing and missing targets", async () => {
    for (const operation of operations) {
      if (typeof decisions[keyOf(operation)] !== "number" || isInRoom(operation)) continue;
      const answers = new Set<string>();
      const there = { ...here(operation), slug: elsewhere.space.slug, id: elsewhere.session.id };
      for (const place of [here(operation), there, {}, { org: "no-such-org" }]) {
        const { status, text } = await ask(operation, place);
        answers.add(`${status} ${text}`);
      }
      expect([keyOf(operation), answers.size]).toEqual([keyOf(operation), 1]);
    }
  });

  test("a guest gets the same 404 for every other room", async () => {
    for (const operation of operations.filter(isInRoom)) {
      const others = Object.values(rooms).filter((id) => id !== rooms[kindOf(operation)]);
      const answers = new Set<string>();
      for (const id of [...others, elsewhere.session.id, unknownId]) {
        const { status, text } = await ask(operation, { ...here(operation), id });
        answers.add(`${status} ${text}`);
      }
      expect([keyOf(operation), ...answers]).toEqual([
        keyOf(operation),
        '404 {"error":"no such session","code":"no_such_session"}',
      ]);
    }
    for (const id of [rooms["standup"]!, elsewhere.session.id, unknownId])
      expect(await refusedSocket(guests["poker"]!, `/ws?session=${id}`)).toBe(404);
  });

  test("a guest can read their room, vote, write an entry and set a ready mark", async () => {
    const { poker, standup } = guests as { poker: Guest; standup: Guest };
    const ana = t.people[0]!;
    const room = `/api/sessions/${rooms["poker"]}`;
    const { id: storyId } = await ok<{ id: string }>(ana, "POST", `${room}/actions/stories`, {
      title: "Refund",
    });
    await ok(ana, "POST", `${room}/actions/select`, { storyId });
    const requests: [Guest, string, string, object?][] = [
      [poker, "GET", "/api/auth"],
      [poker, "GET", "/api/me"],
      [poker, "GET", room],
      [poker, "GET", `${room}/plugins/panels`],
      [poker, "POST", `${room}/actions/vote`, { storyId, value: "5" }],
      [standup, "PUT", `/api/sessions/${rooms["standup"]}/actions/standup`, { today: "Ship" }],
      [standup, "PUT", `/api/sessions/${rooms["standup"]}/actions/ready`, { ready: true }],
    ];
    for (const [who, method, path, body] of requests)
      expect([path, (await who.send(method, path, { body })).status < 300]).toEqual([path, true]);
    const refused = await poker.send("POST", "/api/links/redeem", { body: { token: "x", name: "Gus" } });
    expect(refused.status).toBe(404);
  });

  test("an old address of a space shows the application to a guest", async () => {
    for (const slug of [t.space.slug, "no-such-space"]) {
      const reply = await guests["poker"]!.send("GET", `/s/${slug}`);
      expect([reply.status, reply.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
    }
  });

  test("a guest's rename, avatar and settings are 403, change nothing and set no cookie", async () => {
    const before = await ok(guests["poker"]!, "GET", "/api/me");
    const attempts: [string, string, object][] = [
      ["POST", "/api/me", { name: "Ana" }],
      ["PATCH", "/api/me/avatar", { icon: "fox" }],
      ["PATCH", "/api/me/settings", { notificationSounds: true }],
      ["POST", "/api/me", { name: "" }],
    ];
    for (const [method, path, body] of attempts) {
      const reply = await guests["poker"]!.send(method, path, { body });
      expect([path, reply.status, reply.headers.getSetCookie()]).toEqual([path, 403, []]);
    }
    expect(await ok(guests["poker"]!, "GET", "/api/me")).toEqual(before);
  });
});
