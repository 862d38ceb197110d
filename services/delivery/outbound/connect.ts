import { isIP, type LookupFunction, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";
import type { buildConnector } from "undici";
import { refusal } from "./checked-lookup.ts";
import type { Reachable } from "./reachable.ts";

/** Connects for one request, and can cut the connection at any moment, a handshake under way included. */
export type Connection = { connector: buildConnector.connector; cut(): void };

/**
 * Returns what connects a request by TLS, always verified, to a checked address only: a host's by `lookup`, and an
 * address that stands in the place of a host by itself, since no lookup happens for it.
 */
export function openConnection(isReachable: Reachable, lookup: LookupFunction): Connection {
  let socket: Socket | undefined;
  return {
    connector({ hostname, port }, callback) {
      const literal = hostname.replace(/^\[|\]$/g, "");
      if (isIP(literal) !== 0 && !isReachable(literal)) return callback(refusal(), null);
      const opened = connectTls({
        host: literal,
        port: Number(port || 443),
        ...(isIP(literal) === 0 && { servername: hostname }),
        ALPNProtocols: ["http/1.1"],
        // Whatever the environment says of it.
        rejectUnauthorized: true,
        lookup,
      });
      // A cut after the reply is nobody's error, and unheard it would end the process.
      socket = opened.on("error", () => {});
      const fail = (error: Error) => callback(error, null);
      opened.once("error", fail).once("secureConnect", () => {
        opened.off("error", fail);
        callback(null, opened);
      });
    },
    // With an error, or whoever waits for the connection would go on waiting.
    cut: () => void socket?.destroy(new Error("cut off")),
  };
}
