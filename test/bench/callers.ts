import pg from "pg";
import { openDatabase } from "#shared/db/database.ts";
import { createAnnouncer } from "#shared/db/announcer.ts";
import { credential } from "#shared/domain/callers/credential.ts";
import { createAct } from "#shared/domain/actions/act.ts";
import { createLog } from "#shared/runtime/log.ts";
import { readSettings } from "#shared/runtime/settings.ts";
import { openHttp, type HttpConnection } from "./http-connection.ts";
import { naiveEnvelope, naiveVote } from "./naive-queries.ts";
import { envelopeQuery, floorChannel, loadForSockets, voteQuery } from "./product-queries.ts";
import type { Ballot } from "./ballot.ts";

/** Does one thing, through one way, and returns the room's version after it where the way returns it. */
export type Call = (ballot: Ballot) => Promise<number>;

/** A way to vote in a room or to read it: over HTTP, by the product's own code, by the bare driver, or naively. */
export type Way = { does: "vote" | "read" } & (
  | { via: "http"; ports: number[]; connections: number }
  | { via: "product"; databaseUrl: string }
  | { via: "driver"; databaseUrl: string; notify?: "inside" | "after" }
  | { via: "naive"; databaseUrl: string }
);

export type Caller = {
  call: Call;
  /** Opens what is needed before the clock starts. */
  ready(): Promise<void>;
  close(): Promise<void>;
};

const poolSize = 10;
const log = createLog("silent");
const nothing = async () => {};

/** Opens the connections of a way. */
export function openCaller(way: Way): Caller {
  if (way.via === "http") return httpCaller(way);
  if (way.via === "product") return productCaller(way);
  const pool = new pg.Pool({ connectionString: way.databaseUrl, max: poolSize, pipeline: true });
  const call = way.via === "driver" ? driverCall(pool, way) : naiveCall(pool, way);
  return { call, ready: nothing, close: () => pool.end() };
}

/** Requests go over the connections in turn, and so evenly over the ports. Servers close connections that idle. */
function httpCaller(way: Extract<Way, { via: "http" }>): Caller {
  const connections: (HttpConnection | undefined)[] = Array.from({ length: way.connections });
  const free = connections.map((_, place) => place);
  const waiting: ((place: number) => void)[] = [];
  const request = way.does === "vote" ? voteRequest : readRequest;

  async function open(place: number): Promise<HttpConnection> {
    const known = connections[place];
    return known?.isOpen() ? known : reopen(place);
  }

  async function reopen(place: number): Promise<HttpConnection> {
    connections[place]?.close();
    return (connections[place] = await openHttp(way.ports[place % way.ports.length]!));
  }

  return {
    async ready() {
      await Promise.all(connections.map((_, place) => open(place)));
    },
    async call(ballot) {
      const place = free.shift() ?? (await new Promise<number>((done) => waiting.push(done)));
      let { status, version } = await (await open(place)).send(request(ballot));
      // A server gives up on a connection that never sent a request, perhaps just as one is sent.
      if (status === 408) ({ status, version } = await (await reopen(place)).send(request(ballot)));
      const next = waiting.shift();
      if (next) next(place);
      else free.push(place);
      if (status >= 300) throw new Error(`a request was answered with ${status}`);
      return version;
    },
    async close() {
      for (const connection of connections) connection?.close();
    },
  };
}

function voteRequest({ roomId, storyId, cookie, value }: Ballot): string {
  const body = JSON.stringify({ storyId, value });
  const head = `POST /api/sessions/${roomId}/actions/vote HTTP/1.1\r\nHost: localhost\r\n`;
  const rest = `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  return `${head}Cookie: svc_session=${cookie}\r\n${rest}`;
}

function readRequest({ roomId, cookie }: Ballot): string {
  return `GET /api/sessions/${roomId} HTTP/1.1\r\nHost: localhost\r\nCookie: svc_session=${cookie}\r\n\r\n`;
}

/** The product without HTTP: its operation for a vote, and the load that every push begins with. */
function productCaller({ does, databaseUrl }: Extract<Way, { via: "product" }>): Caller {
  const settings = readSettings({ DATABASE_URL: databaseUrl });
  const db = openDatabase(settings, log);
  const act = createAct({ db, settings, plugins: null });
  const vote: Call = async ({ roomId, storyId, cookie, value }) => {
    const reply = await act({
      caller: credential(cookie, settings),
      sessionId: roomId,
      verb: "POST",
      action: "vote",
      body: (schema) => schema.parse({ storyId, value }),
    });
    return reply.version;
  };
  const read: Call = async ({ roomId }) => (await loadForSockets(db.pool, roomId)).version;
  return { call: does === "vote" ? vote : read, ready: nothing, close: () => db.close() };
}

type VoteRow = { outcome: string; version: string; presenceVersion: string };

function driverCall(pool: pg.Pool, { does, notify }: Extract<Way, { via: "driver" }>): Call {
  if (does === "read") {
    return async ({ roomId }) => Number((await pool.query(envelopeQuery(roomId))).rows[0].version);
  }
  const announcer = notify === "after" ? createAnnouncer(pool, log) : null;
  return async (ballot) => {
    const { rows } = await pool.query<VoteRow>(voteQuery(ballot, notify === "inside" ? floorChannel : null));
    const { outcome, version: counted, presenceVersion } = rows[0]!;
    if (outcome !== "changed") throw new Error(`a vote came to ${outcome}`);
    const version = Number(counted);
    announcer?.announce([{ id: ballot.roomId, version, presenceVersion: Number(presenceVersion) }]);
    return version;
  };
}

function naiveCall(pool: pg.Pool, { does }: Extract<Way, { via: "naive" }>): Call {
  if (does === "vote") return (ballot) => naiveVote(pool, ballot);
  return async ({ roomId }) => {
    const envelope = await naiveEnvelope(pool, roomId);
    JSON.stringify(envelope);
    return envelope.version;
  };
}
