import { connect, type Socket } from "node:net";
import { setInterval as every } from "node:timers/promises";
import { onTestFinished } from "vitest";
import type { TestApp } from "./app.ts";

/** Opens a connection, sends `bytes` and reads nothing. The connection stays open until the test ends. */
export function openIdle(app: Pick<TestApp, "baseUrl">, bytes = ""): Socket {
  const { port } = new URL(app.baseUrl);
  const socket = connect({ port: Number(port), host: "127.0.0.1", allowHalfOpen: true });
  socket.on("error", () => {});
  onTestFinished(() => void socket.destroy());
  if (bytes) socket.write(bytes);
  return socket;
}

/**
 * Waits until the server closes a connection, and sends `piece` every second. A client that does not read notices the
 * close only when it writes. With an empty `piece` the client reads instead.
 */
export async function untilCut(socket: Socket, piece = "\r\n"): Promise<void> {
  if (piece === "") socket.resume();
  for await (const _ of every(1000)) {
    if (socket.destroyed || socket.readableEnded) return;
    if (piece !== "") socket.write(piece);
  }
}
