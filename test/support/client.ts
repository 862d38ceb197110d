import { request } from "undici";
import type { Me } from "#shared/wire/identity.ts";
import type { CreatedSession } from "#shared/wire/sessions.ts";
import type { CreatedSpace } from "#shared/wire/spaces.ts";
import type { StandupEnvelope } from "#shared/wire/standup.ts";
import type { TestApp } from "./app.ts";
import { insertPeople, insertPokerRoom, insertSpace } from "./insert.ts";

export type Reply<T = unknown> = { status: number; headers: Headers; text: string; body: T };

type Request = { body?: unknown; headers?: Record<string, string>; raw?: string };

/** An HTTP client with a cookie. `app` is the replica that it calls; `on` returns a client for another replica. */
export type Visitor = {
  app: TestApp;
  cookie: string | null;
  send<T = unknown>(method: string, path: string, request?: Request): Promise<Reply<T>>;
  on(app: TestApp): Visitor;
};

/** A visitor with an identity in open mode. */
export type Person = Visitor & { id: string; name: string };

/**
 * Returns the name of the session cookie of an app, which has the port of its BASE_URL. A built server has no settings
 * here, and its address is its BASE_URL.
 */
export function sessionCookieOf({
  settings,
  baseUrl,
}: Partial<Pick<TestApp, "settings" | "baseUrl">>): string {
  const port = new URL(baseUrl ?? "http://localhost").port;
  return `svc_session${settings?.cookieSuffix ?? (port && `_${port}`)}`;
}

/** Returns the Set-Cookie lines of a reply, without the port in the names of cookies. */
export function setCookies({ headers }: Pick<Reply, "headers">): string[] {
  return headers.getSetCookie().map((line) => line.replace(/^(svc_\w+?)_\d+=/, "$1="));
}

/** Returns an HTTP client; without `cookie` it has no identity. */
export function visitor(app: TestApp, cookie: string | null = null): Visitor {
  const self: Visitor = {
    app,
    cookie,
    async send<T>(method: string, path: string, { body, headers = {}, raw }: Request = {}) {
      const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body));
      // `fetch` takes much more processor time.
      const response = await request(app.baseUrl + path, {
        method,
        headers: {
          ...(payload !== undefined && { "content-type": "application/json" }),
          ...(self.cookie && { cookie: `${sessionCookieOf(app)}=${self.cookie}` }),
          ...headers,
        },
        ...(payload !== undefined && { body: payload }),
      });
      const received = headersOf(response.headers);
      keepCookie(self, received);
      const text = await response.body.text();
      return { status: response.statusCode, headers: received, text, body: jsonOrNull(text) as T };
    },
    on: (other) => visitor(other, self.cookie),
  };
  return self;
}

function headersOf(received: Record<string, string | string[] | undefined>): Headers {
  const headers = new Headers();
  for (const [name, values] of Object.entries(received))
    for (const value of [values ?? []].flat()) headers.append(name, value);
  return headers;
}

function keepCookie(self: Visitor, headers: Headers) {
  for (const line of headers.getSetCookie()) {
    const value = /^svc_session(?:_\d+)?=([^;]*)/.exec(line)?.[1];
    if (value !== undefined) self.cookie = value || null;
  }
}

function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Creates a person in open mode and returns their HTTP client. */
export async function person(app: TestApp, name: string): Promise<Person> {
  return (await persons(app, [name]))[0]!;
}

/** Creates people in open mode and returns their HTTP clients. */
export async function persons(app: TestApp, names: string[]): Promise<Person[]> {
  if (!isOurs(app)) return Promise.all(names.map((name) => personByRequest(app, name)));
  const people = await insertPeople(app.database, names);
  return people.map(({ id, name, token }) => Object.assign(visitor(app, token), { id, name }));
}

/** Returns false for a server of which a test has only the address, as behind a proxy: it is tested with requests. */
const isOurs = ({ database, settings }: TestApp): boolean => Boolean(database && settings);

