// Rules: protocol/scim#switch, protocol/scim#bearer-token, protocol/scim#error-bodies, protocol/scim#wrong-tokens
import { describe, expect, test } from "vitest";
import { startApp } from "#test/support/app.ts";
import { patchSchema, scimApp, sendScim } from "#test/support/scim.ts";
import { sharedApp } from "#test/support/shared-app.ts";

const { app, createUser, createGroup, linesWith, query, send } = await scimApp();
const taken = await createUser("taken");
const group = await createGroup("taken", taken);

const error = "urn:ietf:params:scim:api:messages:2.0:Error";
const forget = () => query("delete from throttles where budget = 'scim'");
const metric = async (outcome: string) => {
  const text = await (await fetch(`${app.baseUrl}/metrics`)).text();
  return Number(new RegExp(`^svc_scim_requests_total\\{outcome="${outcome}"\\} (\\d+)`, "m").exec(text)?.[1]);
};

test("without SCIM_TOKEN the address is a plain 404, also with a token", async () => {
  const off = await sharedApp();
  const reply = await fetch(`${off.baseUrl}/scim/v2/Users`, { headers: { authorization: "Bearer x" } });
  expect([reply.status, await reply.text()]).toEqual([404, "page not found"]);
});

test("a start refuses SCIM_TOKEN with fewer than 32 characters", async () => {
  const env = { AUTH_MODE: "oidc", OIDC_ISSUER: "https://login.example.com", OIDC_CLIENT_ID: "x" };
  await expect(startApp({ env: { ...env, SCIM_TOKEN: "x".repeat(31) } })).rejects.toThrow(
    /SCIM_TOKEN must have 32/,
  );
});

test("a start refuses SCIM_TOKEN in open mode", async () => {
  await expect(startApp({ env: { SCIM_TOKEN: "x".repeat(32) } })).rejects.toThrow(/AUTH_MODE must be oidc/);
});

describe("a wrong token", () => {
  test.for([
    ["none", ""],
    ["another", "Bearer wrong"],
    ["another scheme", "Basic eDp5"],
  ])("is refused with the standard's body: %s", async ([, authorization]) => {
    await forget();
    const reply = await send("GET", "/Users", undefined, { authorization: authorization! });
    expect([reply.status, reply.headers.get("www-authenticate")]).toEqual([401, "Bearer"]);
    expect(reply.headers.get("content-type")).toMatch(/^application\/scim\+json/);
    expect(reply.body).toEqual({ schemas: [error], status: "401", detail: expect.any(String) });
  });

  test("is refused at unknown addresses too", async () => {
    await forget();
    expect((await send("GET", "/Nothing", undefined, { authorization: "Bearer x" })).status).toBe(401);
  });

  test("is a security event without the token", async () => {
    await forget();
    await send("GET", "/Users", undefined, { authorization: "Bearer Wqz-wrong" });
    expect(linesWith("scim.refuse").at(-1)).toMatchObject({ event: "scim.refuse", outcome: "refused" });
    expect(app.logLines.join("")).not.toContain("Wqz-wrong");
  });

  test("exhausts a budget of the address, and the right token still passes", async () => {
    await forget();
    const wrong = () => send("GET", "/Users", undefined, { authorization: "Bearer x" });
    const replies = await Promise.all(Array.from({ length: 31 }, wrong));
    const refused = replies.find(({ status }) => status === 429)!;
    expect(replies.filter(({ status }) => status === 401)).toHaveLength(30);
    expect([refused.body["status"], Number(refused.headers.get("retry-after"))]).toEqual([
      "429",
      expect.any(Number),
    ]);
    expect((await send("GET", "/Users")).status).toBe(200);
    await forget();
  });
});

test("requests are counted by outcome", async () => {
  await forget();
  const [accepted, refused] = [await metric("accepted"), await metric("refused")];
  await send("GET", "/Users");
  await send("GET", "/Nothing");
  await expect
    .poll(async () => [await metric("accepted"), await metric("refused")])
    .toEqual([accepted + 1, refused + 1]);
});

