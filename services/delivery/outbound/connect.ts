import { isIP, type LookupFunction, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";
import type { buildConnector } from "undici";
import { refusal } from "./checked-lookup.ts";
import type { Reachable } from "./reachable.ts";

/** Connects for one request, and can cut the connection at any time, even during a handshake. */
export type Connection = { connector: buildConnector.connector; cut(): void };

/**
 * Returns a TLS connector for one request. It always verifies certificates and connects only to checked addresses.
 * `lookup` checks a host's addresses; a literal address is checked directly, since it needs no lookup.
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
        // Set even if the environment disables verification.
        rejectUnauthorized: true,
        lookup,
      });
      // An error after the response, such as the cut itself, must not end the process as an unhandled event.
      socket = opened.on("error", () => {});
      const fail = (error: Error) => callback(error, null);
      opened.once("error", fail).once("secureConnect", () => {
        opened.off("error", fail);
        callback(null, opened);
      });
    },
    // With an error, because otherwise a caller that waits for the connection would never resume.
    cut: () => void socket?.destroy(new Error("cut off")),
  };
}
