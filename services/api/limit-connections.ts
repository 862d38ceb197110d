import type { Server } from "node:net";
import type { RangeCheck } from "#shared/runtime/ranges.ts";
import { clientKeys } from "./reading/client-address.ts";

/**
 * Limits a server to `most` connections, and each peer address to a quarter of them. So a client that opens connections
 * and sends nothing cannot lock out other addresses. Proxies have no such limit, since they forward all clients. An
 * excess connection is closed without a response.
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
