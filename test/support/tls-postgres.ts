import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { TLSSocket } from "node:tls";
import { onTestFinished } from "vitest";
import { certificate } from "./receiver.ts";

/** The database behind TLS: its address without a query, and the file of the authority that signed its certificate. */
export type TlsPostgres = { url: string; authority: string };

/**
 * Serves a database with TLS, as a managed Postgres does, until the end of the test. The certificate is for `localhost`.
 * Clients do not trust its authority by default.
 */
export async function tlsPostgresForThisTest(databaseUrl: string): Promise<TlsPostgres> {
  const { key, cert, file } = await certificate();
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on("error", () => {}));
    // The first message is an SSLRequest, and "S" admits it (Postgres: message formats).
    socket.once("data", () => {
      socket.write("S");
      const secured = new TLSSocket(socket, { isServer: true, key, cert });
      const upstream = connect(Number(target.port || 5432), target.hostname);
      sockets.add(upstream.on("error", () => secured.destroy()));
      secured.on("error", () => upstream.destroy());
      secured.pipe(upstream).pipe(secured);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const url = new URL(databaseUrl);
  url.host = `localhost:${(server.address() as AddressInfo).port}`;
  return { url: url.href, authority: file };
}
