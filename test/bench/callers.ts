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

/** Sends one vote or read. Returns the room's version afterwards, or -1 if the way does not report it. */
export type Call = (ballot: Ballot) => Promise<number>;

/** A way to vote in a room or to read it: over HTTP, with the product's code, with the bare driver, or naively. */
export type Way = { does: "vote" | "read" } & (
  | { via: "http"; ports: number[]; connections: number }
  | { via: "product"; databaseUrl: string }
  | { via: "driver"; databaseUrl: string; notify?: "inside" | "after" }
  | { via: "naive"; databaseUrl: string }
);

export type Caller = {
  call: Call;
  /** Opens missing connections before the clock starts. */
  ready(): Promise<void>;
  close(): Promise<void>;
};

const poolSize = 10;
const log = createLog("silent");
const noop = async () => {};

/** Opens a caller for a way. */
export function openCaller(way: Way): Caller {
  if (way.via === "http") return httpCaller(way);
  if (way.via === "product") return productCaller(way);
  const pool = new pg.Pool({ connectionString: way.databaseUrl, max: poolSize, pipeline: true });
  const call = way.via === "driver" ? driverCall(pool, way) : naiveCall(pool, way);
  return { call, ready: noop, close: () => pool.end() };
}

/**
 * Distributes requests evenly over the connections, and so over the ports. Reopens idle connections that a server
 * closed.
 */
function httpCaller(way: Extract<Way, { via: "http" }>): Caller {
  const connections: (HttpConnection | undefined)[] = Array.from({ length: way.connections });
  const free = connections.map((_, index) => index);
  const waiting: ((index: number) => void)[] = [];
  const request = way.does === "vote" ? voteRequest : readRequest;

  async function open(index: number): Promise<HttpConnection> {
    const known = connections[index];
    return known?.isOpen() ? known : reopen(index);
  }

  async function reopen(index: number): Promise<HttpConnection> {
    connections[index]?.close();
    return (connections[index] = await openHttp(way.ports[index % way.ports.length]!));
  }

  return {
    async ready() {
      await Promise.all(connections.map((_, index) => open(index)));
    },
    async call(ballot) {
      const index = free.shift() ?? (await new Promise<number>((done) => waiting.push(done)));
      let { status, version } = await (await open(index)).send(request(ballot));
      // A server may close an unused connection with 408 just as a request is sent. Then the request is sent again.
      if (status === 408) ({ status, version } = await (await reopen(index)).send(request(ballot)));
      const next = waiting.shift();
      if (next) next(index);
      else free.push(index);
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

/** Calls the product without HTTP: its vote action, or the load that precedes each push. */
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
  return { call: does === "vote" ? vote : read, ready: noop, close: () => db.close() };
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
    if (outcome !== "changed") throw new Error(`the vote's outcome was ${outcome}`);
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
