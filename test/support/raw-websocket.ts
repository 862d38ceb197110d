import { connect, type Socket } from "node:net";
import { onTestFinished } from "vitest";
import type { Person } from "./client.ts";

/** The extensions that a browser offers. */
export const browserOffer = "permessage-deflate; client_max_window_bits";

/**
 * Opens a WebSocket on a room without a library, so tests can send any bytes. Rejects if the server refuses it.
 * `onBytes` receives all bytes after the handshake.
 */
export function openRawWebSocket(
  who: Person,
  sessionId: string,
  onBytes: (bytes: Buffer) => void = () => {},
  offer: string | null = browserOffer,
): Promise<Socket> {
  const { port } = new URL(who.app.baseUrl);
  const lines = [
    `GET /ws?session=${sessionId} HTTP/1.1`,
    "Host: x",
    `Cookie: svc_session=${who.cookie}`,
    "Connection: Upgrade",
    "Upgrade: websocket",
    "Sec-WebSocket-Version: 13",
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
    ...(offer === null ? [] : [`Sec-WebSocket-Extensions: ${offer}`]),
  ];
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), "127.0.0.1");
    onTestFinished(() => void socket.destroy());
    socket.on("error", () => {});
    socket.once("close", () => reject(new Error("closed before the upgrade")));
    socket.once("data", (chunk) => {
      const status = chunk.toString("latin1").slice(9, 12);
      if (status !== "101") return reject(new Error(`refused with ${status}`));
      onBytes(chunk.subarray(chunk.indexOf("\r\n\r\n") + 4));
      socket.on("data", onBytes);
      resolve(socket);
    });
    socket.write(`${lines.join("\r\n")}\r\n\r\n`);
  });
}

export type RawFrame = {
  fin: boolean;
  /** The three reserved bits, 0 to 7; 4 means compressed. */
  reserved: number;
  opcode: number;
  masked: boolean;
  payload: Buffer;
  /** The length in the header, if it differs from the payload's. */
  claims?: bigint;
};

/** Returns the bytes of a frame, valid or not. The mask is zero, so the payload is unchanged. */
export function frameBytes({ fin, reserved, opcode, masked, payload, claims }: RawFrame): Buffer {
  const first = (fin ? 0x80 : 0) | (reserved << 4) | opcode;
  const mask = masked ? Buffer.alloc(4) : Buffer.alloc(0);
  return Buffer.concat([Buffer.from([first]), lengthBytes(masked, payload.length, claims), mask, payload]);
}

function lengthBytes(masked: boolean, length: number, claims?: bigint): Buffer {
  const bit = masked ? 0x80 : 0;
  if (claims === undefined && length < 126) return Buffer.from([bit | length]);
  if (claims === undefined && length < 65_536) return Buffer.from([bit | 126, length >> 8, length & 255]);
  const long = Buffer.alloc(9);
  long[0] = bit | 127;
  long.writeBigUInt64BE(claims ?? BigInt(length), 1);
  return long;
}