describe("a bad request is refused with its type", () => {
  const filter = (text: string) => `/Users?filter=${encodeURIComponent(text)}`;
  const operation = (one: unknown) => ({ schemas: [patchSchema], Operations: [one] });
  const anyId = "00000000-0000-4000-8000-000000000000";
  type Case = [what: string, method: string, path: string, body: unknown, status: number, type?: string];
  const cases: Case[] = [
    ["another filter", "GET", filter('emails eq "x"'), undefined, 400, "invalidFilter"],
    ["another operator", "GET", filter('userName sw "x"'), undefined, 400, "invalidFilter"],
    [
      "a filter of two parts",
      "GET",
      filter('userName eq "x" and active eq true'),
      undefined,
      400,
      "invalidFilter",
    ],
    [
      "a filter with a null character",
      "GET",
      filter('userName eq "\\u0000"'),
      undefined,
      400,
      "invalidFilter",
    ],
    ["a count that is no number", "GET", "/Users?count=many", undefined, 400, "invalidValue"],
    ["an unknown id", "GET", `/Users/${anyId}`, undefined, 404],
    ["an id of another form", "GET", "/Users/1", undefined, 404],
    ["an unknown address", "GET", "/Bulk", undefined, 404],
    ["another method", "PUT", "/Users", {}, 405],
    ["a filter of schemas", "GET", "/Schemas?filter=x", undefined, 403],
    ["an unknown schema", "GET", "/Schemas/x", undefined, 404],
    ["no userName", "POST", "/Users", { externalId: "x" }, 400, "invalidValue"],
    ["a long userName", "POST", "/Users", { userName: "x".repeat(256) }, 400, "invalidValue"],
    ["a userName with a null character", "POST", "/Users", { userName: "a\u0000" }, 400, "invalidValue"],
    ["a number as externalId", "POST", "/Users", { userName: "x", externalId: 1 }, 400, "invalidValue"],
    ["a text as active", "POST", "/Users", { userName: "x", active: "maybe" }, 400, "invalidValue"],
    ["a list as body", "POST", "/Users", [], 400, "invalidSyntax"],
    ["no JSON", "POST", "/Users", "{", 400, "invalidSyntax"],
    ["no body", "POST", "/Users", "", 400, "invalidSyntax"],
    ["a body over 1 MiB", "POST", "/Users", { userName: "x".repeat(1_048_576) }, 413],
    ["no operations", "PATCH", "/Users/:user", { schemas: [patchSchema] }, 400, "invalidSyntax"],
    ["an unknown operation", "PATCH", "/Users/:user", operation({ op: "move" }), 400, "invalidSyntax"],
    ["a remove without a path", "PATCH", "/Users/:user", operation({ op: "remove" }), 400, "noTarget"],
    [
      "an odd path",
      "PATCH",
      "/Users/:user",
      operation({ op: "add", path: "a[[b", value: 1 }),
      400,
      "invalidPath",
    ],
    [
      "an unknown path",
      "PATCH",
      "/Users/:user",
      operation({ op: "add", path: "x", value: 1 }),
      400,
      "invalidPath",
    ],
    [
      "a part of a text",
      "PATCH",
      "/Users/:user",
      operation({ op: "add", path: "userName.x", value: 1 }),
      400,
      "invalidPath",
    ],
    [
      "a change of the id",
      "PATCH",
      "/Users/:user",
      operation({ op: "add", path: "id", value: "x" }),
      400,
      "mutability",
    ],
    [
      "a removed userName",
      "PATCH",
      "/Users/:user",
      operation({ op: "remove", path: "userName" }),
      400,
      "invalidValue",
    ],
    [
      "an unknown member",
      "POST",
      "/Groups",
      { displayName: "x1", members: [{ value: anyId }] },
      400,
      "invalidValue",
    ],
    ["a member without an id", "POST", "/Groups", { displayName: "x2", members: [{}] }, 400, "invalidValue"],
    ["a group without a name", "POST", "/Groups", { members: [] }, 400, "invalidValue"],
    [
      "a filter of added members",
      "PATCH",
      "/Groups/:group",
      operation({ op: "add", path: 'members[value eq "x"]' }),
      400,
      "invalidValue",
    ],
    [
      "another filter of members",
      "PATCH",
      "/Groups/:group",
      operation({ op: "remove", path: "members[type pr]" }),
      400,
      "invalidFilter",
    ],
    ["a userName of another user", "POST", "/Users", { userName: "TAKEN@example.com" }, 409, "uniqueness"],
    [
      "an externalId of another user",
      "POST",
      "/Users",
      { userName: "x", externalId: "taken" },
      409,
      "uniqueness",
    ],
    ["a displayName of another group", "POST", "/Groups", { displayName: "taken" }, 409, "uniqueness"],
  ];
  test.for(cases)("%s", async ([, method, path, body, status, scimType]) => {
    const address = path.replace(":user", taken.id).replace(":group", group.id);
    const reply = await send(method, address, body);
    expect([reply.status, reply.body]).toEqual([
      status,
      { schemas: [error], status: String(status), ...(scimType && { scimType }), detail: expect.any(String) },
    ]);
    expect((await send("GET", `/Users/${taken.id}`)).body).toEqual(taken);
    expect((await send("GET", `/Groups/${group.id}`)).body).toEqual(group);
  });

  test("a body of another type", async () => {
    const reply = await sendScim(app, "POST", "/Users", "userName=x", { "content-type": "text/plain" });
    expect([reply.status, reply.body["status"]]).toEqual([415, "415"]);
  });
});
