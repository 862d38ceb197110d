import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import { deflateRawSync } from "node:zlib";
import fastify from "fastify";
import pg from "pg";
import { serve } from "./child.ts";
import { envelopeForQuery, floorChannel } from "./product-queries.ts";
import { acceptSockets, listen, staticFrame } from "./bare-sockets.ts";

/** The lowest compression level at which the product's pushes meet their size goal. */
const level = 5;

// A minimal service in a separate process: its cost is the machine's, not a design's.
serve({
  /**
   * Listens for commits and writes a static frame of a push's size to each socket. For compressed pushes, it compresses
   * a push's text each time and discards the result, as the product compresses each change.
   */
  async push({ databaseUrl, frameBytes, text }: { databaseUrl: string; frameBytes: number; text?: Buffer }) {
    const sockets = new Set<Duplex>();
    const frame = staticFrame(frameBytes);
    const server = createServer();
    acceptSockets(server, (socket) => {
      socket.on("close", () => sockets.delete(socket));
      socket.write(frame.bytes);
      sockets.add(socket);
    });
    const listener = new pg.Client({ connectionString: databaseUrl });
    await listener.connect();
    listener.on("notification", ({ payload }) => {
      if (text) deflateRawSync(text, { level });
      frame.setVersion(payload ?? "");
      for (const socket of sockets) socket.write(frame.bytes);
    });
    await listener.query(`listen ${floorChannel}`);
    return listen(server);
  },

  /** Answers GET of a room with the product's query and nothing else. */
  async read(databaseUrl: string) {
    const pool = new pg.Pool({ connectionString: databaseUrl, max: 10, pipeline: true });
    const app = fastify({ logger: false });
    app.get("/api/sessions/:id", async (request, reply) => {
      const cookie = /svc_session=([^;]*)/.exec(request.headers.cookie ?? "")?.[1] ?? null;
      const { id } = request.params as { id: string };
      const { rows } = await pool.query(envelopeForQuery(cookie, id));
      reply.type("application/json; charset=utf-8");
      return textsOf(rows[0]);
    });
    await app.listen({ port: 0, host: "127.0.0.1" });
    return (app.server.address() as AddressInfo).port;
  },
});

/** Joins the row's serialized texts: as many bytes as the envelope, without its structure. */
function textsOf(row: Record<string, unknown>): string {
  return Object.values(row)
    .filter((value) => typeof value === "string")
    .join("");
}
