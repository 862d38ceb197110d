// Rules: protocol/conventions#idempotency-key, protocol/errors#status-422, protocol/limits#idempotency-keys
import { describe, expect, test } from "vitest";
import { openDatabase } from "#shared/db/database.ts";
import { sweepTokens } from "#shared/domain/identity/sweep-tokens.ts";
import { createLog } from "#shared/runtime/log.ts";
import { act, team, type Person } from "#test/support/client.ts";
import { guestIn } from "#test/support/guests.ts";
import { creations, newKey, type Creation } from "#test/support/idempotency.ts";
import { makeOrgAdmin } from "#test/support/orgs.ts";
import { testReplicas } from "#test/support/test-app.ts";

const [app, second] = await testReplicas({ PLUGIN_DIR: "/nowhere" });
const { database } = app;
const t = await team(app, ["Ana", "Ben"]);
const [ana, ben] = t.people as [Person, Person];
await makeOrgAdmin(ana);
const all: Record<string, Creation> = await creations(t);

async function count({ counted }: Creation): Promise<number> {
  const { rows } = await database.sql.query<{ n: number }>(`select count(*)::int as n from ${counted}`);
  return rows[0]!.n;
}

const names = (
  "story, import, commitment, kudo in a standup, reply, plugin's action, plugin's ask, room, plugin's room, space, " +
  "kudo, deck, link, range of days away"
).split(", ");
const stories = () => all["story"]!;

describe("a repeated request with its idempotency key", () => {
  test("the list of creations is complete", () => expect(Object.keys(all)).toEqual(names));

  test.each(names)("%s: it gets the first reply on any replica, and creates nothing more", async (name) => {
    const creation = all[name]!;
    const before = await count(creation);
    const request = { ...(creation.body && { body: creation.body }), headers: newKey() };
    const first = await ana.send("POST", creation.path, request);
    const created = await count(creation);
    const repeats = [
      await ana.send("POST", creation.path, request),
      await ana.on(second).send("POST", creation.path, request),
    ];
    expect([201, 204]).toContain(first.status);
    expect(created).toBe(before + (name === "import" ? 2 : 1));
    for (const repeat of repeats) {
      expect([repeat.status, repeat.text]).toEqual([first.status, first.text]);
      expect(repeat.headers.get("x-session-version")).toBe(first.headers.get("x-session-version"));
    }
    expect(await count(creation)).toBe(created);
  });

  test.each(names)("%s: another body or person with that key is 422 key_reused", async (name) => {
    const creation = all[name]!;
    const headers = newKey();
    const made = await ana.send("POST", stories().path, { body: { title: "Taken" }, headers });
    expect(made.status).toBe(201);
    const before = await count(creation);
    const body = creation.body ?? {};
    const reply = await ana.send("POST", creation.path, { body, headers });
    expect([reply.status, reply.body]).toEqual([422, expect.objectContaining({ code: "key_reused" })]);
    expect(await count(creation)).toBe(before);
  });

  test("another person with the same key and body is refused", async () => {
    const request = { body: { to: ana.id, text: "Thanks" }, headers: newKey() };
    const path = `${t.spacePath}/kudos`;
    expect((await ben.send("POST", path, request)).status).toBe(201);
    const { people } = await team(app, ["Cleo"]);
    await people[0]!.send("POST", `${t.spacePath}/join`, { body: { passcode: t.space.passcode } });
    expect((await people[0]!.send("POST", path, request)).body).toMatchObject({ code: "key_reused" });
  });

  test("it gets the first reply, although the room has ended", async () => {
    const { people, room } = await team(app, ["Ana"]);
    const request = { body: { title: "Refund" }, headers: newKey() };
    const first = await people[0]!.send("POST", `${room}/actions/stories`, request);
    await people[0]!.send("DELETE", room);
    const repeat = await people[0]!.send("POST", `${room}/actions/stories`, request);
    expect([repeat.status, repeat.text]).toEqual([201, first.text]);
  });

  test("without access to the room it is refused like any request", async () => {
    const { people, room, spacePath } = await team(app, ["Ana", "Ben"]);
    const request = { body: { text: "Later" }, headers: newKey() };
    await people[1]!.send("POST", `${room}/actions/quick-round`, request);
    await people[0]!.send("DELETE", `${spacePath}/members/${people[1]!.id}`);
    const repeat = await people[1]!.send("POST", `${room}/actions/quick-round`, request);
    expect(repeat.body).toMatchObject({ code: "no_such_session" });
  });

  test("a refusal is not kept: the request may succeed with the same key", async () => {
    const headers = newKey();
    const body = { name: "Same name", cards: ["1", "2"] };
    const decks = `${t.spacePath}/decks`;
    const taken = await ana.send<{ id: string }>("POST", decks, { body });
    expect((await ana.send("POST", decks, { body, headers })).status).toBe(409);
    await ana.send("DELETE", `${decks}/${taken.body.id}`);
    expect((await ana.send("POST", decks, { body, headers })).status).toBe(201);
  });

  test("a guest's repeated action gets the first reply", async () => {
    const gus = await guestIn(app, all["plugin's action"]!.path.split("/")[3]!, "Gus");
    const before = await count(all["plugin's action"]!);
    const request = { body: { text: "From Gus" }, headers: newKey() };
    for (let n = 0; n < 2; n++)
      expect((await gus.send("POST", all["plugin's action"]!.path, request)).status).toBe(204);
    expect(await count(all["plugin's action"]!)).toBe(before + 1);
  });
});

