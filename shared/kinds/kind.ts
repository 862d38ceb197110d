import type { ZodType } from "zod";
import type { Tx } from "#shared/db/transaction.ts";
import type { Envelope } from "#shared/wire/sessions.ts";

/** Every verb an action may declare: whatever changes a room must not be reachable by a link. */
export const verbs = ["POST", "PUT", "PATCH", "DELETE"] as const;
export type Verb = (typeof verbs)[number];

/** Who may act: the facilitator, any member of the space, or any participant, guests by link included. */
export type Who = "facilitator" | "member" | "participant";

/** A room as an action finds it, locked until the transaction ends. */
export type Room = {
  id: string;
  spaceId: string;
  kind: string;
  config: Record<string, unknown>;
  phase: string;
  revealed: boolean;
  facilitatorId: string;
  currentStoryId: string | null;
};

/** What an action may fill up to. */
export type Limits = { storiesPerSession: number; kudosPerSpace: number };

export type ActionContext = { room: Room; userId: string; limits: Limits };

/**
 * What became of an action: the room changed, nothing changed, something was made in it; the same for every open room
 * of this kind in the space; or the action's own statement has counted the version already.
 */
export type Outcome =
  | "changed"
  | "unchanged"
  | { created: string }
  | { everywhere: true; created?: string }
  | { version: number; presenceVersion: number; changed: boolean };

/** The action as one statement that does all of it or nothing. */
export type HotAction<Body> = (body: Body) => { name: string; text: string; values: unknown[] };

export type Action<Body = never> = {
  verb: Verb;
  who: Who;
  body: ZodType<Body>;
  /** One line for the API's documentation. */
  summary: string;
  /**
   * Set where the action counts or shows in the whole space: the space is locked before the room, as everything that
   * touches several rooms does. Only such an action may change rooms `everywhere`.
   */
  scope?: "space";
  run(tx: Tx, context: ActionContext, body: Body): Promise<Outcome>;
  /**
   * The same action without a transaction of several steps, for what a whole room does at once. Values start at $6,
   * after the credential and the room; it returns `outcome, new_version, presence` where it went through and no row,
   * or another outcome, where it did not: then nothing was written and `run` says why.
   */
  hot?: HotAction<Body>;
};

/** One column set of the envelope's statement, and how it becomes JSON text for each class of viewer. */
export type StateLoader = {
  /**
   * A lateral subquery over `s`, the session's row. It ends by asking for rooms of its own kind: without that, rooms of
   * every other kind would run it too and throw its row away. Its columns `refs` and `guest_refs` list the people to whom the
   * state refers, as members and as guests are shown it.
   */
  lateral: string;
  /** The columns of the lateral, without `refs` and `guest_refs`. */
  columns: readonly string[];
  /** Returns the state as JSON text. Everyone of a class gets the same bytes; guests' are made only where there are any. */
  render(row: Record<string, unknown>): { member: string; guest(): string };
};

/** How a room ended: its facilitator ended it, or its time was over. */
export type Ending = "by hand" | "by time";

/** A kind of session: its settings, its actions, and what it shows. Core and plugin kinds look alike. */
export type SessionKind = {
  name: string;
  provider: string;
  display: string;
  /** Decodes the config of a new session, defaults included. */
  config: ZodType<Record<string, unknown>>;
  /** Says what the clock has against the config of a new session, or null. `now` is the database's. */
  configTrouble?(config: Record<string, unknown>, now: Date): string | null;
  actions: Record<string, Action>;
  state: StateLoader;
  /** A scalar subquery over `s` that returns the progress of a session as json, for lists of rooms. */
  progress: string;
  /**
   * Told of rooms that have just ended, and how; they are locked. Versions are not its part.
   * A standup's day is over then, and whoever asked for it hears of it.
   */
  ended?(tx: Tx, ids: string[], how: Ending): Promise<void>;
  /** Told of a room that is about to be deleted with its history; it and its space are locked. */
  deleting?(tx: Tx, id: string): Promise<void>;
  /** Looks again at whom these open rooms wait for, after seats changed. The rooms are locked; versions are not its part. */
  seatsChanged?(tx: Tx, sessionIds: string[]): Promise<void>;
  /** Puts right what an end left behind, when the room, which is locked, is opened again. */
  reopened?(tx: Tx, sessionId: string): Promise<void>;
  /** Lets go of somebody whom the facilitator has removed from this open room. */
  participantRemoved?(tx: Tx, sessionId: string, userId: string): Promise<void>;
  /** Turns a room, as its viewer was given it, into rows of CSV, the header first. A kind without it has no export. */
  exportCsv?(room: Envelope): string[][];
};

/** Returns the action as the registry keeps it; the body's type is checked here, where the schema and `run` meet. */
export function action<Body>(definition: Action<Body>): Action {
  return definition as unknown as Action;
}
