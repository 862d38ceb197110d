import { frame, textAt } from "./pooler-frames.ts";

type Awaited = { of: "client" | "pooler"; name: string } | "sync";

/**
 * The prepared statements of one connection to Postgres, as PgBouncer keeps them from 1.21: a client's statement has a
 * name of its own on the server, and is parsed there before it is used on a connection that does not have it.
 */
export class PreparedNames {
  private readonly there = new Set<string>();
  /** What Postgres will answer with ParseComplete, and each Sync behind which it answers again after an error. */
  private readonly awaited: Awaited[] = [];

  /** The Parse messages of all clients of a pooler, by their statements' names on the server. */
  private readonly parsed: Map<string, Buffer>;

  constructor(parsed: Map<string, Buffer>) {
    this.parsed = parsed;
  }

  /** Returns what to send to the server for a client's message. */
  toBackend(client: number, type: string, message: Buffer): Buffer[] {
    if (type === "S" || type === "Q") this.awaited.push("sync");
    const at = placeOfName(type, message);
    if (at === null) return [message];
    const end = message.indexOf(0, at);
    const given = message.toString("utf8", at, end);
    const name = given && `pooler_${client}_${given}`;
    const renamed = frame(type, message.subarray(5, at), textAt(name), message.subarray(end + 1));
    if (type === "P") {
      if (name) this.parsed.set(name, renamed);
      return [this.parse("client", name, renamed)];
    }
    const missing = this.there.has(name) ? undefined : this.parsed.get(name);
    if (type === "C") this.there.delete(name);
    return missing ? [this.parse("pooler", name, missing), renamed] : [renamed];
  }

  private parse(of: "client" | "pooler", name: string, message: Buffer): Buffer {
    this.awaited.push({ of, name });
    this.there.add(name);
    return message;
  }

  /** Follows the server's messages, and says whether one answers what no client asked. */
  isOurs(type: string): boolean {
    if (type === "1") {
      const first = this.awaited.shift();
      return typeof first === "object" && first.of === "pooler";
    }
    if (type === "Z") {
      // After an error Postgres skips everything up to the Sync.
      const skipped = this.awaited.splice(0, this.awaited.indexOf("sync") + 1);
      for (const one of skipped) if (one !== "sync") this.there.delete(one.name);
    }
    return false;
  }
}

/** Returns where a message names a prepared statement, or null. */
function placeOfName(type: string, message: Buffer): number | null {
  if (type === "P") return 5;
  if (type === "B") return message.indexOf(0, 5) + 1;
  if (type === "D" || type === "C") return message[5] === "S".charCodeAt(0) ? 6 : null;
  return null;
}
