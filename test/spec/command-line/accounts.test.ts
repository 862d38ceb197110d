// Rules: protocol/operations#admin-commands, protocol/operations#moving-an-issuer, protocol/identity#one-account
import { afterAll, describe, expect, test } from "vitest";
import { admin, adminJson } from "#test/support/admin.ts";
import { signedIn, startOidcApp } from "#test/support/provider.ts";

type Found = { userId: string; name: string; subject: string; issuer: string; orgs: object[] };

const oidc = await startOidcApp({ env: { DEFAULT_ORG_CLAIM: "staff" } });
const ana = await signedIn(oidc.app, oidc.provider, { sub: "s-ana", name: "Ana Lima", groups: ["staff"] });
const kim = await signedIn(oidc.app, oidc.provider, { sub: "s-kim", name: "Kim Ode", groups: ["others"] });
afterAll(() => oidc.stop());

const find = (text: string) => adminJson<Found[]>(oidc.app, "find-user", text);
const idsOf = async (text: string) => (await find(text)).map(({ userId }) => userId);

test("list-members shows the subject and the issuer of each person", async () => {
  const { issuer } = oidc.provider;
  expect(await adminJson(oidc.app, "list-members", "default")).toMatchObject([
    { userId: ana.id, name: "Ana Lima", subject: "s-ana", issuer },
  ]);
  const { out } = await admin(oidc.app, ["list-members", "default"]);
  expect(out).toBe(`${ana.id}  Ana Lima  member  s-ana  ${issuer}\n`);
});

describe("find-user", () => {
  test("finds people by a part of name or subject in any letter case, and by id and issuer", async () => {
    for (const text of ["ana l", "LIMA", "S-ANA", ana.id, ana.id.toUpperCase()])
      expect([text, await idsOf(text)]).toEqual([text, [ana.id]]);
    expect(await idsOf(oidc.provider.issuer)).toEqual([ana.id, kim.id]);
    expect(await idsOf("%")).toEqual([]);
  });

  test("finds a person of no org, whom no list shows", async () => {
    expect(await find("kim")).toMatchObject([{ userId: kim.id, subject: "s-kim", orgs: [] }]);
    expect((await admin(oidc.app, ["find-user", "kim"])).out).toContain("no org");
    expect((await admin(oidc.app, ["find-user", "ana"])).out).toContain("default (member)");
  });
});

describe("move-issuer", () => {
  const moved = "https://login.example/realms/moved";
  const move = (from: string, to: string) => admin(oidc.app, ["move-issuer", from, to, "--yes"]);

  test("people of the old address stay the same people, signed in", async () => {
    const old = "https://old.example";
    await oidc.app.database.sql.query("update users set issuer = $1", [old]);
    expect(await move(old, oidc.provider.issuer)).toEqual({ code: 0, out: "Moved 2 accounts.\n", err: "" });
    expect((await ana.send("GET", "/api/me")).status).toBe(200);
    const again = await signedIn(oidc.app, oidc.provider, { sub: "s-ana" });
    expect(again.id).toBe(ana.id);
  });

  test("a person with an account of both addresses stops the move, and is named", async () => {
    const { rows } = await oidc.app.database.sql.query<{ id: string }>(
      `insert into users (id, name, issuer, subject, avatar_hue)
       values (gen_random_uuid(), 'Ana', $1, 's-ana', 1) returning id`,
      [moved],
    );
    const run = await move(oidc.provider.issuer, moved);
    expect([run.code, run.err.startsWith("Nothing was done: 1 "), run.err.includes(rows[0]!.id)]).toEqual([
      1,
      true,
      true,
    ]);
    expect(await idsOf(oidc.provider.issuer)).toEqual([ana.id, kim.id]);
  });

  test("an unknown old address, an invalid new one, equal ones and no confirmation move nothing", async () => {
    const { issuer } = oidc.provider;
    const codes = [
      await move("https://unknown.example", moved),
      await move(issuer, "http://login.example"),
      await move(issuer, issuer),
      await admin(oidc.app, ["move-issuer", issuer, moved]),
    ].map(({ code }) => code);
    expect(codes).toEqual([1, 2, 2, 2]);
    expect(await idsOf(issuer)).toEqual([ana.id, kim.id]);
  });
});
