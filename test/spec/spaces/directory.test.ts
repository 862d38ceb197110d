// Rules: protocol/conventions#page-bodies, protocol/spaces#org-gate
import { beforeEach, describe, expect, test } from "vitest";
import type { DirectoryPage } from "#shared/wire/directory.ts";
import { ok, person, visitor, type Person } from "#test/support/client.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp();
let ana: Person;
beforeEach(async () => {
  await app.database.sql.query("delete from spaces");
  ana = await person(app, "Ana");
});

type SpaceOptions = { visibility?: string; archived?: boolean; passcode?: string; org?: string };

/** Inserts a listed space in the database, because open mode cannot list spaces. */
async function space(slug: string, name: string, options: SpaceOptions = {}) {
  const { visibility = "org", archived = false, passcode = "", org = "default" } = options;
  await app.database.sql.query(
    `insert into spaces (org_id, slug, name, passcode, visibility, archived_at)
     select id, $1, $2, $3, $4, case when $5 then now() end from orgs where slug = $6`,
    [slug, name, passcode, visibility, archived, org],
  );
}

async function joins(who: Person, slug: string) {
  await app.database.sql.query(
    "insert into space_members (space_id, user_id) select id, $1 from spaces where slug = $2",
    [who.id, slug],
  );
}

const directory = "/api/orgs/default/spaces";
const list = (query = "") => ok<DirectoryPage>(ana, "GET", directory + query);
const slugs = ({ spaces }: DirectoryPage) => spaces.map((space) => space.slug);

/** Returns all pages, following `next`. */
async function pages(limit: number): Promise<DirectoryPage[]> {
  const all = [await list(`?limit=${limit}`)];
  for (let next = all[0]!.next; next; next = all.at(-1)!.next)
    all.push(await list(`?limit=${limit}&after=${encodeURIComponent(next)}`));
  return all;
}

// Rules: protocol/spaces#directory-page, protocol/spaces#listed-is-not-open, protocol/spaces#listed-spaces
describe("content of the directory", () => {
  test("the directory has listed spaces and the caller's spaces, with exact keys", async () => {
    await space("listed", "Listed");
    await space("locked", "Locked", { passcode: "SECRET" });
    await space("mine", "Mine", { visibility: "private", passcode: "SECRET" });
    await space("mine-too", "Mine too");
    await space("private", "Private", { visibility: "private" });
    await space("gone", "Gone", { archived: true });
    await space("mine-gone", "Mine gone", { archived: true });
    for (const slug of ["mine", "mine-too", "mine-gone"]) await joins(ana, slug);
    const reply = await ana.send("GET", directory);
    const spaceRow = (slug: string, name: string, more: object) => ({
      slug,
      name,
      visibility: "org",
      protected: false,
      member: false,
      ...more,
    });
    expect(reply.body).toEqual({
      spaces: [
        spaceRow("listed", "Listed", {}),
        spaceRow("locked", "Locked", { protected: true }),
        spaceRow("mine", "Mine", { visibility: "private", protected: true, member: true }),
        spaceRow("mine-too", "Mine too", { member: true }),
      ],
    });
    expect(reply.text).not.toContain("SECRET");
  });

  test("the directory shows no space of another org, and `member` is the caller's membership", async () => {
    await app.database.sql.query(
      "insert into orgs (slug, name) values ('other', 'Other') on conflict do nothing",
    );
    await space("theirs", "Theirs", { org: "other" });
    await space("listed", "Listed");
    const ben = await person(app, "Ben");
    await joins(ben, "listed");
    expect((await list()).spaces.map((space) => [space.slug, space.member])).toEqual([["listed", false]]);
  });

  test("the directory of an org without spaces is an empty page without next", async () => {
    expect(await list()).toEqual({ spaces: [] });
  });

  test("a listed space still needs its passcode", async () => {
    await space("locked", "Locked", { passcode: "SECRET" });
    const refused = await ana.send("POST", `${directory}/locked/join`, { body: { passcode: "WRONG1" } });
    const joined = await ana.send("POST", `${directory}/locked/join`, { body: { passcode: "SECRET" } });
    expect([refused.status, joined.status]).toEqual([403, 204]);
    expect((await list()).spaces[0]!.member).toBe(true);
  });
});

