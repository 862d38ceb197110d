import { Socket } from "node:net";

/** The kind of a write: a close frame, the start of an HTTP reply, or a text frame. */
type Written = "close" | "reply" | "push";

/** The recorded writes of servers in this process since `start`, in order. */
export type WriteLog = { start(): void; taken(): Written[]; stop(): void };

type Write = (this: Socket, ...args: unknown[]) => boolean;

/**
 * Records the wanted kinds of socket writes of this process. A server writes the two bytes of a close frame's header
 * separately, and a text frame at once. Frames of clients are masked, so they are not recorded.
 */
export function recordWrites(...wanted: Written[]): WriteLog {
  const prototype = Socket.prototype as unknown as { write: Write };
  const own = Object.hasOwn(prototype, "write");
  const original = prototype.write;
  let taken: Written[] = [];
  const record = (written: Written) => wanted.includes(written) && taken.push(written);
  prototype.write = function (...args) {
    const [chunk] = args;
    const bytes = Buffer.isBuffer(chunk) ? chunk : Buffer.from(typeof chunk === "string" ? chunk : "");
    if (bytes.length === 2 && bytes[0] === 0x88 && bytes[1]! < 0x80) record("close");
    if (bytes.length > 2 && (bytes[0]! & 0xbf) === 0x81 && bytes[1]! < 0x80) record("push");
    if (bytes.toString("latin1", 0, 9) === "HTTP/1.1 ") record("reply");
    return original.apply(this, args);
  };
  return {
    start: () => void (taken = []),
    taken: () => [...taken],
    stop() {
      if (own) prototype.write = original;
      else delete (prototype as { write?: Write }).write;
    },
  };
}
