// Rules: protocol/conventions#old-addresses-of-spaces
import { beforeAll, describe, expect, test } from "vitest";
import { kinds } from "#shared/kinds/registry.ts";
import { guest, mint, type Guest } from "#test/support/guests.ts";
import { kindOfAction, openRoomOfEachKind } from "#test/support/kinds.ts";
import { fillPath, listOperations, unknownId, sampleOf, type Operation } from "#test/support/operations.ts";
import { ok, team, type Person, type Team } from "#test/support/client.ts";
import { refusedSocket } from "#test/support/socket.ts";
import { testApp } from "#test/support/test-app.ts";

/** The result of an operation for a guest, as its endpoint or its action declares it. */
function decisionOf({ endpoint, method, template }: Operation): "open" | "seat" | 401 | 403 | 404 {
  if (endpoint) return endpoint.guest;
  const name = template.split("/actions/")[1]!;
  const action = kinds.core.find(({ actions }) => actions[name]?.verb === method)!.actions[name]!;
  return action.who === "participant" ? "seat" : 403;
}

const keyOf = ({ method, template }: Pick<Operation, "method" | "template">) => `${method} ${template}`;
/** Returns the kind of an action, and poker for other operations. */
const kindOf = (operation: Operation) => kindOfAction(operation) ?? "poker";
const isInRoom = ({ template }: Operation) => template.startsWith("/api/sessions/{id}");

const app = await testApp();
let operations: Operation[];
/** The ids of a room of each core kind, and its guest, by kind. */
let rooms: Record<string, string>;
let guests: Record<string, Guest>;
let t: Team;
let elsewhere: Team;

beforeAll(async () => {
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
  test("every refusal of a guest has the decided status, even for their own space and room", async () => {
    for (const operation of operations) {
      const decided = decisionOf(operation);
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
      if (typeof decisionOf(operation) !== "number" || isInRoom(operation)) continue;
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
