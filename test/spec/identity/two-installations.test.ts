// Rules: protocol/identity#port-in-cookie-names, protocol/identity#flow-cookie,
//   protocol/identity#prompt-after-sign-out
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { handleProvider } from "#deploy/demo/handle-provider.ts";
import type { Me } from "#shared/wire/identity.ts";
import { startApp, type TestApp } from "#test/support/app.ts";
import { person } from "#test/support/client.ts";
import { cookieJar, type CookieJar } from "#test/support/cookie-jar.ts";
import { startOidcApp, type OidcApp } from "#test/support/provider.ts";

let east: TestApp;
let west: TestApp;
beforeAll(async () => void ([east, west] = await Promise.all([startApp(), startApp()])));
afterAll(() => Promise.all([east.stop(), west.stop()]));

const nameOf = (app: TestApp, name: string) => `svc_${name}${app.settings.cookieSuffix}`;
const meAt = async (jar: CookieJar, app: TestApp) => {
  const { status, body } = await jar.send<Partial<Me>>(app, "GET", "/api/me");
  return status === 200 ? body.name : status;
};
const nameMe = (jar: CookieJar, app: TestApp, name: string) => jar.send<Me>(app, "POST", "/api/me", { name });

describe("two installations on one host in open mode", () => {
  test("a person of each keeps both identities through renames and reads", async () => {
    const jar = cookieJar();
    await nameMe(jar, east, "Ana");
    expect(await meAt(jar, west)).toBe(401);
    await nameMe(jar, west, "Ben");
    await nameMe(jar, east, "Anna");
    expect([await meAt(jar, east), await meAt(jar, west)]).toEqual(["Anna", "Ben"]);
    expect([...jar.cookies.keys()].sort()).toEqual([nameOf(east, "session"), nameOf(west, "session")].sort());
  });

  test("signing out of one keeps the other's identity", async () => {
    const jar = cookieJar();
    await nameMe(jar, east, "Ana");
    await nameMe(jar, west, "Ben");
    expect((await jar.send(west, "DELETE", "/api/me")).status).toBe(204);
    expect([await meAt(jar, east), await meAt(jar, west)]).toEqual(["Ana", 401]);
  });
});

describe("a person whose cookie has no port in its name, as version 1.0 wrote it", () => {
  const signedInBefore = async (app: TestApp, name: string) => {
    const { cookie } = await person(app, name);
    return cookieJar({ svc_session: cookie! });
  };

  test("stays signed in, and a rename keeps the cookie's name for replicas of that version", async () => {
    const jar = await signedInBefore(east, "Ana");
    expect(await meAt(jar, east)).toBe("Ana");
    expect((await nameMe(jar, east, "Anna")).status).toBe(200);
    expect([...jar.cookies.keys(), await meAt(jar, east)]).toEqual(["svc_session", "Anna"]);
  });

  test("opens another installation with a new identity, and stays signed in at the first one", async () => {
    const jar = await signedInBefore(east, "Ana");
    expect(await meAt(jar, west)).toBe(401);
    expect((await nameMe(jar, west, "Ben")).status).toBe(201);
    expect([...jar.cookies.keys()]).toEqual(["svc_session", nameOf(west, "session")]);
    expect([await meAt(jar, east), await meAt(jar, west)]).toEqual(["Ana", "Ben"]);
  });

  test("stays signed in at the first one after signing out of another one", async () => {
    const jar = await signedInBefore(east, "Ana");
    expect((await jar.send(west, "DELETE", "/api/me")).status).toBe(204);
    expect(await meAt(jar, east)).toBe("Ana");
  });

  test("loses the cookie by signing out", async () => {
    const jar = await signedInBefore(east, "Ana");
    await jar.send(east, "DELETE", "/api/me");
    expect([jar.cookies.size, await meAt(jar, east)]).toEqual([0, 401]);
  });

  test("loses a cookie of a replaced token with the 401 of a rename", async () => {
    const jar = await signedInBefore(east, "Ana");
    const late = cookieJar(Object.fromEntries(jar.cookies));
    await nameMe(jar, east, "Anna");
    expect([(await nameMe(late, east, "Late")).status, late.cookies.size]).toEqual([401, 0]);
  });
});

describe("two installations on one host with a provider", () => {
  let north: OidcApp;
  let south: OidcApp;
  beforeAll(async () => void ([north, south] = await Promise.all([startOidcApp(), startOidcApp()])));
  afterAll(() => Promise.all([north.stop(), south.stop()]));

  const begin = async (jar: CookieJar, { app }: OidcApp) =>
    (await jar.send(app, "GET", "/auth/login")).headers.get("location")!;
  const finish = async (jar: CookieJar, { app }: OidcApp, address: string) => {
    const callback = new URL(await handleProvider(address, new URLSearchParams({ subject: "ana" })));
    return jar.send(app, "GET", callback.pathname + callback.search);
  };

  test("sign-ins in progress at both do not disturb each other", async () => {
    const jar = cookieJar();
    const [first, second] = [await begin(jar, north), await begin(jar, south)];
    for (const [where, address] of [
      [north, first],
      [south, second],
    ] as const)
      expect((await finish(jar, where, address)).status).toBe(302);
    expect([await meAt(jar, north.app), await meAt(jar, south.app)]).toEqual(["Ana Admin", "Ana Admin"]);
  });

  test("a sign-in that began at a replica of version 1.0 ends here, once", async () => {
    const jar = cookieJar();
    const address = await begin(jar, north);
    const own = nameOf(north.app, "signin");
    jar.cookies.set("svc_signin", jar.cookies.get(own)!);
    jar.cookies.delete(own);
    expect((await finish(jar, north, address)).status).toBe(302);
    expect([...jar.cookies.keys()]).toEqual([nameOf(north.app, "session")]);
  });

  test("signing out of one asks for the account at its own next sign-in only", async () => {
    const jar = cookieJar();
    await finish(jar, north, await begin(jar, north));
    await jar.send(north.app, "DELETE", "/api/me");
    const promptAt = async (where: OidcApp) => new URL(await begin(jar, where)).searchParams.get("prompt");
    expect([await promptAt(north), await promptAt(south)]).toEqual(["login", null]);
  });

  test("the sign-out of version 1.0 still asks for the account, once", async () => {
    const jar = cookieJar({ svc_signin_ask: "1" });
    const address = await begin(jar, north);
    expect(new URL(address).searchParams.get("prompt")).toBe("login");
    await finish(jar, north, address);
    expect(jar.cookies.has("svc_signin_ask")).toBe(false);
  });
});
