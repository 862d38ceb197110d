import type { ZodType } from "zod";
import type { SqlPart } from "#shared/db/sql.ts";
import type { Runner } from "#shared/db/statement.ts";
import type { Tx } from "#shared/db/transaction.ts";
import type { Envelope, EnvelopeShape } from "#shared/wire/sessions.ts";
import type { PushSort } from "#shared/rules/push-sorts.ts";
import type { RoomSummary } from "#shared/wire/plugin-reach.ts";
import type { Problem } from "#shared/wire/problems.ts";
import type { Action } from "./action.ts";
import type { Read, RoomList } from "./read.ts";
import type { Rows, View } from "./show.ts";

/** The way in which a room ended: its facilitator ended it, or its time was over. */
export type Ending = "by hand" | "by time";

/** The settings of a room; each kind has its own. */
export type Config = Record<string, unknown>;

/** A room's envelope for one viewer, with the types of the kind's config and state. */
type RoomOf<C, State> = Omit<Envelope, "config" | "state"> & { config: C; state: State };

/** A page of filled texts: its end, which is null after the last page, and the number of written rows. */
export type FoundPage = { last: string | null; filled: number };

/**
 * A kind of room: its settings, actions and views, and its hooks for events of rooms and people. This is the only
 * extension point of rooms: the rest of the program does not know kinds by name. An optional member defaults to nothing
 * unless it states another default. `s` in SQL is the row of a session.
 */
export type SessionKind<C extends Config = Config, State = unknown> = {
  /**
   * The kind's name on the wire and in `session_kinds`. The envelope statement of a kind with `rows` contains it, so it
   * is one lower-case word.
   */
  name: string;
  /** Decodes the config of a new room and adds the defaults. */
  config: ZodType<C>;
  /** The schemas of its config and state in the API's documentation. Default: objects of any form. */
  shape?: EnvelopeShape<C, State>;
  /**
   * Returns settings of a locked space that a new room keeps in its config, beside the decoded config. Default: none.
   * A kind whose own code begins a room has none.
   */
  spaceConfig?(tx: Tx, spaceId: string): Promise<Partial<C>>;
  /** Returns the error in the config of a new room, or null. `now` is the database's time. */
  validateConfig?(config: C, now: Date): string | null;
  /**
   * The actions of a room, by name. The OpenAPI document shows one action for each verb and name, that of the last such
   * kind. So choose names that no other kind has.
   */
  actions: Readonly<Record<string, Action<C>>>;
  /** Returns the reason why no action is possible in its rooms now, or null. Default: null. */
  unavailableReason?(): Problem | null;
  /** The kind's code that begins a new room. Default: the config alone. */
  begins?: RoomStarter;
  /**
   * The source of the state that viewers see: rows in the envelope's statement, or a view computed for each audience.
   */
  shows: { rows: Rows } | { view: View };
  /**
   * Private reads of a room for a single caller, by name: GET /api/sessions/{id}/{name}. Each is a route, so the names
   * are unique across kinds.
   */
  reads?: Readonly<Record<string, Read>>;
  /**
   * Lists of a room for members, by name: GET /api/sessions/{id}/{name}. Each is a route, so no read or other list has
   * its name.
   */
  lists?: Readonly<Record<string, RoomList>>;
  /**
   * A scalar subquery over `s` that returns a room's progress as json, for lists of rooms. It has a form of `progress`
   * in `shared/wire/spaces.ts`: an object whose `kind` is the kind's name. Default: null.
   */
  progress?: string;
  /**
   * A scalar subquery over `s`, an ended room, that returns its result as json, for lists of rooms. It has a form of
   * `result` in `shared/wire/spaces.ts`. Default: null.
   */
  result?: string;
  /**
   * A scalar subquery over `s`, an ended room, that returns the lines of its result as an array of texts, such as stories
   * with their estimates. A channel posts them if its owner chose that. Default: none.
   */
  resultLines?: string;
  /** SQL over `s`: the time at which a room ends by itself, as `iso` prints it, or null. Default: never. */
  closesAt?: string;
  /**
   * A condition over `s`, an open room, and `viewer.user_id`, a member of its space: the room waits for this person.
   * Returned only to that member. Default: never.
   */
  waitsFor?: string;
  /**
   * Conditions over `s`, an open room, and `viewer.user_id`, a member of its space: a notice of a sort is still true for
   * this person. They are checked when a notice is sent. Default: no notices.
   */
  notices?: Partial<Record<PushSort, string>>;
  /**
   * SQL over `s`, a room, and `search.anywhere`, the patterns of the typed words. It returns the first item of the room
   * that matches all of them, as a json object with `ref` and `title`, or null. Every member of the space may read
   * both. Default: the search compares no items.
   */
  finds?: string;
  /**
   * Writes a page of the texts that `finds` compares, for rows of earlier builds without them. `after` is the end of the
   * previous page; null at first.
   */
  fillFound?(runner: Runner, after: string | null): Promise<FoundPage>;
  /**
   * SQL over `s`, a room: its stories as a json array, for plugins that a person asks in it (AskedStory of the plugin
   * API). Null without stories. Default: the kind has none.
   */
  asked?: string;
  /**
   * SQL over `s`, an open room: the people who asked `viewer.user_id` for help. The result is a jsonb object of their
   * notes by their ids, or null. Returned only to that member. Default: no requests.
   */
  askers?: string;
  /** The room that a schedule opens. At most one kind has it. */
  scheduled?: ScheduledRoom;
  /** Called after rooms have ended, while they are locked. The caller increments their versions, as for all hooks. */
  ended?(tx: Tx, sessionIds: string[], how: Ending): Promise<void>;
  /** Called before a room is deleted with its history. The room and its space are locked. */
  deleting?(tx: Tx, sessionId: string): Promise<void>;
  /** Called when a room is reopened, while it is locked. */
  reopened?(tx: Tx, sessionId: string): Promise<void>;
  /** Called after seats of open rooms changed, while they are locked. Awaited people may have left. */
  seatsChanged?(tx: Tx, sessionIds: string[]): Promise<void>;
  /** Called after the facilitator removed a participant from an open room, while it is locked. */
  participantRemoved?(tx: Tx, sessionId: string, userId: string): Promise<void>;
  /**
   * Returns a room, as one member sees it, as rows of CSV with a header. It may read more than the room shows. The
   * caller quotes the cells and disables formulas in them. Default: no export.
   */
  exportCsv?(room: RoomOf<C, State>, runner: Runner): string[][] | Promise<string[][]>;
  /**
   * Returns a room, as one member sees it, as Markdown; null without an export. The caller removes invisible
   * characters. Default: no export. The browser writes the Markdown of core kinds.
   */
  exportMarkdown?(room: RoomOf<C, State>, runner: Runner): Promise<string | null>;
  /**
   * Returns the summary of a room for members of its space: a few lines, or null without a summary. It is computed on
   * demand and not stored. The caller removes invisible characters. Default: no summary.
   */
  summary?(sessionId: string, runner: Runner): Promise<RoomSummary | null>;
  /** The kind's personal data, for export and erasure. Default: none. */
  people?: PeopleData;
  /** The personal data in a room that only the kind's own code can read. Default: none. */
  personInRoom?: PersonInRoom;
};

