import type { ZodType } from "zod";
import type { SqlPart } from "#shared/db/sql.ts";
import type { Runner } from "#shared/db/statement.ts";
import type { Tx } from "#shared/db/transaction.ts";
import type { Envelope, EnvelopeShape } from "#shared/wire/sessions.ts";
import type { Problem } from "#shared/wire/problems.ts";
import type { Action } from "./action.ts";
import type { Read, RoomList } from "./read.ts";
import type { Rows, View } from "./show.ts";

/** How a room ended: its facilitator ended it, or its time was over. */
export type Ending = "by hand" | "by time";

/** Settings that a room is made with; each kind has its own. */
export type Config = Record<string, unknown>;

/** A room as the envelope gives it to one viewer, with the kind's own config and state. */
type RoomOf<C, State> = Omit<Envelope, "config" | "state"> & { config: C; state: State };

/**
 * A kind of session: its settings, its actions, what it shows, and what it does when something happens to a room or a
 * person. This is the one extension point of rooms: the rest of the program knows no kind by name. Hooks are methods,
 * and every one that may be left out says what its absence means. `s` in SQL is the row of a session.
 */
export type SessionKind<C extends Config = Config, State = unknown> = {
  /**
   * The kind's name on the wire and in `session_kinds`. Where the kind shows `rows` it is also a name in the envelope's
   * statement: one lower-case word that SQL does not reserve and `shared/envelope/load.ts` does not use.
   */
  name: string;
  /** Decodes the config of a new room, defaults included. */
  config: ZodType<C>;
  /** How its config and state look in the envelope, for the API's description. Without it: as objects of any form. */
  shape?: EnvelopeShape<C, State>;
  /** Returns what is wrong with the config of a new room at this moment, or null. `now` is the database's. */
  validateConfig?(config: C, now: Date): string | null;
  /**
   * What can be done in a room, by name. The OpenAPI document shows one action for each verb and name, that of the last
   * kind which has it; so choose names that no other kind has.
   */
  actions: Readonly<Record<string, Action<C>>>;
  /** Returns why nothing can be done in its rooms at this moment, or null. Without it: something always can. */
  unavailableReason?(): Problem | null;
  /** How its own code begins a new room. Without it: by its config alone. */
  begins?: RoomStarter;
  /** What viewers see: rows that the envelope's statement loads, or a view computed for each audience. */
  shows: { rows: Rows } | { view: View };
  /**
   * What callers may read of a room for themselves alone, by name: GET /api/sessions/{id}/{name}. Each is a route, so no
   * two kinds have one of the same name.
   */
  reads?: Readonly<Record<string, Read>>;
  /**
   * What members may list of a room, by name: GET /api/sessions/{id}/{name}. Each is a route, so it has no name of a read
   * or of another list.
   */
  lists?: Readonly<Record<string, RoomList>>;
  /**
   * A scalar subquery over `s` that returns a room's progress as json, for lists of rooms. Without it: null. It is a form
   * of `progress` in `shared/wire/spaces.ts`: an object whose `kind` is the kind's name.
   */
  progress?: string;
  /** SQL over `s`: the moment at which the clock ends a room, as `iso` prints it, or null. Without it: never. */
  closesAt?: string;
  /**
   * A condition over `s`, an open room, and `viewer.user_id`, a member of its space: the room waits for something of this
   * person. It is told to nobody else. Without it: never.
   */
  waitsFor?: string;
  /**
   * Who asked `viewer.user_id` for help in `s`, an open room: a jsonb object of their ids, each with what they need help
   * with, or null. It is told to nobody else. Without it: nobody.
   */
  askers?: string;
  /** What a schedule opens. At most one kind has it. */
  scheduled?: ScheduledRoom;
  /** Called for rooms, which are locked, that have just ended. The caller counts their versions, as for all hooks. */
  ended?(tx: Tx, sessionIds: string[], how: Ending): Promise<void>;
  /** Called for a room, locked with its space, that is about to be deleted with its history. */
  deleting?(tx: Tx, sessionId: string): Promise<void>;
  /** Called for a room, which is locked, that is opened again. */
  reopened?(tx: Tx, sessionId: string): Promise<void>;
  /** Called for open rooms, which are locked, whose seats changed: people whom they wait for may have left. */
  seatsChanged?(tx: Tx, sessionIds: string[]): Promise<void>;
  /** Called for a participant whom the facilitator has removed from an open room, which is locked. */
  participantRemoved?(tx: Tx, sessionId: string, userId: string): Promise<void>;
  /**
   * Returns a room, as one member sees it, as rows of CSV with the header first. What the room does not show it may read
   * besides. The caller quotes the cells and keeps formulas out of them. Without it there is no export.
   */
  exportCsv?(room: RoomOf<C, State>, runner: Runner): string[][] | Promise<string[][]>;
  /** What the kind keeps of people, for their export and erasure. Without it: nothing. */
  people?: PeopleData;
};

/** A new room as code of a kind is asked to begin it. `now` is the database's. */
export type NewSession = { facilitatorId: string; spaceId: string; config: Config; now: Date };

/** What a kind's code made of a new room: `write` keeps it with the room, which has just been inserted. */
export type RoomStart = {
  config: Config;
  phase: string;
  write(tx: Tx, sessionId: string): Promise<void>;
};

/**
 * How code that is slow or not ours begins a new room. It runs before any connection or lock is taken, so the room is
 * made only if `key` is the same by then.
 */
export type RoomStarter = { key: string; begin(room: NewSession): Promise<RoomStart> };

/** The room that a schedule opens. */
export type ScheduledRoom = {
  /** The title of the room of a local day, YYYY-MM-DD. */
  title(day: string): string;
  /** The config of a room that ends at a moment, as `iso` prints it; the kind's schema decodes it. */
  config(closesAt: string): unknown;
  /** A condition over `s`: rooms that show who is away, on a day between two dates, both included. */
  showsAway(startsOn: string, endsOn: string): SqlPart<boolean>;
};

/** What a kind keeps of people. */
export type PeopleData = {
  /**
   * What an export of person `p` holds: lists by their key, each as a query. No other kind and no part of the program's
   * own (`shared/domain/people/export-person.ts`) has the same key.
   */
  exported: Readonly<Record<string, string>>;
  /** A query for the ids of the rooms that show anything of a person. */
  roomsOf(userId: string): SqlPart<{ session_id: string }>;
  /** Blanks or deletes what a person wrote, in rooms that are locked; returns counts by what was erased. */
  erase(tx: Tx, userId: string): Promise<Record<string, number>>;
};

/** Returns a kind as it is. Its config is typed by its schema, its state by what its export reads. */
export function defineKind<C extends Config, State = unknown>(kind: SessionKind<C, State>): SessionKind {
  return kind;
}
