import type { Server } from "node:net";
import type { RangeCheck } from "#shared/runtime/ranges.ts";
import { clientKeys } from "./reading/client-address.ts";

/**
 * Lets a server hold at most `most` connections, and of one peer's address at most a quarter of them: who opens
 * connections and sends nothing takes none of a client elsewhere. Proxies are not limited so, since they bring
 * everybody's. One more is closed without a word.
 */
export function limitConnections(server: Server, most: number, isProxy: RangeCheck): void {
  server.maxConnections = most;
  const open = new Map<string, number>();
  server.on("connection", (socket) => {
    const peer = socket.remoteAddress ?? "";
    if (isProxy(peer)) return;
    const { address } = clientKeys(peer);
    const before = open.get(address) ?? 0;
    // Why a quarter, and why by peer: decisions/runtime#a-quarter-of-the-connections.
    if (before >= Math.floor(most / 4)) return void socket.destroy();
    open.set(address, before + 1);
    socket.once("close", () => {
      const left = open.get(address)! - 1;
      if (left === 0) open.delete(address);
      else open.set(address, left);
    });
  });
}
