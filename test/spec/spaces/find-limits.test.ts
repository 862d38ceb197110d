// Rules: protocol/spaces#find-limits, protocol/guarantees#searches-apart
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { folded } from "#shared/db/folded-sql.ts";
import { fillFolded } from "#shared/kinds/poker/fill-folded.ts";
import { addStory, ok, standup, team, type Person, type Team } from "#test/support/client.ts";
import { titles } from "#test/support/find.ts";
import { holdLock, statementsWaiting } from "#test/support/hold-lock.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp({ env: { DATABASE_POOL_SIZE: "5" } });
let t: Team;
let ana: Person;
let ben: Person;
// One permit for searches and two for other reads.
beforeEach(async () => {
  t = await team(app, ["Ana", "Ben"]);
  [ana, ben] = t.people as [Person, Person];
});

const search = (who: Person) => who.send<{ code?: string }>("GET", "/api/find?q=refund");

/** Blocks every search, and no read of a standup, until the test ends. */
async function blockSearches() {
  const release = await holdLock(app.database, "lock table stories in access exclusive mode");
  onTestFinished(release);
  return release;
}

describe("a slow search", () => {
  test("ends after a second with the request to be more specific", async () => {
    await blockSearches();
    const { status, body } = await search(ana);
    expect([status, body.code]).toEqual([400, "search_too_broad"]);
  });

  test("of one person at a time runs, however many are sent", async () => {
    await blockSearches();
    const sent = [1, 2, 3, 4].map(() => search(ana));
    await expect.poll(() => statementsWaiting(app.database)).toBe(1);
    expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([400, 400, 400, 400]);
  });

  test("takes no permit of the rooms", async () => {
    const { room } = await standup(t);
    // Afterwards the process knows the room's kind, whose statement reads no stories.
    await ok(ana, "GET", room);
    await blockSearches();
    const sent = [ana, ana, ana, ben, ben, ben].map(search);
    await expect.poll(() => statementsWaiting(app.database)).toBe(1);
    await Promise.all([ana, ben].map((who) => ok(who, "GET", room)));
    await Promise.all(sent);
  });
});

describe("the stored text of a story", () => {
  const stored = async () => {
    const { rows } = await app.database.sql.query<{ isSame: boolean; folded: string | null }>(
      `select folded, folded = ${folded("ref || ' ' || title")} as "isSame" from stories where session_id = $1`,
      [t.session.id],
    );
    return rows[0]!;
  };

  test.each(["Refund", "Größe der Fläche", "ÉTÉ İstanbul", "한국어", "Ж и ё", "🃏 x", "e\u0301"])(
    "is what the search compares: %s",
    async (title) => {
      await addStory(ana, t.room, title);
      expect((await stored()).isSame).toBe(true);
    },
  );

  test("follows an edit of the title and of the reference", async () => {
    const id = await addStory(ana, t.room, "Refund");
    await app.database.sql.query("update stories set title = 'Été', ref = 'PAY-7' where id = $1", [id]);
    expect((await stored()).folded).toBe("pay-7 ete");
  });

  test("is computed for a story of an earlier version, until the scheduler stores it", async () => {
    await addStory(ana, t.room, "Größe");
    await app.database.sql.query("update stories set folded = null where session_id = $1", [t.session.id]);
    expect(await titles(ben, "große")).toEqual(["Planning"]);
    let after: string | null = null;
    do after = (await fillFolded(app.database.sql, after)).last;
    while (after !== null);
    expect(await stored()).toEqual({ folded: " große", isSame: true });
    expect(await titles(ben, "große")).toEqual(["Planning"]);
  });
});
