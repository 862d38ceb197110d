import type { Delta } from "#shared/db/room-change.ts";
import type { Runner } from "#shared/db/statement.ts";
import type { PluginRoom } from "./plugin-room.ts";
import type { Audience, Standing } from "#shared/wire/standing.ts";

/**
 * The state of core kinds: columns of the envelope's statement, joined into JSON text. Each kind has its own statement.
 * All viewers of an audience get the same bytes, which are built once.
 */
export type Rows<Row = Record<string, unknown>, Changed = Delta> = {
  /**
   * A lateral subquery over `s`, the session's row. Its last condition checks the kind, so it does not run for rooms of
   * another kind. It selects nothing that its viewers may not see. Its columns `refs` and `guest_refs` list the people
   * in the state, as members and as guests see it.
   */
  lateral: string;
  /** The columns of the lateral, without `refs` and `guest_refs`. */
  columns: readonly string[];
  /**
   * Returns the state as JSON text. `guests` is called only if the room has guests. The row also has the room's
   * `revealed` and its config as `config_json`. A kind that needs them declares them in its type of the row.
   */
  render(row: Row): { members: string; guests(): string };
  /**
   * Returns the columns that a delta of this kind changes, as Postgres would return them on a new read. The row has
   * only the kind's own columns. All other data, such as the room's people, is unchanged.
   */
  applyDelta?(row: Row, delta: Changed): Partial<Row>;
};

/** Returns the rows unchanged, with the type inferred from `render`. */
export function defineRows<Row, Changed = Delta>(rows: Rows<Row, Changed>): Rows<Row, Changed> {
  return rows;
}

/** A viewer of a room. */
export type ViewerIdentity = { userId: string; standing: Standing };

/** The input of a view: the room and its viewers. */
export type ViewInput = {
  sessionId: string;
  version: number;
  facilitatorId: string;
  audiences: readonly Audience[];
  viewers: readonly ViewerIdentity[];
  /** The room from its plugin's rows, read in the same statement; null if no plugin provides its kind. */
  plugin: PluginRoom | null;
};

/** JSON texts: the state for each requested audience, and the private data of viewers. */
export type KindView = {
  state: Readonly<Partial<Record<Audience, string>>>;
  /** By user id. Viewers without private data are absent. */
  mine?: ReadonlyMap<string, string>;
  /** The envelope's description of the plugin that provides the kind. */
  plugin?: string;
  /** Set if the state cannot be shown now. `retry` is true if it may become available soon. */
  unavailable?: { retry: boolean };
};

/**
 * The state of kinds whose code is outside the envelope's statement. One call serves all viewers of a room on a
 * replica. It must depend only on stored data. So all replicas produce the same bytes, and a push equals the reply to a
 * GET.
 */
export type View = {
  view(runner: Runner, viewing: ViewInput): Promise<KindView>;
};
