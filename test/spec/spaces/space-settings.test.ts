// Rules: protocol/conventions#body-size, protocol/conventions#invalid-content,
//   protocol/guarantees#no-deadlocks, protocol/spaces#changing-the-passcode, protocol/spaces#fields,
//   protocol/spaces#slug
import { beforeEach, describe, expect, test } from "vitest";
import type { MemberView, PasscodeReply } from "#shared/wire/spaces.ts";
import { readSettings } from "#shared/runtime/settings.ts";
import { openDatabase } from "#shared/db/database.ts";
import { changeVisibility } from "#shared/domain/spaces/change-visibility.ts";
import { credential } from "#shared/domain/callers/credential.ts";
import { createLog } from "#shared/runtime/log.ts";
import { ok, person, team, visitor, type Person, type Team } from "#test/support/client.ts";
import { watch } from "#test/support/socket.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp();
let t: Team;
let ana: Person;
let ben: Person;
beforeEach(async () => {
  await app.database.sql.query("delete from throttles");
  t = await team(app, ["Ana", "Ben"]);
  [ana, ben] = t.people as [Person, Person];
});

const view = (who = ana) => ok<MemberView>(who, "GET", t.spacePath);

// Rules: protocol/spaces#member-rights
describe("the right to change a space's settings", () => {
  const owners = [
    ["PATCH", "", { name: "Other" }],
    ["DELETE", "", undefined],
    ["PATCH", "/visibility", { visibility: "private" }],
    ["PATCH", "/reference-link", { pattern: "" }],
  ] as const;

  test("owner routes are 401, 404 or 403 before the body is read", async () => {
    const outsider = await person(app, "Olga");
    const before = await view();
    for (const [method, path, body] of [...owners, ["POST", "/passcode", {}] as const]) {
      for (const [who, status] of [
        [visitor(app), 401],
        [visitor(app, "A".repeat(43)), 401],
        [outsider, 404],
        ...(path === "/passcode" ? [] : ([[ben, 403]] as const)),
      ] as const) {
        for (const request of [{ body }, { raw: "{" }]) {
          const reply = await who.send(method, t.spacePath + path, request);
          expect([method, path, reply.status]).toEqual([method, path, status]);
        }
      }
    }
    expect(await view()).toEqual(before);
  });

  test("any member may change the passcode or open the space", async () => {
    for (const body of [{}, { open: true }, undefined]) {
      const reply = await ben.send<PasscodeReply>("POST", `${t.spacePath}/passcode`, { body });
      expect([body, reply.status]).toEqual([body, 200]);
    }
  });
});

// Rules: protocol/spaces#renaming, protocol/spaces#slug
describe("renaming a space", () => {
  test("a rename is 200 with the slug and the new name; the slug stays, so addresses stay valid", async () => {
    const reply = await ana.send("PATCH", t.spacePath, { body: { name: "  Neue Mannschaft  " } });
    expect([reply.status, reply.body]).toEqual([200, { slug: t.space.slug, name: "Neue Mannschaft" }]);
    expect((await view()).name).toBe("Neue Mannschaft");
    expect((await visitor(app).send("GET", t.spacePath)).body).toMatchObject({ name: "Neue Mannschaft" });
  });

  test("a new name keeps the slug", async () => {
    for (const [name, status] of [
      ["x".repeat(64), 200],
      ["🂡".repeat(64), 200],
      ["你好", 200],
      ["x".repeat(65), 400],
      ["   ", 400],
      ["", 400],
      [7, 400],
      [undefined, 400],
    ] as const)
      expect([name, (await ana.send("PATCH", t.spacePath, { body: { name } })).status]).toEqual([
        name,
        status,
      ]);
    expect((await view()).slug).toBe(t.space.slug);
  });
});

// Rules: protocol/spaces#visibility
describe("the visibility of a space", () => {
  test("visibility org is 403 in open mode, private is 204 without a body", async () => {
    const refused = await ana.send("PATCH", `${t.spacePath}/visibility`, { body: { visibility: "org" } });
    expect([refused.status, refused.body]).toEqual([
      403,
      { error: "a space is always private on a server without accounts", code: "listing_refused" },
    ]);
    const kept = await ana.send("PATCH", `${t.spacePath}/visibility`, { body: { visibility: "private" } });
    expect([kept.status, kept.text, (await view()).visibility]).toEqual([204, "", "private"]);
  });

  test("a visibility other than org and private is 400", async () => {
    for (const body of [{}, { visibility: "public" }, { visibility: null }, { visibility: "ORG" }, []])
      expect((await ana.send("PATCH", `${t.spacePath}/visibility`, { body })).status).toBe(400);
  });

  test("visibility org lists the space, and private removes it", async () => {
    const settings = readSettings({ DATABASE_URL: app.database.url });
    const db = openDatabase(settings, createLog("silent"));
    const caller = credential(ana.cookie, settings);
    const address = { orgSlug: "default", slug: t.space.slug };
    for (const visibility of ["org", "org", "private"] as const) {
      await changeVisibility({ db, settings: { authMode: "oidc" } }, caller, address, () => visibility);
      const now = await view();
      expect([now.visibility, now.passcode]).toEqual([visibility, t.space.passcode]);
    }
    await db.close();
  });

  test("a listed space can be made private, also in open mode", async () => {
    await app.database.sql.query("update spaces set visibility = 'org' where id = $1", [t.space.id]);
    await ok(ana, "PATCH", `${t.spacePath}/visibility`, { visibility: "private" });
    expect((await view()).visibility).toBe("private");
  });
});

