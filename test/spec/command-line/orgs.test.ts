// Rules: protocol/conventions#allowed-characters, protocol/org-admin#delete-admin-members,
//   protocol/org-admin#post-admin-members-restore
import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { admin, adminJson } from "#test/support/admin.ts";
import { createOrg, openRoom, orgPerson, orgSpace } from "#test/support/orgs.ts";
import { ok, person } from "#test/support/client.ts";
import { watch } from "#test/support/socket.ts";
import { testApp } from "#test/support/test-app.ts";

const app = await testApp();

type Org = {
  slug: string;
  claimValue: string | null;
  adminClaim: string | null;
  admins: number;
  members: number;
  spaces: number;
};
const orgs = () => adminJson<Org[]>(app, "list-orgs");

// Rules: protocol/operations#admin-commands
describe("commands about orgs", () => {
  test("create-org makes an org with its claim value, and list-orgs shows it with its counts", async () => {
    expect(await admin(app, ["create-org", "acme", "  Acme Inc. ", "--claim", "acme-staff"])).toEqual({
      code: 0,
      out: "Created acme. Use grant-admin to add its first admin.\n",
      err: "",
    });
    await adminJson(app, "create-org", "beta", "Beta");
    expect(await orgs()).toEqual([
      {
        slug: "acme",
        name: "Acme Inc.",
        claimValue: "acme-staff",
        adminClaim: null,
        admins: 0,
        members: 0,
        spaces: 0,
        sessions: 0,
      },
      expect.objectContaining({ slug: "beta", claimValue: null }),
      expect.objectContaining({ slug: "default", name: "Default" }),
    ]);
    const lines = (await admin(app, ["list-orgs"])).out.trim().split("\n");
    expect(lines[0]!.split(/ {2,}/)).toEqual([
      "acme",
      "Acme Inc.",
      "acme-staff",
      "–",
      "0 admins",
      "0 members",
      "0 spaces",
      "0 rooms",
    ]);
  });

  test("control characters in an org's name become spaces", async () => {
    expect((await admin(app, ["create-org", "tabbed", "One\tTwo\n"])).code).toBe(0);
    expect(await orgs()).toContainEqual(expect.objectContaining({ slug: "tabbed", name: "One Two" }));
    const unseen = await admin(app, ["create-org", "unseen", "\u200b"]);
    expect([unseen.code, unseen.out]).toEqual([2, ""]);
    expect(unseen.err).toContain("an org's name must have a visible character");
  });

  test("a slug or claim value in use exits with 1", async () => {
    const before = (await orgs()).length;
    for (const [args, code, sentence] of [
      [["default", "Again"], 1, "The org default already exists."],
      [["other", "Other", "--claim", "acme-staff"], 1, "Another org has the claim value acme-staff."],
      [["No Slug", "x"], 2, "a slug must be made of"],
      [["x".repeat(65), "x"], 2, "a slug must have at most 64"],
      [["x", " "], 2, "an org's name must have 1 to 64 characters"],
      [["x", "X", "--claim", ""], 2, "a claim value must have 1 to 255 characters"],
      [["x"], 2, "Name the org's slug and its name."],
      [["x", "X", "--successor", "y"], 2, "create-org does not take --successor."],
    ] as const) {
      const run = await admin(app, ["create-org", ...args]);
      expect([args, run.code, run.out]).toEqual([args, code, ""]);
      expect(run.err).toContain(sentence);
    }
    expect(await orgs()).toHaveLength(before);
  });
});

