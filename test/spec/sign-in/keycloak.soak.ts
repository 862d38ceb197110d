// Rules: protocol/org-admin#mirrored-memberships, protocol/identity#backchannel-logout, protocol/scim#inactive-users
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";
import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import type { Me } from "#shared/wire/identity.ts";
import { adminJson } from "#test/support/admin.ts";
import { freePort, startApp } from "#test/support/app.ts";
import { orgsOf } from "#test/support/claimed-orgs.ts";
import { visitor, type Person } from "#test/support/client.ts";
import { startKeycloak, type KeycloakBrowser, type KeycloakUser } from "#test/support/keycloak.ts";
import { pagesHost } from "#test/support/lan-host.ts";
import { openRoom, orgSpace, type TestOrg } from "#test/support/orgs.ts";
import { begin, completeSignIn } from "#test/support/provider.ts";
import { patchSchema, scimToken, sendScim } from "#test/support/scim.ts";
import { watch } from "#test/support/socket.ts";
import { iterations, recordResult } from "#test/support/stress.ts";

const rounds = iterations("KEYCLOAK_LOGOUTS", { test: 1, soak: 20 });

const keycloak = await startKeycloak();
afterAll(() => keycloak.stop());
const port = await freePort();
const client = { id: "standpoint", secret: "secret-of-the-trial", baseUrl: `http://${pagesHost}:${port}` };
await keycloak.createClient(client);
const app = await startApp({
  port,
  env: {
    AUTH_MODE: "oidc",
    OIDC_ISSUER: keycloak.issuer,
    OIDC_CLIENT_ID: client.id,
    OIDC_CLIENT_SECRET: client.secret,
    OIDC_MEMBERSHIPS: "mirror",
    DEFAULT_ORG_CLAIM: "everyone",
    SCIM_TOKEN: scimToken,
  },
});
afterAll(() => app.stop());

const orgSettings = ["--claim", "engineering", "--admin-claim", "leads"];
await adminJson(app, "create-org", "engineering", "Engineering", ...orgSettings);
const { rows } = await app.database.sql.query<TestOrg>(
  "select id, slug, '/api/orgs/' || slug as path from orgs where slug = 'engineering'",
);
const org = rows[0]!;
const [group, leads] = [await keycloak.createGroup("engineering"), await keycloak.createGroup("leads")];

/** Creates a user of the group `engineering`. */
async function engineer(name: string): Promise<KeycloakUser> {
  const user = await keycloak.createUser(name);
  await keycloak.addToGroup(user, group);
  return user;
}

/** Signs a user in through Keycloak, and returns the signed-in client. Throws if Keycloak refuses. */
async function signIn(user: KeycloakUser, browser: KeycloakBrowser = new Map()): Promise<Person> {
  const person = visitor(app);
  const { address, flowCookie } = await begin(person);
  const callback = await keycloak.logIn(browser, address, user);
  if (typeof callback === "string") throw new Error(`Keycloak refused ${user.username}: ${textOf(callback)}`);
  const { status, text } = await completeSignIn(person, callback.href, flowCookie);
  if (status !== 302) throw new Error(`could not sign ${user.username} in: ${status} ${text}`);
  const { body } = await person.send<Me>("GET", "/api/me");
  return Object.assign(person, { id: body.id, name: body.name });
}

const textOf = (page: string) => page.replaceAll(/<(script|style)[^]*?<\/\1>|<[^>]*>|\s+/g, " ");

const statusOf = async (who: Person) => (await who.send("GET", "/api/me")).status;

/** Opens a socket on a room of a new space of the person. `closedAt` resolves with its code and the time. */
async function watchRoom(who: Person) {
  const { path } = await orgSpace(org, [who], `Team of ${who.name}`);
  const watcher = await watch(who, await openRoom(who, path));
  return {
    ...watcher,
    closedAt: watcher.closed.then(({ code }) => ({ code, at: performance.now() })),
  };
}

