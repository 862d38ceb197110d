import { createHash } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import pg from "pg";
import { serve } from "./child.ts";
import { acceptSockets, listen, staticFrame, type StaticFrame } from "./bare-sockets.ts";
import { usage } from "./usage.ts";

type Viewers = { sockets: Set<Duplex>; frame: StaticFrame };

/** The vote and the room's version in one statement, which only checks the voter's token. */
const vote = {
  name: "bare-vote",
  text: `
    with counted as (update sessions set version = version + 1 where id = $1 returning version)
    insert into votes (story_id, user_id, value)
    select $2::uuid, token.user_id, $4 from session_tokens token where token.digest = $3
    on conflict (story_id, user_id) do update set value = excluded.value
    returning (select version from counted)::text as version`,
};

// A minimal server for votes in small rooms: one statement, one static frame for each viewer, no rules.
serve({
  async start({ databaseUrl, frameBytes }: { databaseUrl: string; frameBytes: number }) {
    const pool = new pg.Pool({
      connectionString: databaseUrl,
      max: 10,
      pipeline: true,
      idleTimeoutMillis: 0,
    });
    const rooms = new Map<string, Viewers>();

    const server = createServer(async (request, response) => {
      const roomId = request.url!.split("/")[3]!;
      const cookie = request.headers.cookie!.split("svc_session=")[1]!;
      const { storyId, value } = JSON.parse(await bodyOf(request)) as { storyId: string; value: string };
      const digest = createHash("sha256").update(Buffer.from(cookie, "base64url")).digest();
      const { rows } = await pool.query<{ version: string }>({
        ...vote,
        values: [roomId, storyId, digest, value],
      });
      const { version } = rows[0]!;
      response.writeHead(204, { "x-session-version": version }).end();
      push(rooms.get(roomId)!, version);
    });

    acceptSockets(server, (socket, request) => {
      const roomId = new URL(request.url!, "http://any.host").searchParams.get("session")!;
      const viewers = rooms.get(roomId) ?? { sockets: new Set(), frame: staticFrame(frameBytes) };
      rooms.set(roomId, viewers);
      socket.on("close", () => viewers.sockets.delete(socket));
      socket.write(viewers.frame.bytes);
      viewers.sockets.add(socket);
    });

    // The connections stay open while the other side is measured.
    server.keepAliveTimeout = 0;
    return listen(server);
  },
  usage,
});

function push({ sockets, frame }: Viewers, version: string) {
  frame.setVersion(version);
  for (const socket of sockets) socket.write(frame.bytes);
}

function bodyOf(request: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = "";
    request.on("data", (chunk: Buffer) => (text += chunk.toString()));
    request.on("end", () => resolve(text));
    request.on("error", reject);
  });
}
