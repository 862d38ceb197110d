import { createSocket } from "node:dgram";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A listener that counts `hits`, which are connections by TCP and datagrams by UDP, and requests by HTTP. */
export type Listener = {
  tcp: number;
  udp: number;
  hits(): number;
  requests(): number;
  stop(): Promise<void>;
};

/**
 * Starts a listener on two free ports, which only this test knows. It answers HTTP requests, so clients do not wait.
 */
export async function startListener(): Promise<Listener> {
  let hits = 0;
  let requests = 0;
  const server = createServer((_request, response) => {
    requests++;
    response.writeHead(200, { "access-control-allow-origin": "*", "content-type": "text/plain" }).end("x");
  });
  server.on("connection", () => hits++);
  server.on("upgrade", (_request, socket) => socket.destroy());
  const datagrams = createSocket("udp4").on("message", () => hits++);
  server.listen(0, "127.0.0.1");
  datagrams.bind(0, "127.0.0.1");
  await Promise.all([once(server, "listening"), once(datagrams, "listening")]);
  return {
    tcp: (server.address() as AddressInfo).port,
    udp: datagrams.address().port,
    hits: () => hits,
    requests: () => requests,
    async stop() {
      server.closeAllConnections();
      await Promise.all([
        new Promise((done) => server.close(done)),
        new Promise<void>((done) => datagrams.close(done)),
      ]);
    },
  };
}