/** Returns the times at which logout tokens arrive at the application, until the test ends. */
function logoutArrivals(): number[] {
  const times: number[] = [];
  const note = (message: unknown) => {
    const { request } = message as { request: IncomingMessage };
    if (request.url === "/auth/backchannel-logout") times.push(performance.now());
  };
  subscribe("http.server.request.start", note);
  onTestFinished(() => void unsubscribe("http.server.request.start", note));
  return times;
}

/** Creates the SCIM user of a Keycloak user, and returns its address. */
async function createScimUser({ id, username }: KeycloakUser): Promise<string> {
  const { status, body } = await sendScim(app, "POST", "/Users", { userName: username, externalId: id });
  expect(status).toBe(201);
  return `/Users/${body.id}`;
}

/** Patches `active` of a SCIM user. */
async function setActive(address: string, active: boolean) {
  const operation = { op: "replace", path: "active", value: active };
  const patch = { schemas: [patchSchema], Operations: [operation] };
  expect((await sendScim(app, "PATCH", address, patch)).status).toBe(200);
}

describe("a group of Keycloak", () => {
  test("gives a membership, which ends at the next sign-in without it", async () => {
    const user = await keycloak.createUser("ana");
    expect(await orgsOf(await signIn(user))).toEqual([]);
    await keycloak.addToGroup(user, group);
    expect(await orgsOf(await signIn(user))).toEqual(["engineering member"]);
    await keycloak.removeFromGroup(user, group);
    expect(await orgsOf(await signIn(user))).toEqual([]);
  });

  test("that is removed during a session at Keycloak is gone at a sign-in by that session", async () => {
    const [user, browser] = [await engineer("bea"), new Map<string, string>()];
    expect(await orgsOf(await signIn(user, browser))).toEqual(["engineering member"]);
    await keycloak.removeFromGroup(user, group);
    expect(await orgsOf(await signIn(user, browser))).toEqual([]);
  });

  test("gives the role of an admin, which a sign-in without it takes away", async () => {
    const [stays, user] = [await engineer("cleo"), await engineer("dora")];
    await Promise.all([stays, user].map((one) => keycloak.addToGroup(one, leads)));
    expect(await orgsOf(await signIn(stays))).toEqual(["engineering admin"]);
    expect(await orgsOf(await signIn(user))).toEqual(["engineering admin"]);
    await keycloak.removeFromGroup(user, leads);
    expect(await orgsOf(await signIn(user))).toEqual(["engineering member"]);
  });
});

test("a person without groups has no claim, which a warn line reports", async () => {
  await signIn(await keycloak.createUser("edna"));
  expect(app.logLines.filter((line) => line.includes("sent no org claim"))).toHaveLength(1);
});

