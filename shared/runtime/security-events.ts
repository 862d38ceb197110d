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
  | "space.member.role";

export type SecurityEvent = {
  event: SecurityEventName;
  /** Whose doing it was: a user's id. */
  actor: string;
  /** Slugs, where the event has a place. */
  org?: string;
  space?: string;
  /** A slug or an id. Never a name, a token, a passcode or anything that was said. */
  target: string;
};

/** Writes an event's line. Operations call it from `tx.afterCommit`: what was rolled back never happened. */
export type Report = (event: SecurityEvent) => void;

/** Returns the reporter of one request: it adds where the request came from and its id. */
export function createReport(log: Log, request: { clientAddr: string; requestId: string }): Report {
  return ({ event, actor, org = "", space = "", target }) =>
    log.info(
      {
        event,
        actor_user_id: actor,
        // Every account of this version is an anonymous one.
        actor_subject: "open",
        org,
        space,
        target,
        outcome: "ok",
        client_addr: request.clientAddr,
        request_id: request.requestId,
      },
      "security event",
    );
}
