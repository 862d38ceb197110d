import { randomUUID } from "node:crypto";
import type { AddressInfo } from "node:net";
import fastify from "fastify";
import pg from "pg";
import { WebSocketServer, type WebSocket } from "ws";
import { serve } from "./child.ts";
import { usage } from "./usage.ts";
import { naiveCaller, naiveChannel, naiveEnvelope, naiveVote } from "./naive-queries.ts";

// A simple design in a separate process, as a control. Each notification loads the room and serializes the envelope for
// each viewer. Each new viewer loads it again.
serve({
  async start(databaseUrl: string) {
    const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
    const rooms = new Map<string, Set<WebSocket>>();
    const replicaId = randomUUID();
    await pool.query("insert into replicas (id, beat_at) values ($1, now() + interval '1 day')", [replicaId]);

    const app = fastify({ logger: false });
    app.post("/api/sessions/:id/actions/vote", async (request, reply) => {
      const { id } = request.params as { id: string };
      const { storyId, value } = request.body as { storyId: string; value: string };
      const cookie = cookieOf(request.headers.cookie);
      const version = await naiveVote(pool, { roomId: id, storyId, value, cookie });
      return reply.header("x-session-version", String(version)).code(204).send();
    });
    app.get("/api/sessions/:id", async (request) => {
      await naiveCaller(pool, cookieOf(request.headers.cookie));
      return naiveEnvelope(pool, (request.params as { id: string }).id);
    });

    const server = new WebSocketServer({ noServer: true });
    app.server.on("upgrade", async (request, socket, head) => {
      const roomId = new URL(request.url ?? "", "http://any.host").searchParams.get("session")!;
      const userId = await naiveCaller(pool, cookieOf(request.headers.cookie));
      server.handleUpgrade(request, socket, head, (ws) => void welcome(ws, roomId, userId));
    });

    async function welcome(ws: WebSocket, roomId: string, userId: string) {
      const viewers = rooms.get(roomId) ?? new Set();
      rooms.set(roomId, viewers.add(ws));
      const presence = [roomId, userId, replicaId];
      ws.on("error", () => ws.terminate());
      ws.on("close", () => {
        viewers.delete(ws);
        const gone = "delete from presence where session_id = $1 and user_id = $2 and replica_id = $3";
        pool.query(gone, presence).catch(() => {});
      });
      await pool.query("insert into presence values ($1, $2, $3) on conflict do nothing", presence);
      ws.send(JSON.stringify(await naiveEnvelope(pool, roomId)));
    }

    const listener = new pg.Client({ connectionString: databaseUrl });
    await listener.connect();
    listener.on("notification", async ({ payload: roomId = "" }) => {
      const viewers = rooms.get(roomId);
      if (!viewers?.size) return;
      const envelope = await naiveEnvelope(pool, roomId);
      for (const viewer of viewers) viewer.send(JSON.stringify(envelope));
    });
    await listener.query(`listen ${naiveChannel}`);
    await app.listen({ port: 0, host: "127.0.0.1" });
    return (app.server.address() as AddressInfo).port;
  },
  usage,
});

function cookieOf(header = ""): string {
  return /svc_session=([^;]*)/.exec(header)?.[1] ?? "";
}