async function personByRequest(app: TestApp, name: string): Promise<Person> {
  const browser = visitor(app);
  const me = await ok<Me>(browser, "POST", "/api/me", { name });
  return Object.assign(browser, { id: me.id, name });
}

/** Sends a request that must succeed, and returns the body of the reply. Repeats it while plugins are busy. */
export async function ok<T = unknown>(
  who: Visitor,
  method: string,
  path: string,
  body?: unknown,
): Promise<T> {
  const reply = await who.send<T>(method, path, { body });
  if (reply.status === 503 && reply.text.includes('"plugin_busy"')) return ok(who, method, path, body);
  if (reply.status >= 300) throw new Error(`${method} ${path}: ${reply.status} ${reply.text}`);
  return reply.body;
}

/** A space with its members and an open poker room. The first person owns the space and is the room's facilitator. */
export type Team = {
  space: CreatedSpace;
  session: CreatedSession;
  people: Person[];
  room: string;
  spacePath: string;
};

/** Creates a team: the first name owns the space and facilitates the room, the others are members. */
export async function team(
  app: TestApp,
  names: string[],
  config: Record<string, unknown> = {},
): Promise<Team> {
  if (!isOurs(app)) return teamByRequests(app, names, config);
  const people = await persons(app, names);
  const [owner, ...members] = people as [Person, ...Person[]];
  const name = `Team of ${owner.name}`;
  const space = await insertSpace(app.database, { name, owners: [owner], members });
  const room = { spaceId: space.id, facilitatorId: owner.id, config };
  return teamOf(people, space, await insertPokerRoom(app.database, room));
}

/** Creates a team like `team`, by requests. */
export async function teamByRequests(
  app: TestApp,
  names: string[],
  config: Record<string, unknown> = {},
): Promise<Team> {
  const people = await Promise.all(names.map((name) => personByRequest(app, name)));
  const [owner, ...others] = people as [Person, ...Person[]];
  const space = await ok<CreatedSpace>(owner, "POST", "/api/spaces", { name: `Team of ${owner.name}` });
  const spacePath = `/api/orgs/${space.orgSlug}/spaces/${space.slug}`;
  for (const other of others) await ok(other, "POST", `${spacePath}/join`, { passcode: space.passcode });
  const room = { kind: "poker", title: "Planning", config };
  return teamOf(people, space, await ok<CreatedSession>(owner, "POST", `${spacePath}/sessions`, room));
}

const teamOf = (people: Person[], space: CreatedSpace, session: CreatedSession): Team => ({
  space,
  session,
  people,
  room: `/api/sessions/${session.id}`,
  spacePath: `/api/orgs/${space.orgSlug}/spaces/${space.slug}`,
});

/** Opens a standup with the team's first person as facilitator, and returns the team with that room. */
export async function standup(t: Team, config: Record<string, unknown> = {}): Promise<Team> {
  const session = await ok<CreatedSession>(t.people[0]!, "POST", `${t.spacePath}/sessions`, {
    kind: "standup",
    title: "Standup",
    config,
  });
  return { ...t, session, room: `/api/sessions/${session.id}` };
}

/** Returns a standup's envelope for a person. */
export function readStandup(who: Visitor, room: string): Promise<StandupEnvelope> {
  return ok<StandupEnvelope>(who, "GET", room);
}

/** Runs a room action that must succeed, and returns the body of the reply. */
export function act<T = unknown>(
  who: Visitor,
  room: string,
  verb: string,
  action: string,
  body?: unknown,
): Promise<T> {
  return ok<T>(who, verb, `${room}/actions/${action}`, body);
}

/** Adds a story and returns its id. */
export async function addStory(who: Visitor, room: string, title: string): Promise<string> {
  return (await act<{ id: string }>(who, room, "POST", "stories", { title })).id;
}