// Rules: protocol/operations#admin-commands
describe("set-org-claims", () => {
  const claimsOf = async (slug: string) => {
    const { claimValue, adminClaim } = (await orgs()).find((org) => org.slug === slug)!;
    return { claimValue, adminClaim };
  };

  test("create-org takes the claim value of the org's admins", async () => {
    await adminJson(app, "create-org", "led", "Led", "--admin-claim", "led-admins");
    expect(await claimsOf("led")).toEqual({ claimValue: null, adminClaim: "led-admins" });
  });

  test("set-org-claims changes, keeps and removes the claim values of an org", async () => {
    await adminJson(app, "create-org", "changing", "Changing", "--claim", "c1");
    expect(await admin(app, ["set-org-claims", "changing", "--admin-claim", "a1"])).toEqual({
      code: 0,
      out: "Changed changing. Each person's next sign-in follows the new values.\n",
      err: "",
    });
    expect(await claimsOf("changing")).toEqual({ claimValue: "c1", adminClaim: "a1" });
    await adminJson(app, "set-org-claims", "changing", "--claim", "c2", "--admin-claim", "");
    expect(await claimsOf("changing")).toEqual({ claimValue: "c2", adminClaim: null });
  });

  test("set-org-claims gives the default org a value for admins only", async () => {
    await adminJson(app, "set-org-claims", "default", "--admin-claim", "root");
    expect(await claimsOf("default")).toEqual({ claimValue: null, adminClaim: "root" });
  });

  test("set-org-claims refuses a taken value, a missing org and a call without values", async () => {
    await adminJson(app, "create-org", "holder", "Holder", "--claim", "held");
    await adminJson(app, "create-org", "wanting", "Wanting");
    for (const [args, code, sentence] of [
      [["wanting", "--claim", "held"], 1, "Another org has the claim value held."],
      [["nowhere", "--claim", "x"], 1, "No such org."],
      [["default", "--claim", "x"], 1, "The claim value of the default org is DEFAULT_ORG_CLAIM."],
      [["wanting"], 2, "Name --claim, --admin-claim or both."],
      [["wanting", "--claim", "x".repeat(256)], 2, "a claim value must have 1 to 255 characters"],
    ] as const) {
      const run = await admin(app, ["set-org-claims", ...args]);
      expect([args, run.code, run.out]).toEqual([args, code, ""]);
      expect(run.err).toContain(sentence);
    }
    expect(await claimsOf("wanting")).toEqual({ claimValue: null, adminClaim: null });
  });
});

