import type { Log } from "./log.ts";

/** What is worth a line, of all that exists by now (spec 3, Security event lines). */
export type SecurityEventName =
  | "auth.signin"
  | "auth.signout"
  | "space.create"
  | "space.delete"
  | "space.passcode.rotate"
  | "space.passcode.remove"
  | "space.member.add"
  | "space.member.remove"
  | "space.member.role"
  | "link.mint"
  | "link.revoke"
  | "ics.mint"
  | "ics.revoke"
  | "ics.feed"
  | "space.claim"
  | "space.add_owner"
  | "org.purge";

export type SecurityEvent = {
  event: SecurityEventName;
  /** Whose doing it was: a user's id. */
  actor: string;
  /** What stands for them outside, where the operation knows it; otherwise it is looked up. */
  subject?: string;
  /** Slugs, where the event has a place. */
  org?: string;
  space?: string;
  /**
   * A slug or an id, or a feed's address without its token. Never a name, a token, a passcode or anything that was said.
   */
  target: string;
};

/** Writes an event's line. Operations call it from `tx.afterCommit`: what was rolled back never happened. */
export type Report = (event: SecurityEvent) => void | Promise<void>;

type Origin = {
  clientAddr: string;
  requestId: string;
  /** Returns what stands for an account outside: its provider's subject, "open" or "guest". */
  subjectOf(actor: string): Promise<string>;
};

/** Returns the reporter of one request: it adds where the request came from, its id, and the actor's subject. */
export function createReport(log: Log, request: Origin): Report {
  return async ({ event, actor, subject, org = "", space = "", target }) => {
    // A line without its subject is better than none.
    const actorSubject = subject ?? (await request.subjectOf(actor).catch(() => ""));
    log.info(
      {
        event,
        actor_user_id: actor,
        actor_subject: actorSubject,
        org,
        space,
        target,
        outcome: "ok",
        client_addr: request.clientAddr,
        request_id: request.requestId,
      },
      "security event",
    );
  };
}
