import type { Delta } from "#shared/db/room-change.ts";
import type { Runner } from "#shared/db/statement.ts";
import type { PluginRoom } from "./plugin-room.ts";
import type { Audience, Standing } from "#shared/wire/standing.ts";

/**
 * The way to show for kinds that come with the program: columns of the envelope's one statement, joined into JSON text.
 * Each kind has a statement of its own.
 * Everyone of an audience gets the same bytes, made once.
 */
export type Rows<Row = Record<string, unknown>, Changed = Delta> = {
  /**
   * A lateral subquery over `s`, the session's row. Its last condition is that the room is of its own kind: a room of
   * another kind that is read as one of this kind does not run it. It selects nothing that its viewers may not see.
   * Its columns `refs` and `guest_refs` list the people to whom the state refers, as members and as guests are shown
   * it.
   */
  lateral: string;
  /** The columns of the lateral, without `refs` and `guest_refs`. */
  columns: readonly string[];
  /**
   * Returns the state as JSON text. What guests get is made only where there are any. Beside the columns the row has the
   * room's `revealed` and, as `config_json`, its config; a kind that needs them names them in the type of its row.
   */
  render(row: Row): { members: string; guests(): string };
  /**
   * Returns the columns that a delta of this kind changes, as Postgres would give them if the room were read again. The
   * row has the kind's own columns and nothing else. What is not a column of the kind's own, such as the room's people,
   * is as it was before.
   */
  applyDelta?(row: Row, delta: Changed): Partial<Row>;
};

/** Returns rows as they are; the row's type is that of its `render`. */
export function defineRows<Row, Changed = Delta>(rows: Rows<Row, Changed>): Rows<Row, Changed> {
  return rows;
}

/** A person to whom a room is shown. */
export type ViewerIdentity = { userId: string; standing: Standing };

/** What a view is computed from: the room, and whom it is needed for. */
export type ViewInput = {
  sessionId: string;
  version: number;
  facilitatorId: string;
  audiences: readonly Audience[];
  viewers: readonly ViewerIdentity[];
  /** The room as its plugin's rows say, in the statement that read the rest; null where its kind is no plugin's. */
  plugin: PluginRoom | null;
};

/** JSON texts: the state of each audience that was asked for, and what concerns one viewer alone. */
export type KindView = {
  state: Readonly<Partial<Record<Audience, string>>>;
  /** By user id. A viewer who is not in it has nothing of their own. */
  mine?: ReadonlyMap<string, string>;
  /** What the envelope says of the plugin that provides the kind. */
  plugin?: string;
  /** Nothing of the room can be shown now; `again`: it may be possible in a moment. */
  unavailable?: { again: boolean };
};

/**
 * The way to show for kinds whose code is not part of the envelope's statement: one call for all viewers that a replica
 * has in a room. It must depend on nothing but what is stored, so that all replicas make the same bytes and a push is
 * what a GET returns.
 */
export type View = {
  view(runner: Runner, viewing: ViewInput): Promise<KindView>;
};
