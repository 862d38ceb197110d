import { isIP, type LookupFunction, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";
import type { buildConnector } from "undici";
import { refusal } from "./checked-lookup.ts";
import type { Reachable } from "./reachable.ts";

/** Connects for one request, and can cut the connection at any moment, also during a handshake. */
export type Connection = { connector: buildConnector.connector; cut(): void };

/**
 * Returns what connects a request by TLS, always verified, to checked addresses only: those of a host through `lookup`,
 * and an address in place of a host directly, since no lookup happens for it.
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
        // Also where the environment turns verification off.
        rejectUnauthorized: true,
        lookup,
      });
      // An error after the reply, such as the cut itself, must not end the process as an unhandled event.
      socket = opened.on("error", () => {});
      const fail = (error: Error) => callback(error, null);
      opened.once("error", fail).once("secureConnect", () => {
        opened.off("error", fail);
        callback(null, opened);
      });
    },
    // With an error, because a caller that waits for the connection would otherwise never resume.
    cut: () => void socket?.destroy(new Error("cut off")),
  };
}
