import type { IncomingMessage } from "node:http";
import { ownHost, type OwnAddress } from "#shared/runtime/own-address.ts";
import { parseAddress } from "#shared/runtime/ranges.ts";
import { isLoopback } from "#shared/runtime/settings-oidc.ts";

/** Headers that a proxy adds to a request. */
const forwardingHeader = /^(?:forwarded|via|x-forwarded.*|x-real-ip|x-client-ip|true-client-ip|cf-.*)$/;

type Sender = Pick<IncomingMessage, "headers"> & {
  socket: Pick<IncomingMessage["socket"], "remoteAddress" | "localAddress">;
};

/**
 * Returns true if a request comes from a browser on the server's machine. All of these must hold:
 *
 * - Browsers connect to this process itself (`ownHost`), and the request has no header of a proxy.
 * - The peer of the connection is loopback if BASE_URL is. Otherwise both ends are the address in BASE_URL.
 *
 * A forwarder on this machine that changes no bytes, such as an SSH tunnel, looks like a browser here.
 */
export function isFromThisMachine({ headers, socket }: Sender, settings: OwnAddress): boolean {
  const host = ownHost(settings);
  if (host === null || Object.keys(headers).some((name) => forwardingHeader.test(name))) return false;
  const peer = addressOf(socket.remoteAddress);
  if (peer === null) return false;
  if (isLoopback(host)) return isLoopback(peer.includes(":") ? `[${peer}]` : peer);
  return peer === host && peer === addressOf(socket.localAddress);
}

function addressOf(text = ""): string | null {
  return parseAddress(text)?.toString() ?? null;
}