/**
 * Why data of a person may be left after an erasure or missing in an export. The kind's code cannot be called, lacks the
 * function, failed, or left the person's id in the room.
 */
export type DataLeft = "unavailable" | "no-hook" | "failed" | "still-there";

/** A text that a person wrote in a room. `what` names its sort. */
export type PersonText = { what: string; text: string };

/** A person's data in one room, as the kind's code finds it. */
export type PersonInRoom = {
  /** Erases it in a locked room. Returns whether the room changed, and why data may be left. */
  erase(tx: Tx, sessionId: string, userId: string): Promise<{ changed: boolean; left: DataLeft | null }>;
  /** Returns the person's texts, or the reason why there are none. */
  texts(runner: Runner, sessionId: string, userId: string): Promise<PersonText[] | DataLeft>;
};

/** The input of a kind's code that begins a new room. `now` is the database's time. */
export type NewSession = { facilitatorId: string; spaceId: string; config: Config; now: Date };

/**
 * The result of a kind's code that begins a new room. `write` stores it with the room, which has just been inserted.
 */
export type RoomStart = {
  config: Config;
  phase: string;
  write(tx: Tx, sessionId: string): Promise<void>;
};

/**
 * Slow or untrusted code that begins a new room. It runs before any connection or lock is taken. The room is created
 * only if `key` is unchanged afterwards.
 */
export type RoomStarter = { key: string; begin(room: NewSession): Promise<RoomStart> };

/** The room that a schedule opens. */
export type ScheduledRoom = {
  /** Returns the title of the room for a local day, YYYY-MM-DD. */
  title(day: string): string;
  /** Returns the config of a room that ends at a time, as `iso` prints it. The kind's schema decodes it. */
  config(closesAt: string): unknown;
  /** Returns a condition over `s`: rooms that show absent people, on a day between two dates, both included. */
  showsAway(startsOn: string, endsOn: string): SqlPart<boolean>;
};

/** A kind's personal data. */
export type PeopleData = {
  /**
   * The lists in an export of person `p`: a query by key. Keys are unique across kinds and the program's own lists
   * (`shared/domain/people/export-person.ts`).
   */
  exported: Readonly<Record<string, string>>;
  /** Returns a query for the ids of the rooms that show data of a person. */
  roomsOf(userId: string): SqlPart<{ session_id: string }>;
  /** Blanks or deletes a person's texts, in rooms that are locked. Returns the number of erased items by category. */
  erase(tx: Tx, userId: string): Promise<Record<string, number>>;
};

/** Returns the kind unchanged. Its config is typed by its schema, its state by its export. */
export function defineKind<C extends Config, State = unknown>(kind: SessionKind<C, State>): SessionKind {
  return kind;
}