// Rules: protocol/spaces#changing-the-passcode, protocol/spaces#passcode-format,
//   protocol/spaces#passcode-visibility
describe("the passcode of a space", () => {
  const rotate = (body?: object) => ok<PasscodeReply>(ben, "POST", `${t.spacePath}/passcode`, body);
  const joins = async (passcode: string) =>
    (await (await person(app, "Cem")).send("POST", `${t.spacePath}/join`, { body: { passcode } })).status;

  test("a new passcode replaces the old one and keeps the members", async () => {
    const old = t.space.passcode;
    for (const body of [{}, undefined, { open: false }]) {
      const { passcode, ...rest } = await rotate(body);
      expect([rest, passcode]).toEqual([
        { protected: true },
        expect.stringMatching(/^[ACDEFGHJKMNPQRTUVWXY34679]{6}$/),
      ]);
      expect([await joins(old), await joins(passcode)]).toEqual([403, 204]);
      expect((await view(ben)).passcode).toBe(passcode);
    }
    expect((await ben.send("GET", t.room)).status).toBe(200);
  });

  test("`open` removes the passcode; a new passcode protects the space again", async () => {
    expect(await rotate({ open: true })).toEqual({ passcode: "", protected: false });
    expect((await visitor(app).send("GET", t.spacePath)).body).toMatchObject({ protected: false });
    expect(await joins("anything")).toBe(204);
    expect((await rotate({})).protected).toBe(true);
    expect(await joins("anything")).toBe(403);
  });

  test("a new passcode keeps the visibility and all other settings of the space", async () => {
    await app.database.sql.query("update spaces set visibility = 'org' where id = $1", [t.space.id]);
    const before = await view();
    for (const body of [{}, { open: true }]) {
      const { passcode, protected: isProtected } = await rotate(body);
      expect(await view()).toEqual({ ...before, passcode, protected: isProtected });
    }
  });

  test("an invalid body of POST …/passcode keeps the passcode", async () => {
    for (const [raw, status] of [
      ['{"open":"yes"}', 400],
      ['{"open":null}', 400],
      ["[]", 400],
      ["{", 400],
      [`{"x":"${"x".repeat(4096)}"}`, 413],
    ] as const)
      expect([raw.slice(0, 20), (await ana.send("POST", `${t.spacePath}/passcode`, { raw })).status]).toEqual(
        [raw.slice(0, 20), status],
      );
    expect((await view()).passcode).toBe(t.space.passcode);
  });
});

// Rules: protocol/spaces#deleting
describe("deleting a space", () => {
  test("deleting a space deletes its rooms and closes their sockets", async () => {
    const second = await ok<{ id: string }>(ben, "POST", `${t.spacePath}/sessions`, {
      kind: "poker",
      title: "Two",
    });
    await ok(ana, "POST", `${t.spacePath}/decks`, { name: "Ours", cards: ["1", "2"], ordinal: false });
    const watchers = [
      await watch(ana, t.session.id),
      await watch(ben, t.session.id),
      await watch(ben, second.id),
    ];
    const other = await team(app, ["Zoe"]);
    const bystander = await watch(other.people[0]!, other.session.id);
    const reply = await ana.send("DELETE", t.spacePath);
    expect([reply.status, reply.text]).toEqual([204, ""]);
    for (const watcher of watchers) {
      expect(await watcher.closed).toEqual({ code: 1008, reason: "this space is gone" });
    }
    expect(bystander.ws.readyState).toBe(bystander.ws.OPEN);
    for (const [method, path] of [
      ["GET", t.spacePath],
      ["DELETE", t.spacePath],
      ["GET", t.room],
      ["GET", `/api/sessions/${second.id}`],
      ["GET", `${t.spacePath}/decks`],
    ] as const)
      expect([method, path, (await ana.send(method, path)).status]).toEqual([method, path, 404]);
    const { rows } = await app.database.sql.query(
      `select (select count(*) from sessions where space_id = $1)::int as sessions,
         (select count(*) from space_members where space_id = $1)::int as members,
         (select count(*) from decks where space_id = $1)::int as decks,
         (select count(*) from presence where session_id = $2)::int as presence`,
      [t.space.id, t.session.id],
    );
    expect(rows).toEqual([{ sessions: 0, members: 0, decks: 0, presence: 0 }]);
    expect(await ok(ana, "GET", "/api/spaces")).toEqual([]);
  });

  test("the slug of a deleted space can be used again", async () => {
    const create = () => ok<{ slug: string }>(ana, "POST", "/api/spaces", { name: t.space.name });
    const { slug } = await create();
    await ok(ana, "DELETE", `/api/orgs/default/spaces/${slug}`);
    expect((await create()).slug).toBe(slug);
  });

  test("simultaneous votes, spectator changes and a deletion cause no 5xx", async () => {
    const rooms = await Promise.all(
      Array.from({ length: 6 }, (_, i) =>
        ok<{ id: string }>(ben, "POST", `${t.spacePath}/sessions`, { kind: "poker", title: `R${i}` }),
      ),
    );
    const busy = rooms.flatMap(({ id }) =>
      [1, 2, 3].map((n) =>
        ben.send("POST", `/api/sessions/${id}/actions/stories`, { body: { title: `S${n}` } }),
      ),
    );
    const spectating = [true, false].map((on) => ben.send("POST", `${t.room}/spectator`, { body: { on } }));
    const gone = ana.send("DELETE", t.spacePath);
    const replies = await Promise.all([...busy, ...spectating]);
    expect((await gone).status).toBe(204);
    for (const reply of replies) expect([201, 204, 404]).toContain(reply.status);
  });
});