describe("idempotency keys", () => {
  test("requests without a key have an effect each", async () => {
    const before = await count(stories());
    for (let n = 0; n < 2; n++) await act(ana, t.room, "POST", "stories", { title: "Twice" });
    expect(await count(stories())).toBe(before + 2);
  });

  test.each(["", "short", `"${"a".repeat(65)}"`, "a b".repeat(10), '"0123456789012345678901'])(
    "the key %j is 400 invalid",
    async (key) => {
      const headers = { "idempotency-key": key };
      const reply = await ana.send("POST", stories().path, { body: { title: "No" }, headers });
      expect([reply.status, reply.body]).toEqual([400, expect.objectContaining({ code: "invalid" })]);
    },
  );

  test("a key in quotation marks is the same key", async () => {
    const key = newKey()["idempotency-key"];
    const send = (given: string) =>
      ana.send("POST", stories().path, { body: { title: "Quoted" }, headers: { "idempotency-key": given } });
    expect((await send(`"${key}"`)).text).toBe((await send(key)).text);
  });

  test("a vote stores no key", async () => {
    const { people, room } = await team(app, ["Ana"]);
    const storyId = (await act<{ id: string }>(people[0]!, room, "POST", "stories", { title: "Vote" })).id;
    await act(people[0]!, room, "POST", "select", { storyId });
    const body = { storyId, value: "5" };
    await people[0]!.send("POST", `${room}/actions/vote`, { body, headers: newKey() });
    const kept = await database.sql.query("select from idempotency_keys where user_id = $1", [people[0]!.id]);
    expect(kept.rowCount).toBe(0);
  });

  test("neither the key nor a link's token can be read in the database", async () => {
    const headers = newKey();
    const { body } = await ana.send<{ token: string }>("POST", `${t.room}/links`, { headers });
    const { rows } = await database.sql.query<{ bytes: string }>(
      "select encode(digest || request || reply, 'escape') as bytes from idempotency_keys",
    );
    const stored = rows.map(({ bytes }) => bytes).join();
    expect(stored).not.toContain(headers["idempotency-key"]);
    expect(stored).not.toContain(body.token);
  });

  test("keys are deleted after a day", async () => {
    const db = openDatabase(app.settings, createLog("silent"));
    await ana.send("POST", stories().path, { body: { title: "Old" }, headers: newKey() });
    const kept = async () => (await database.sql.query("select from idempotency_keys")).rowCount!;
    const before = await kept();
    await database.sql.query(
      `update idempotency_keys set created_at = now() - interval '1 day'
       where digest = (select digest from idempotency_keys order by created_at desc limit 1)`,
    );
    await sweepTokens(db, app.settings);
    await db.close();
    expect(await kept()).toBe(before - 1);
  });

  test("after 1000 keys of a person in an hour, further requests are performed without one", async () => {
    const { people, room } = await team(app, ["Ana"]);
    await database.sql.query(
      `insert into throttles (budget, key, window_started_at, spent) values ('keys', $1, now(), 1000)`,
      [people[0]!.id],
    );
    const request = { body: { title: "Many" }, headers: newKey() };
    const replies = [];
    for (let n = 0; n < 2; n++)
      replies.push(await people[0]!.send("POST", `${room}/actions/stories`, request));
    expect(replies.map(({ status }) => status)).toEqual([201, 201]);
    expect(replies[1]!.text).not.toBe(replies[0]!.text);
  });
});