// Rules: protocol/conventions#order-of-names, protocol/conventions#page-bodies,
//   protocol/conventions#page-parameters, protocol/spaces#directory-page
describe("order and pages of the directory", () => {
  test("spaces are sorted by name and then by slug on any page size", async () => {
    const names = ["beta", "Alpha", "alpha", "Äpfel", "Beta", "ALPHA", "zeta", "a b", "A-b", "10", "9"];
    for (const [i, name] of names.entries()) await space(`s-${String(90 - i)}`, name);
    const whole = slugs(await list());
    const { rows } = await app.database.sql.query<{ slug: string }>(
      "select slug from spaces order by name collate by_name, slug",
    );
    expect(whole).toEqual(rows.map((row) => row.slug));
    expect(
      (await list()).spaces.filter((space) => /^alpha$/i.test(space.name)).map((space) => space.slug),
    ).toEqual(["s-85", "s-88", "s-89"]);
    for (const limit of [1, 2, 3, 5, 10, 11, 200])
      expect([limit, (await pages(limit)).flatMap(slugs)]).toEqual([limit, whole]);
  });

  test("next is present exactly if another page exists", async () => {
    for (let i = 0; i < 6; i++) await space(`s-${i}`, `Space ${i}`);
    expect((await pages(3)).map((page) => [page.spaces.length, "next" in page])).toEqual([
      [3, true],
      [3, false],
    ]);
    expect((await pages(4)).map((page) => page.spaces.length)).toEqual([4, 2]);
    expect((await list("?limit=6")).next).toBeUndefined();
  });

  test("a page has 50 rows by default and 200 at most, even with a larger limit", async () => {
    await app.database.sql.query(
      `insert into spaces (org_id, slug, name, visibility)
       select o.id, 'many-' || n, 'Many ' || n, 'org' from orgs o, generate_series(1, 230) n where o.slug = 'default'`,
    );
    for (const [query, rows] of [
      ["", 50],
      ["?limit=1", 1],
      ["?limit=007", 7],
      ["?limit=200", 200],
      ["?limit=201", 200],
      [`?limit=${"9".repeat(400)}`, 200],
    ] as const)
      expect([query, (await list(query)).spaces.length]).toEqual([query, rows]);
    expect((await pages(90)).map((page) => page.spaces.length)).toEqual([90, 90, 50]);
  });

  test("added and removed spaces between two pages neither repeat nor hide others", async () => {
    for (const name of ["b", "d", "f", "h"]) await space(name, name);
    const first = await list("?limit=2");
    await app.database.sql.query("delete from spaces where slug in ('b', 'd')");
    await space("a", "a");
    await space("e", "e");
    expect(slugs(await list(`?limit=2&after=${first.next}`))).toEqual(["e", "f"]);
  });
});

// Rules: protocol/conventions#page-parameters, protocol/spaces#directory-access
describe("refusals of the directory", () => {
  test("a limit that is not a positive integer is 400", async () => {
    for (const limit of [
      "0",
      "-1",
      "1.5",
      "1e3",
      "ten",
      "",
      "%201",
      "0x10",
      "+1",
      "00",
      "1,2",
      "Infinity",
      "NaN",
    ])
      expect([limit, (await ana.send("GET", `${directory}?limit=${limit}`)).status]).toEqual([limit, 400]);
    expect((await ana.send("GET", `${directory}?limit=1&limit=2`)).status).toBe(400);
    expect((await ana.send("GET", `${directory}?after=x&after=y`)).status).toBe(400);
  });

  test("an invented or altered cursor is 400", async () => {
    await space("a", "Alpha");
    await space("b", "Beta");
    const { next } = await list("?limit=1");
    const answer = async (after: string) =>
      (await ana.send<{ code: string }>("GET", `${directory}?after=${encodeURIComponent(after)}`)).status;
    expect(await answer(next!)).toBe(200);
    const invented = ["", "x", "0", "null", "\0", "🂡", "Alpha", "a".repeat(8000)];
    const encodeCursor = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
    for (const after of [
      ...invented,
      encodeCursor(["Alpha", "a"]),
      encodeCursor({ name: "Alpha", slug: "a" }),
    ])
      expect([after, await answer(after)]).toEqual([after, 400]);
    for (let at = 0; at < next!.length; at++) {
      const altered = next!.slice(0, at) + (next![at] === "A" ? "B" : "A") + next!.slice(at + 1);
      expect([at, await answer(altered)]).toEqual([at, 400]);
    }
    for (const after of [next!.slice(0, -1), `${next}A`, `${next}=`, ` ${next}`, next!.toUpperCase()])
      expect([after, await answer(after)]).toEqual([after, 400]);
  });

  test("a cursor of another org's directory is 400", async () => {
    await app.database.sql.query(
      "insert into orgs (slug, name) values ('other', 'Other') on conflict do nothing",
    );
    await app.database.sql.query(
      "insert into org_members (org_id, user_id) select id, $1 from orgs where slug = 'other'",
      [ana.id],
    );
    for (const org of ["default", "other"]) {
      await space(`a-${org}`, "Alpha", { org });
      await space(`b-${org}`, "Beta", { org });
    }
    const { next } = await ok<DirectoryPage>(ana, "GET", "/api/orgs/other/spaces?limit=1");
    expect((await ana.send("GET", `/api/orgs/other/spaces?after=${next}`)).status).toBe(200);
    expect((await ana.send("GET", `${directory}?after=${next}`)).status).toBe(400);
  });

  test("an outsider gets the same 404 for every org", async () => {
    const outsider = await person(app, "Olga");
    await app.database.sql.query("delete from org_members where user_id = $1", [outsider.id]);
    const revoked = await person(app, "Rita");
    await app.database.sql.query("update org_members set revoked_at = now() where user_id = $1", [
      revoked.id,
    ]);
    for (const who of [outsider, revoked]) {
      for (const path of [
        directory,
        `${directory}?limit=0`,
        `${directory}?after=x`,
        "/api/orgs/no-such/spaces",
      ]) {
        const reply = await who.send("GET", path);
        expect([path, reply.status, reply.body]).toEqual([
          path,
          404,
          { error: "no such org", code: "no_such_org" },
        ]);
      }
    }
    for (const path of [directory, `${directory}?limit=0`, "/api/orgs/no-such/spaces"])
      expect([path, (await visitor(app).send("GET", path)).status]).toEqual([path, 401]);
  });
});
