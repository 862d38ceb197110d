import type { Log } from "./log.ts";

/** The names of the security events in the log. */
export type SecurityEventName =
  | "auth.signin"
  | "auth.signout"
  | "account.delete"
  | "auth.backchannel_logout"
  | "scim.refuse"
  | "scim.user.create"
  | "scim.user.deactivate"
  | "scim.user.activate"
  | "scim.user.delete"
  | "scim.group.create"
  | "scim.group.change"
  | "scim.group.delete"
  | "space.create"
  | "space.delete"
  | "space.passcode.rotate"
  | "space.passcode.remove"
  | "space.passcode.guessed"
  | "space.retention"
  | "space.member.add"
  | "space.member.remove"
  | "space.member.role"
  | "channel.connect"
  | "channel.disconnect"
  | "holidays.connect"
  | "holidays.disconnect"
  | "link.mint"
  | "link.revoke"
  | "ics.mint"
  | "ics.revoke"
  | "ics.feed"
  | "space.claim"
  | "space.add_owner"
  | "org.member.remove"
  | "org.member.role"
  | "org.purge"
  | "org.admin_link"
  | "plugin.install"
  | "plugin.upgrade"
  | "plugin.upgrade_requested"
  | "plugin.upgrade_approved"
  | "plugin.enable"
  | "plugin.disable"
  | "plugin.uninstall"
  | "plugin.connect"
  | "plugin.disconnect"
  | "plugin.connection_hosts"
  | "plugin.action"
  | "theme.install"
  | "theme.reset";

export type SecurityEvent = {
  event: SecurityEventName;
  /** The id of the acting user; "" if unknown. */
  actor: string;
  /** The actor's subject if the operation knows it; otherwise it is looked up. */
  subject?: string;
  /** Slugs, for an event in an org or a space. */
  org?: string;
  space?: string;
  /**
   * A slug or an id, a chat and its host, or a feed's address without its token. Never a name, a token, a passcode or
   * content.
   */
  target: string;
  /** Default: "ok". */
  outcome?: "ok" | "refused";
};

/** Logs an event. Operations call it from `tx.afterCommit`, so rolled-back operations are not reported. */
export type Report = (event: SecurityEvent) => void | Promise<void>;

type Origin = {
  clientAddr: string;
  requestId: string;
  /** Returns an account's subject for the log: that of its provider, "open" or "guest". */
  subjectOf(actor: string): Promise<string>;
};

/** Returns the reporter of one request. It adds the client's address, the request's id, and the actor's subject. */
export function createReport(log: Log, request: Origin): Report {
  return async ({ event, actor, subject, org = "", space = "", target, outcome = "ok" }) => {
    // A failed lookup leaves the subject empty; the event is still logged.
    const actorSubject = subject ?? (await request.subjectOf(actor).catch(() => ""));
    log.info(
      {
        event,
        actor_user_id: actor,
        actor_subject: actorSubject,
        org,
        space,
        target,
        outcome,
        client_addr: request.clientAddr,
        request_id: request.requestId,
      },
      "security event",
    );
  };
}
