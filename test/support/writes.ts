import { Socket } from "node:net";

/** What the servers of this process have written since `start`, in order: close frames and the beginnings of replies. */
export type WriteLog = { start(): void; taken(): ("close" | "reply")[]; stop(): void };

type Write = (this: Socket, ...args: unknown[]) => boolean;

/**
 * Records what goes to sockets in this process. A server writes the two bytes before a close frame's text by themselves;
 * a client's have four more, its mask.
 */
export function recordWrites(): WriteLog {
  const prototype = Socket.prototype as unknown as { write: Write };
  const own = Object.hasOwn(prototype, "write");
  const original = prototype.write;
  let taken: ("close" | "reply")[] = [];
  prototype.write = function (...args) {
    const [chunk] = args;
    const bytes = Buffer.isBuffer(chunk) ? chunk : Buffer.from(typeof chunk === "string" ? chunk : "");
    if (bytes.length === 2 && bytes[0] === 0x88 && bytes[1]! < 0x80) taken.push("close");
    if (bytes.toString("latin1", 0, 9) === "HTTP/1.1 ") taken.push("reply");
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
