import { setTimeout as sleep } from "node:timers/promises";
import { request } from "undici";
import { reconnectDelay } from "../../web/src/room/connection/backoff.ts";
import type { ObservedRoom, Observer } from "./observer.ts";

/** A person with a browser. `home` is the index of the api replica that the browser prefers. */
export type Person = { id: string; name: string; cookie: string; home: number };

/** A room that a person is in, as the API and the observer know it. */
export type Room = { id: string; path: string; observed: ObservedRoom };

/** A change by a person. `key` and `value` are what the database must have if it is acknowledged. */
export type Change = {
  kind: string;
  method: "POST" | "PUT" | "PATCH" | "DELETE";
  path: string;
  body?: object | undefined;
  key: string;
  value: string;
  /** The room whose version the reply has. */
  room?: Room;
};

/** The reply to a write. */
export type Told = { status: number; body: unknown };

/** A reply of the API. `version` is 0 without X-Session-Version, and `setCookie` is the value of a new `svc_session`. */
export type Reply = { status: number; text: string; version: number; setCookie: string };

const attempts = 8;
const longestPauseMs = 10_000;
const requestTimeoutMs = 25_000;

/** The world that people act in. */
export type World = {
  /** The addresses of the api replicas. */
  replicas: readonly string[];
  /** The setting BASE_URL of the replicas. */
  baseUrl: string;
  observer: Observer;
  /** Is called with each acknowledged write. Times are from `performance.now()`. */
  onAcknowledged(home: number, sentAt: number): void;
};

/**
 * Sends one request to the preferred replica, or to the next one if it refuses connections. Returns `unsent` if all
 * refuse, and `unknown` if the connection breaks before the reply.
 */
export async function ask(
  { replicas, baseUrl }: Pick<World, "replicas" | "baseUrl">,
  who: Pick<Person, "cookie" | "home">,
  method: string,
  path: string,
  body?: object,
): Promise<Reply | "unsent" | "unknown"> {
  for (const [n] of replicas.entries()) {
    const replica = replicas[(who.home + n) % replicas.length]!;
    try {
      return await send(replica + path, method, { cookie: who.cookie, origin: baseUrl, body });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ECONNREFUSED") return "unknown";
    }
  }
  return "unsent";
}

function codeOf(text: string): string | undefined {
  try {
    return (JSON.parse(text) as { code?: string }).code;
  } catch {
    return undefined;
  }
}

type Sent = { cookie: string; origin: string; body: object | undefined };

async function send(url: string, method: string, { cookie, origin, body }: Sent): Promise<Reply> {
  const reply = await request(url, {
    method,
    headersTimeout: requestTimeoutMs,
    headers: {
      origin,
      ...(cookie && { cookie: `svc_session=${cookie}` }),
      ...(body && { "content-type": "application/json" }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await reply.body.text();
  const setCookie = /svc_session(?:_\d+)?=([^;]*)/.exec(String(reply.headers["set-cookie"] ?? ""))?.[1] ?? "";
  return {
    status: reply.statusCode,
    text,
    version: Number(reply.headers["x-session-version"] ?? 0),
    setCookie,
  };
}

/** Reads a path until it is answered with 2xx. Returns undefined after the last attempt, and for 4xx. */
export async function read(world: World, who: Person, path: string): Promise<string | undefined> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const reply = await ask(world, who, "GET", path);
    if (typeof reply === "object" && reply.status < 300) return reply.text;
    if (typeof reply === "object" && reply.status < 500) return undefined;
    await sleep(reconnectDelay(attempt, Math.random, longestPauseMs));
  }
  return undefined;
}

/** Reads a room as a viewer, and shows the reply to the observer. */
export async function readRoom(world: World, who: Person, room: Room): Promise<string | undefined> {
  const atLeast = room.observed.acknowledged;
  const text = await read(world, who, room.path);
  if (text !== undefined) world.observer.read(room.observed, who.name, text, atLeast);
  return text;
}

/**
 * Writes until the change is acknowledged or refused with 4xx, with pauses like the web client's. Returns the reply, or
 * undefined. `renew` changes a write that must not be repeated, after an attempt without a reply.
 */
export async function write(
  world: World,
  who: Person,
  first: Change,
  renew: (change: Change, attempt: number) => Change = (change) => change,
): Promise<Told | undefined> {
  let change = first;
  for (let attempt = 0; attempt < attempts; attempt++) {
    const sentAt = performance.now();
    const reply = await ask(world, who, change.method, change.path, change.body);
    if (reply === "unsent") world.observer.counts.unsent++;
    else {
      const { kind, key, value } = change;
      const outcome = reply === "unknown" ? reply : reply.status < 300 ? "acknowledged" : "refused";
      // An internal error can follow a commit, for example if Postgres stopped before its reply.
      const isUncertain = typeof reply === "object" && reply.status >= 500;
      const status = typeof reply === "object" ? reply.status : 0;
      const code = outcome === "refused" ? codeOf((reply as Reply).text) : undefined;
      world.observer.wrote({ kind, key, value, outcome, status, code, uncertain: isUncertain });
      if (typeof reply === "object" && reply.status < 300) {
        world.onAcknowledged(who.home, sentAt);
        const ack = { kind, version: reply.version, sentAt, at: performance.now() };
        if (change.room && ack.version > 0) world.observer.acknowledged(change.room.observed, ack);
        return { status: reply.status, body: reply.text === "" ? null : JSON.parse(reply.text) };
      }
      if (typeof reply === "object" && reply.status < 500 && reply.status !== 429)
        return { status: reply.status, body: null };
      change = renew(first, attempt + 1);
    }
    await sleep(reconnectDelay(attempt, Math.random, longestPauseMs));
  }
  return undefined;
}
