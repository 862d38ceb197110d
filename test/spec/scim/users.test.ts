// Rules: protocol/scim#users, protocol/scim#lists, protocol/scim#patches, protocol/scim#unused-attributes
import { describe, expect, test } from "vitest";
import { scimApp } from "#test/support/scim.ts";

const { app, createUser, ok, patch, query, send } = await scimApp();

const base = `${app.baseUrl}/scim/v2`;

describe("a user", () => {
  test("is created with id, metadata and its address", async () => {
    const reply = await send("POST", "/Users", { userName: "a1@example.com", externalId: "a1" });
    const location = `${base}/Users/${reply.body.id}`;
    expect([reply.status, reply.headers.get("location")]).toEqual([201, location]);
    expect(reply.headers.get("content-type")).toMatch(/^application\/scim\+json/);
    expect(reply.body).toEqual({
      schemas: ["urn:ietf:params:scim:schemas:core:2.0:User"],
      id: expect.any(String),
      userName: "a1@example.com",
      externalId: "a1",
      active: true,
      meta: { resourceType: "User", created: expect.any(String), lastModified: expect.any(String), location },
    });
  });

  test("is read by its id", async () => {
    const user = await createUser("b1");
    expect(await ok("GET", `/Users/${user.id}`)).toEqual(user);
  });

  test("is replaced, and an absent externalId is removed", async () => {
    const { id } = await createUser("c1");
    const replaced = await ok("PUT", `/Users/${id}`, { userName: "c2@example.com" });
    expect(replaced).toMatchObject({ id, userName: "c2@example.com", active: true });
    expect(replaced).not.toHaveProperty("externalId");
  });

  test("has nothing stored of names, emails and extensions", async () => {
    const enterprise = "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User";
    const { id } = await createUser("d1", {
      displayName: "Wqz",
      name: { formatted: "Wqz" },
      emails: [{ value: "Wqz" }],
      [enterprise]: { department: "Wqz" },
    });
    const { rows } = await query("select scim_users::text as row from scim_users where id = $1", [id]);
    expect([JSON.stringify(await ok("GET", `/Users/${id}`)), JSON.stringify(rows)].join()).not.toContain(
      "Wqz",
    );
  });

  test("is read without the excluded attributes, or with the named ones only", async () => {
    const { id } = await createUser("e1");
    expect(await ok("GET", `/Users/${id}?excludedAttributes=meta,userName`)).not.toHaveProperty("meta");
    expect(Object.keys(await ok("GET", `/Users/${id}?attributes=username`))).toEqual([
      "schemas",
      "id",
      "userName",
    ]);
  });
});

describe("a list of users", () => {
  test("is filtered by userName without case", async () => {
    const user = await createUser("f1");
    const filter = encodeURIComponent('userName eq "F1@EXAMPLE.com"');
    expect(await ok("GET", `/Users?filter=${filter}`)).toEqual({
      schemas: ["urn:ietf:params:scim:api:messages:2.0:ListResponse"],
      totalResults: 1,
      startIndex: 1,
      itemsPerPage: 1,
      Resources: [user],
    });
  });

  test("is filtered by externalId with case", async () => {
    await createUser("g1");
    const found = async (value: string) =>
      (await ok("GET", `/Users?filter=${encodeURIComponent(`externalId eq "${value}"`)}`))["totalResults"];
    expect([await found("g1"), await found("G1")]).toEqual([1, 0]);
  });

  test("has pages by startIndex and count", async () => {
    await Promise.all([createUser("h1"), createUser("h2"), createUser("h3")]);
    const all = await ok("GET", "/Users");
    const page = await ok("GET", "/Users?startIndex=2&count=1");
    expect(page).toMatchObject({ totalResults: all["totalResults"], startIndex: 2, itemsPerPage: 1 });
    expect(page["Resources"]).toEqual((all["Resources"] as unknown[]).slice(1, 2));
  });

  test("takes a startIndex below 1 as 1, and a negative count as 0", async () => {
    expect(await ok("GET", "/Users?startIndex=-3&count=-1")).toMatchObject({
      startIndex: 1,
      itemsPerPage: 0,
    });
  });
});

describe("a patch of a user", () => {
  const cases: [what: string, operations: object[], result: object][] = [
    ["a path", [{ op: "replace", path: "active", value: false }], { active: false }],
    ["no path", [{ op: "replace", value: { active: false } }], { active: false }],
    ["texts and capitals of Entra ID", [{ op: "Replace", value: { active: "False" } }], { active: false }],
    ["a text under a path", [{ op: "Add", path: "active", value: "True" }], { active: true }],
    [
      "a path with the schema",
      [{ op: "replace", path: "urn:ietf:params:scim:schemas:core:2.0:User:active", value: false }],
      { active: false },
    ],
    [
      "several operations in order",
      [
        { op: "add", path: "externalId", value: "x-1" },
        { op: "remove", path: "externalId" },
        { op: "add", path: "active", value: false },
      ],
      { active: false },
    ],
    [
      "attributes that are not stored",
      [
        { op: "replace", path: "displayName", value: "x" },
        { op: "replace", path: "name.formatted", value: "x" },
        { op: "add", path: 'emails[type eq "work"].value', value: "x" },
        { op: "add", value: { "name.givenName": "x", id: "x" } },
        {
          op: "add",
          path: "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department",
          value: "x",
        },
      ],
      { active: true },
    ],
  ];
  test.for(cases)("takes %s", async ([what, operations, result]) => {
    const { id, userName } = await createUser(`patched by ${what}`);
    const reply = await patch(`/Users/${id}`, ...operations);
    expect([reply.status, reply.body]).toMatchObject([200, { id, userName, ...result }]);
    expect(await ok("GET", `/Users/${id}`)).toEqual(reply.body);
  });

  test("changes nothing if one of its operations is refused", async () => {
    const user = await createUser("i1");
    const operations = [
      { op: "replace", path: "active", value: false },
      { op: "replace", path: "nope", value: 1 },
    ];
    expect((await patch(`/Users/${user.id}`, ...operations)).status).toBe(400);
    expect(await ok("GET", `/Users/${user.id}`)).toEqual(user);
  });
});