describe("single sign-out", () => {
  test("by an administrator ends all tokens, and closes a socket in a second (KEYCLOAK_LOGOUTS)", async () => {
    const user = await engineer("cem");
    const other = await signIn(await engineer("dan"));
    const arrivals = logoutArrivals();
    const times: { request: number; token: number }[] = [];
    for (let round = 0; round < rounds; round++) {
      const [one, elsewhere] = [await signIn(user), await signIn(user)];
      const socket = await watchRoom(one);
      arrivals.length = 0;
      const from = await keycloak.endSessions(user);
      const { code, at } = await socket.closedAt;
      expect(code).toBe(1008);
      times.push({ request: at - from, token: at - arrivals[0]! });
      expect([await statusOf(one), await statusOf(elsewhere)]).toEqual([401, 401]);
    }
    expect(await statusOf(other)).toBe(200);
    const longest = (of: "request" | "token") => Math.round(Math.max(...times.map((time) => time[of])));
    const middle = times.map(({ request }) => request).toSorted((a, b) => a - b)[rounds >> 1]!;
    recordResult({
      trial: "sign-out at Keycloak",
      tried: `${rounds} sign-outs by an administrator, with an open socket`,
      outcome:
        `closed ${Math.round(middle)} ms after the administrator's request (median), ` +
        `${longest("request")} ms at most; ${longest("token")} ms at most after the logout token`,
    });
    expect(longest("token")).toBeLessThan(1000);
  });

  test("of one session by an administrator ends its token alone", async () => {
    const user = await engineer("eva");
    const here = await signIn(user);
    const [session] = await keycloak.sessionsOf(user);
    const [socket, elsewhere] = [await watchRoom(here), await signIn(user)];
    await keycloak.endSession(session!);
    expect((await socket.closedAt).code).toBe(1008);
    expect([await statusOf(here), await statusOf(elsewhere)]).toEqual([401, 200]);
  });

  test("of the whole realm sends no logout token, and ends no token", async () => {
    const user = await engineer("finn");
    const person = await signIn(user);
    const arrivals = logoutArrivals();
    await keycloak.endEverySession();
    expect(await keycloak.sessionsOf(user)).toEqual([]);
    const control = await engineer("gil");
    await signIn(control);
    await keycloak.endSessions(control);
    expect(arrivals).toHaveLength(1);
    expect(await statusOf(person)).toBe(200);
  });

  test("by the person ends the token of that browser alone", async () => {
    const [user, browser] = [await engineer("eli"), new Map<string, string>()];
    const [here, elsewhere] = [await signIn(user, browser), await signIn(user)];
    const socket = await watchRoom(here);
    await keycloak.logOut(browser, client.id);
    expect((await socket.closedAt).code).toBe(1008);
    expect([await statusOf(here), await statusOf(elsewhere)]).toEqual([401, 200]);
  });
});

describe("a user who is disabled at Keycloak", () => {
  test("cannot sign in again, with the password or with the browser's session", async () => {
    const [user, browser] = [await engineer("fay"), new Map<string, string>()];
    await signIn(user, browser);
    await keycloak.enable(user, false);
    await expect(signIn(user)).rejects.toThrow(/Keycloak refused fay: .*disabled/);
    await expect(signIn(user, browser)).rejects.toThrow(/Keycloak refused fay: .*disabled/);
    await keycloak.enable(user, true);
    expect(await orgsOf(await signIn(user))).toEqual(["engineering member"]);
  });

  test("keeps the token until an administrator ends the sessions", async () => {
    const user = await engineer("gus");
    const person = await signIn(user);
    const socket = await watchRoom(person);
    await keycloak.enable(user, false);
    expect(await statusOf(person)).toBe(200);
    await keycloak.endSessions(user);
    expect((await socket.closedAt).code).toBe(1008);
    expect(await statusOf(person)).toBe(401);
  });

  test("loses membership and tokens by SCIM, until SCIM activates them", async () => {
    const user = await engineer("hal");
    const scimUser = await createScimUser(user);
    const person = await signIn(user);
    const stays = await signIn(await engineer("ida"));
    const { path } = await orgSpace(org, [stays, person]);
    const socket = await watch(person, await openRoom(stays, path));
    await keycloak.enable(user, false);
    await setActive(scimUser, false);
    expect((await socket.closed).code).toBe(1008);
    expect(await statusOf(person)).toBe(401);
    await keycloak.enable(user, true);
    expect(await orgsOf(await signIn(user))).toEqual([]);
    await setActive(scimUser, true);
    expect(await orgsOf(await signIn(user))).toEqual(["engineering member"]);
  });
});

test("a user who is deleted at Keycloak keeps the token until SCIM deletes the user", async () => {
  const user = await engineer("joe");
  const scimUser = await createScimUser(user);
  const person = await signIn(user);
  const arrivals = logoutArrivals();
  await keycloak.deleteUser(user);
  await expect(signIn(user)).rejects.toThrow("Keycloak refused joe");
  expect([await statusOf(person), arrivals]).toEqual([200, []]);
  expect((await sendScim(app, "DELETE", scimUser)).status).toBe(204);
  expect(await statusOf(person)).toBe(401);
});