// Rules: protocol/operations#admin-commands
describe("commands about org admins and members, also in open mode", () => {
  test("admin-link prints a link that makes its opener the first admin of an org", async () => {
    const org = await createOrg(app);
    const ana = await person(app, "Ana");
    const env = { BASE_URL: app.baseUrl };
    const { code, out } = await admin(app, ["admin-link", "--org", org.slug], env);
    expect(code).toBe(0);
    const [lead, link] = out.trim().split("\n");
    expect(lead).toBe(`Open this within 10 minutes to become the admin of ${org.slug}:`);
    const { origin, pathname, hash } = new URL(link!);
    expect([origin, pathname]).toEqual([app.baseUrl, `/o/${org.slug}/admin-link`]);
    await ok(ana, "POST", `${org.path}/admin-link`, { secret: hash.slice(1) });
    expect(await admin(app, ["admin-link", "--org", org.slug], env)).toEqual({
      code: 1,
      out: "",
      err: `The org ${org.slug} has an admin. Use grant-admin to add another one.\n`,
    });
  });

  test("admin-link refuses a wrong place, a missing org, and a proxy's BASE_URL with this-machine", async () => {
    for (const [args, code, sentence] of [
      [["--from", "home"], 2, "--from takes this-machine or anywhere."],
      [["--org", "nowhere"], 1, "No such org."],
      [["default"], 2, "This command takes no arguments."],
      [["--from", "this-machine"], 1, "BASE_URL does not lead to this machine itself"],
    ] as const) {
      const run = await admin(app, ["admin-link", ...args], { BASE_URL: "https://poker.example" });
      expect([args, run.code, run.out]).toEqual([args, code, ""]);
      expect(run.err).toContain(sentence);
    }
  });

  test("grant-admin makes a person an admin of an org that they were not in", async () => {
    const org = await createOrg(app);
    const ana = await person(app, "Ana");
    const custody = () => ana.send("GET", `${org.path}/admin/spaces`);
    expect((await custody()).status).toBe(404);
    const granted = { org: org.slug, userId: ana.id };
    expect(await adminJson(app, "grant-admin", org.slug, ana.id)).toEqual({ ...granted, outcome: "granted" });
    expect((await custody()).status).toBe(200);
    expect(await adminJson(app, "grant-admin", org.slug, ana.id.toUpperCase())).toEqual({
      ...granted,
      outcome: "already admin",
    });
    await adminJson(app, "grant-admin", "default", ana.id);
    expect((await ana.send("GET", "/api/orgs/default/admin/spaces")).status).toBe(200);
  });

  test("withdraw-admin keeps the person as a member, even the last admin", async () => {
    const org = await createOrg(app);
    const ana = await orgPerson(app, org, "Ana", "admin");
    expect(await adminJson(app, "withdraw-admin", org.slug, ana.id)).toMatchObject({ outcome: "withdrawn" });
    expect((await ana.send("GET", `${org.path}/admin/spaces`)).status).toBe(403);
    expect(await adminJson(app, "withdraw-admin", org.slug, ana.id)).toMatchObject({
      outcome: "already member",
    });
  });

  test("revoke-member closes the person's sockets, and restore-member undoes the revocation", async () => {
    const org = await createOrg(app);
    const [ana, ben] = [await orgPerson(app, org, "Ana"), await orgPerson(app, org, "Ben", "admin")];
    const { path } = await orgSpace(org, [ana, ben]);
    const watcher = await watch(ben, await openRoom(ana, path));
    expect(await adminJson(app, "revoke-member", org.slug, ben.id)).toMatchObject({ outcome: "revoked" });
    expect(await watcher.closed).toMatchObject({ code: 1008 });
    expect((await ben.send("GET", `${org.path}/spaces`)).status).toBe(404);
    const listed = await adminJson<{ name: string; role: string; revokedAt: string | null }[]>(
      app,
      "list-members",
      org.slug,
    );
    expect(listed).toMatchObject([
      { name: "Ana", role: "member", revokedAt: null },
      { name: "Ben", role: "member", revokedAt: expect.stringMatching(/Z$/) },
    ]);
    expect((await admin(app, ["list-members", org.slug])).out).toMatch(/Ana {2}member\n.*Ben {2}revoked \d/);
    const refused = await admin(app, ["grant-admin", org.slug, ben.id]);
    expect([refused.code, refused.err]).toEqual([1, "This person was revoked: restore them first.\n"]);
    expect(await adminJson(app, "restore-member", org.slug, ben.id)).toMatchObject({ outcome: "restored" });
    expect((await ben.send("GET", `${org.path}/spaces`)).status).toBe(200);
  });

  test("a failed command exits with 1 and one plain error, and a malformed id with 2", async () => {
    const org = await createOrg(app);
    const ana = await orgPerson(app, org, "Ana");
    await orgSpace(org, [ana], "Alone");
    for (const [args, code, sentence] of [
      [["grant-admin", "no-such-org", ana.id], 1, "No such org."],
      [["grant-admin", org.slug, randomUUID()], 1, "There is no person with this id."],
      [["grant-admin", org.slug, "Ana"], 2, "Ana is not a user id"],
      [["grant-admin", org.slug], 2, "Name an org and a user id."],
      [["withdraw-admin", org.slug, randomUUID()], 1, "No such member."],
      [["revoke-member", org.slug, ana.id], 1, "This person is the only member of these spaces: alone."],
      [["restore-member", org.slug, ana.id], 1, "There is nothing to restore."],
      [["list-members", "no-such-org"], 1, "No such org."],
      [["list-orgs", "x"], 2, "This command takes no arguments."],
    ] as const) {
      const run = await admin(app, [...args]);
      expect([args, run.code, run.out]).toEqual([args, code, ""]);
      expect(run.err).toContain(sentence);
      expect(run.err).not.toMatch(/^ {4}at /m);
    }
  });
});

// Rules: protocol/org-admin#reading-the-audit-log
describe("list-audit", () => {
  test("list-audit lists the actions of org admins, newest first", async () => {
    const org = await createOrg(app);
    const ada = await orgPerson(app, org, "Ada", "admin");
    const [ana, ben] = [await orgPerson(app, org, "Ana"), await orgPerson(app, org, "Ben")];
    const { custody } = await orgSpace(org, [ana, ben]);
    await ok(ada, "POST", `${custody}/owners`, { userId: ben.id });
    await ok(ada, "DELETE", org.path, { confirm: org.slug });
    const records = await adminJson<object[]>(app, "list-audit", "--org", org.slug);
    const at = expect.stringMatching(/^\d{4}-.*Z$/);
    const by = { at, org: org.slug, actorId: ada.id, actorName: "Ada" };
    expect(records).toEqual([
      { ...by, space: "", action: "org.purge", detail: expect.stringContaining("1 space and 0 sessions") },
      { ...by, space: "payments", action: "space.add_owner", detail: expect.stringContaining(ben.id) },
    ]);
    expect(await adminJson<object[]>(app, "list-audit", "--limit", "1")).toEqual([records[0]]);
    expect(await adminJson(app, "list-audit", "--org", "no-such-org")).toEqual([]);
    expect((await admin(app, ["list-audit", "--org", org.slug])).out).toContain(`${org.slug}/payments`);
    expect((await admin(app, ["list-audit", "--limit", "0"])).code).toBe(2);
  });
});
