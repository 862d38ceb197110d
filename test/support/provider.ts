import { handleProvider } from "#deploy/demo/handle-provider.ts";
import { demoPeople, type DemoClaims } from "#deploy/demo/people.ts";
import { startDemoProvider } from "#deploy/demo/provider.ts";
import type { Me } from "#shared/wire/identity.ts";
import { freePort, startApp, type TestApp } from "./app.ts";
import { pagesHost } from "./lan-host.ts";
import type { TestDatabase } from "./database.ts";
import { visitor, type Person, type Visitor } from "./client.ts";

/** A real OpenID provider on a port of its own: oidc-provider, as `npm start -- --oidc-demo` runs it. */
export type TestProvider = {
  issuer: string;
  /** What it claims about people, by subject. Change it between sign-ins. */
  people: Map<string, DemoClaims>;
  stop(): Promise<void>;
};

/** An application that signs people in with that provider. Stopping it stops both. */
export type OidcApp = { app: TestApp; provider: TestProvider; stop(): Promise<void> };

type Options = {
  env?: Record<string, string>;
  /** A database shared with others; one of its own otherwise. */
  database?: TestDatabase;
  /** Also a confidential client's; none makes the application a public client. */
  clientSecret?: string;
  slimIdTokens?: boolean;
  /** A browser that has signed in once is not asked again, unless the application wants it. */
  remembers?: boolean;
};

/** Starts both. `env` is added to the application's settings. */
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

/** Who signs in: a subject and what the provider claims about it. Known people keep their claims when none are given. */
export type Claims = { sub: string } & DemoClaims;

/** Signs a person in with a browser of their own, and returns them as `person` does in open mode. */
export async function signedIn(app: TestApp, provider: TestProvider, claims: Claims): Promise<Person> {
  const browser = visitor(app);
  const landed = await signIn(browser, provider, claims);
  if (landed.status !== 302)
    throw new Error(`could not sign ${claims.sub} in: ${landed.status} ${landed.text}`);
  const me = await browser.send<Me>("GET", "/api/me");
  return Object.assign(browser, { id: me.body.id, name: me.body.name });
}

/** What the callback answered, and where it was asked. */
export type SignInResult = {
  status: number;
  headers: Headers;
  text: string;
  callback: string;
  flowCookie: string;
};

/** Drives one sign-in through all redirects, with the cookies of both sides, up to the callback's answer. */
export async function signIn(
  browser: Visitor,
  provider: TestProvider,
  { sub, ...claims }: Claims,
  next?: string,
): Promise<SignInResult> {
  if (Object.keys(claims).length > 0) provider.people.set(sub, claims);
  const begun = await begin(browser, next);
  const callback = await handleProvider(begun.address, new URLSearchParams({ subject: sub }));
  return {
    ...(await completeSignIn(browser, callback, begun.flowCookie)),
    callback,
    flowCookie: begun.flowCookie,
  };
}

/**
 * Begins a sign-in: where the browser is sent, and the flow cookie's text. `held` are further cookies that the browser
 * sends, such as `svc_signin=…` of sign-ins in other tabs.
 */
export async function begin(
  browser: Visitor,
  next?: string,
  held?: string,
): Promise<{ address: string; flowCookie: string }> {
  const query = next === undefined ? "" : `?next=${encodeURIComponent(next)}`;
  const reply = await browser.send("GET", `/auth/login${query}`, held ? { headers: { cookie: held } } : {});
  const flowCookie = flowCookieOf(reply.headers);
  const address = reply.headers.get("location");
  if (reply.status !== 302 || !flowCookie || !address)
    throw new Error(`no sign-in: ${reply.status} ${reply.text}`);
  return { address, flowCookie };
}

/** Returns what a reply put into the flow cookie, "" where it took it away, null where it left it alone. */
export function flowCookieOf(headers: Headers): string | null {
  const line = headers.getSetCookie().find((one) => one.startsWith("svc_signin="));
  return line === undefined ? null : /^svc_signin=([^;]*)/.exec(line)![1]!;
}

/** Asks the callback, at the address that a provider sent the browser to. */
export async function completeSignIn(browser: Visitor, callback: string, flowCookie: string | null) {
  const { pathname, search } = new URL(callback);
  const cookies = [
    ...(browser.cookie ? [`svc_session=${browser.cookie}`] : []),
    ...(flowCookie === null ? [] : [`svc_signin=${flowCookie}`]),
  ];
  return browser.send("GET", pathname + search, { headers: { cookie: cookies.join("; ") } });
}
