import { handleProvider } from "#deploy/demo/handle-provider.ts";
import { startDemoProvider, type DemoClaims } from "#deploy/demo/provider.ts";
import { demoPeople } from "#deploy/demo/team.ts";
import type { Me } from "#shared/wire/identity.ts";
import { freePort, startApp, type TestApp } from "./app.ts";
import { pagesHost } from "./lan-host.ts";
import type { TestDatabase } from "./database.ts";
import { sessionCookieOf, visitor, type Person, type Visitor } from "./client.ts";

/** A real OpenID provider on its own port: oidc-provider, as in `npm start -- --oidc-demo`. */
export type TestProvider = {
  issuer: string;
  /** The provider's claims about people, by subject. Tests can change them between sign-ins. */
  people: Map<string, DemoClaims>;
  /** Sends the application a logout token, as when the session (`sid`) of a person ends at the provider. */
  logOut(subject: string, sid: string): Promise<void>;
  stop(): Promise<void>;
};

/** An application that uses the provider. `stop` stops both. */
export type OidcApp = { app: TestApp; provider: TestProvider; stop(): Promise<void> };

type Options = {
  env?: Record<string, string>;
  /** The database of another replica. By default the app creates its own. */
  database?: TestDatabase;
  /** Makes the application a confidential client. Default: a public client. */
  clientSecret?: string;
  /** The id tokens hold only the subject; other claims come from the userinfo endpoint. */
  slimIdTokens?: boolean;
  /** The provider remembers a signed-in browser, and does not ask again unless the application requests it. */
  remembers?: boolean;
};

/** Starts a provider and an application. `env` adds settings of the application. */
export async function startOidcApp(options: Options = {}): Promise<OidcApp> {
  const { env = {}, database, clientSecret, slimIdTokens, remembers } = options;
  const port = await freePort();
  const people = new Map<string, DemoClaims>(demoPeople);
  const provider = await startDemoProvider({
    redirectUris: [...new Set(["localhost", pagesHost])].map(
      (host) => `http://${host}:${port}/auth/callback`,
    ),
    clientId: "standpoint-test",
    ...(clientSecret !== undefined && { clientSecret }),
    ...(slimIdTokens !== undefined && { slimIdTokens }),
    ...(remembers !== undefined && { remembers }),
    logoutUri: `http://localhost:${port}/auth/backchannel-logout`,
    people,
    port: 0,
  });
  const app = await startApp({
    port,
    ...(database && { database }),
    env: {
      AUTH_MODE: "oidc",
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: "standpoint-test",
      ...(clientSecret !== undefined && { OIDC_CLIENT_SECRET: clientSecret }),
      ...env,
    },
  });
  const stop = async () => {
    await app.stop();
    await provider.stop();
  };
  return { app, provider: { ...provider, people }, stop };
}

/** A subject and the provider's claims about it. Without claims a known subject keeps its own. */
export type Claims = { sub: string } & DemoClaims;

/** Signs a person in with a new HTTP client, and returns it like `person` in open mode. */
export async function signedIn(app: TestApp, provider: TestProvider, claims: Claims): Promise<Person> {
  const browser = visitor(app);
  const result = await signIn(browser, provider, claims);
  if (result.status !== 302)
    throw new Error(`could not sign ${claims.sub} in: ${result.status} ${result.text}`);
  const me = await browser.send<Me>("GET", "/api/me");
  return Object.assign(browser, { id: me.body.id, name: me.body.name });
}

/** The reply of the callback, and its URL. */
export type SignInResult = {
  status: number;
  headers: Headers;
  text: string;
  callback: string;
  flowCookie: string;
};

/** Follows a sign-in through all redirects, with the cookies of both sides, to the callback's reply. */
export async function signIn(
  browser: Visitor,
  provider: TestProvider,
  { sub, ...claims }: Claims,
  next?: string,
): Promise<SignInResult> {
  if (Object.keys(claims).length > 0) provider.people.set(sub, claims);
  const started = await begin(browser, next);
  const callback = await handleProvider(started.address, new URLSearchParams({ subject: sub }));
  return {
    ...(await completeSignIn(browser, callback, started.flowCookie)),
    callback,
    flowCookie: started.flowCookie,
  };
}

/**
 * Begins a sign-in and returns the provider's URL and the flow cookie's value. `cookies` are additional cookies, such as
 * `svc_signin=…` of sign-ins in other tabs.
 */
export async function begin(
  browser: Visitor,
  next?: string,
  cookies?: string,
): Promise<{ address: string; flowCookie: string }> {
  const query = next === undefined ? "" : `?next=${encodeURIComponent(next)}`;
  const reply = await browser.send(
    "GET",
    `/auth/login${query}`,
    cookies ? { headers: { cookie: cookies } } : {},
  );
  const flowCookie = flowCookieOf(reply.headers);
  const address = reply.headers.get("location");
  if (reply.status !== 302 || !flowCookie || !address)
    throw new Error(`no sign-in: ${reply.status} ${reply.text}`);
  return { address, flowCookie };
}

const flowCookiePattern = /^svc_signin(?:_\d+)?=([^;]*)/;

/** Returns the flow cookie of a reply: "" if the reply deletes it, null if it is unchanged. */
export function flowCookieOf(headers: Headers): string | null {
  const line = headers.getSetCookie().find((cookie) => flowCookiePattern.test(cookie));
  return line === undefined ? null : flowCookiePattern.exec(line)![1]!;
}

/** Requests the callback URL, to which the provider redirected the browser. */
export async function completeSignIn(browser: Visitor, callback: string, flowCookie: string | null) {
  const { pathname, search } = new URL(callback);
  const cookies = [
    ...(browser.cookie ? [`${sessionCookieOf(browser.app)}=${browser.cookie}`] : []),
    ...(flowCookie === null ? [] : [`svc_signin${browser.app.settings.cookieSuffix}=${flowCookie}`]),
  ];
  return browser.send("GET", pathname + search, { headers: { cookie: cookies.join("; ") } });
}
