import { createSocket } from "node:dgram";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A host that only listens: whatever reaches it, by TCP or by UDP, is counted. */
export type Listener = { tcp: number; udp: number; heard(): number; stop(): Promise<void> };

/**
 * Starts something that counts the connections and datagrams that reach it, each on ports that nobody else knows. What asks
 * by HTTP is answered, so that nothing waits for it.
 */
export async function startListener(): Promise<Listener> {
  let heard = 0;
  const server = createServer((_request, response) => {
    response.writeHead(200, { "access-control-allow-origin": "*", "content-type": "text/plain" }).end("x");
  });
  server.on("connection", () => heard++);
  server.on("upgrade", (_request, socket) => socket.destroy());
  const datagrams = createSocket("udp4").on("message", () => heard++);
  server.listen(0, "127.0.0.1");
  datagrams.bind(0, "127.0.0.1");
  await Promise.all([once(server, "listening"), once(datagrams, "listening")]);
  return {
    tcp: (server.address() as AddressInfo).port,
    udp: datagrams.address().port,
    heard: () => heard,
    async stop() {
      server.closeAllConnections();
      await Promise.all([
        new Promise((done) => server.close(done)),
        new Promise<void>((done) => datagrams.close(done)),
      ]);
    },
  };
}
