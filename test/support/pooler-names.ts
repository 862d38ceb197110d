import { frame, textAt } from "./pooler-frames.ts";

type Expected = { of: "client" | "pooler"; name: string } | "sync";

/**
 * The prepared statements of one server connection, handled as in PgBouncer 1.21. Each client statement has a unique
 * name on the server. Before its first use on a connection the pooler parses it there.
 */
export class PreparedNames {
  private readonly onServer = new Set<string>();
  /** Expected ParseComplete messages, and each Sync, because Postgres replies again after it when an error occurred. */
  private readonly expected: Expected[] = [];

  /** The Parse messages of all clients of the pooler, by server-side statement name. */
  private readonly parsed: Map<string, Buffer>;

  constructor(parsed: Map<string, Buffer>) {
    this.parsed = parsed;
  }

  /** Returns the server messages for a client's message. */
  toBackend(client: number, type: string, message: Buffer): Buffer[] {
    if (type === "S" || type === "Q") this.expected.push("sync");
    const nameStart = nameOffset(type, message);
    if (nameStart === null) return [message];
    const end = message.indexOf(0, nameStart);
    const clientName = message.toString("utf8", nameStart, end);
    const name = clientName && `pooler_${client}_${clientName}`;
    const renamed = frame(type, message.subarray(5, nameStart), textAt(name), message.subarray(end + 1));
    if (type === "P") {
      if (name) this.parsed.set(name, renamed);
      return [this.parse("client", name, renamed)];
    }
    const missing = this.onServer.has(name) ? undefined : this.parsed.get(name);
    if (type === "C") this.onServer.delete(name);
    return missing ? [this.parse("pooler", name, missing), renamed] : [renamed];
  }

  private parse(of: "client" | "pooler", name: string, message: Buffer): Buffer {
    this.expected.push({ of, name });
    this.onServer.add(name);
    return message;
  }

  /** Tracks the server's messages, and returns true if one replies to a Parse of the pooler itself. */
  isOurs(type: string): boolean {
    if (type === "1") {
      const first = this.expected.shift();
      return typeof first === "object" && first.of === "pooler";
    }
    if (type === "Z") {
      // After an error Postgres skips messages until the Sync.
      const skipped = this.expected.splice(0, this.expected.indexOf("sync") + 1);
      for (const reply of skipped) if (reply !== "sync") this.onServer.delete(reply.name);
    }
    return false;
  }
}

/** Returns the offset of the prepared statement's name in a message, or null. */
function nameOffset(type: string, message: Buffer): number | null {
  if (type === "P") return 5;
  if (type === "B") return message.indexOf(0, 5) + 1;
  if (type === "D" || type === "C") return message[5] === "S".charCodeAt(0) ? 6 : null;
  return null;
}
