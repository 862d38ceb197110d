// The types of plugin.js: its exports, and the functions that it may call. Its only other globals are those of
// JavaScript itself. Memory is reset before every call, so variables do not keep values. `Date` shows the time of the
// call. `Math.random` and `newId` use a seed, which for views is the same on every server.

// For tests, harness.ts in this folder opens a plugin's room without a server or a database.
import type { ActionHost, CreateHost, EraseHost, Host } from "./host-api.d.ts";
import type { Changed, Created, Json, Result, Session, Soon, Viewer, Worded } from "./room-api.d.ts";

export type * from "./host-api.d.ts";
export type * from "./room-api.d.ts";

/** The exports of plugin.js. A kind needs `onAction` and `view`. Every function may be async. */
export interface Plugin<State extends Json = Json, Config extends Json = Json> {
  /**
   * Creates a room. Without this hook the state is {} and the config stays as sent. It runs before the room exists, and
   * twice if the plugin is upgraded meanwhile. So its host only reads.
   */
  onCreate?(
    input: { config: Config; session: Omit<Session<Config>, "id">; now: number },
    host: CreateHost,
  ): Result<Created<State, Config>>;
  /** Applies an action. The actions of a room run one at a time. */
  onAction?(input: ActionInput<State, Config>, host: ActionHost): Result<Changed<State> | undefined>;
  /** Returns the view of an audience. The state is frozen. */
  view?(
    input: Readonly<{ state: State; audience: "member" | "guest"; session: Session<Config> }>,
  ): Soon<Json>;
  /** Returns the additional part that only this person sees, at most 8 KiB. */
  mine?(input: Readonly<{ state: State; viewer: Viewer; session: Session<Config> }>): Soon<Json>;
  /**
   * Writes the room as a file: a table for "csv", a text for "markdown". Each has at most 256 KiB as JSON. Export only
   * what `view` shows members: `state` also holds hidden parts.
   */
  exportRoom?(input: Readonly<ExportInput<State, Config>>): Soon<{ rows: string[][] } | { text: string }>;
  /**
   * Returns the ids of the people for whom the room waits, at most 200: Today tells each of these members. Needs the
   * grant `attention`. It runs after each `onCreate`, `onAction` and `onErase` that sets the state, the phase or
   * `revealed`, with what they set. If it throws, the room keeps the earlier ids.
   */
  waits?(input: Readonly<{ state: State; session: Session<Config> }>): Soon<string[]>;
  /**
   * Returns the result of the room for its card, which members see once the room has ended. It runs like `waits`. The
   * text has at most 200 characters.
   */
  result?(input: Readonly<{ state: State; session: Session<Config> }>): Soon<Worded | null>;
  /**
   * Returns a summary of the room for members: at most 20 lines with at most 150 characters each. Nothing is stored.
   * Return only what `view` shows members.
   */
  summary?(
    input: Readonly<{ state: State; session: Session<Config>; people: Record<string, string> }>,
  ): Soon<Worded[]>;
  /**
   * Erases a person from the plugin's data. It is called for each room whose state has the person's id, with `state`. It
   * is called for stored values that have the id, with `host`: once for the plugin's own values, where `spaceKey` is null,
   * and once for each space. Afterwards the service checks that the id is gone. A repeated erasure calls it again. Where
   * people are anonymous, keep the texts and remove only the id, because a removed text would show its author.
   */
  onErase?(
    input: { person: { id: string } } & (
      | { state: State; session: Session<Config> }
      | { state?: undefined; spaceKey: string | null }
    ),
    host: EraseHost,
  ): Soon<{ state?: State } | undefined | void>;
  /**
   * Returns the texts that a person wrote in a room, for the export of the person's data: at most 256 KiB as JSON. It is
   * called for each room whose state has the person's id.
   */
  onExport?(
    input: Readonly<{ state: State; person: { id: string }; session: Session<Config> }>,
  ): Soon<{ what: string; text: string }[]>;
  /** Converts the state that version `from` of the plugin wrote into this version's format. */
  migrate?(input: { state: Json; from: string }): Soon<State>;
  /**
   * Handles an event of the org. The event may arrive twice, with the same id and the same results of `newId`. If the
   * hook throws, its writes are discarded and it is retried, at most eight attempts in all.
   */
  onEvent?(input: { id: string; topic: string; payload: Json; now: number }, host: Host): Soon<unknown>;
  /** Runs a due job of the plugin. It may run twice, like `onEvent`. */
  onJob?(input: { id: string; name: string; payload: Json; now: number }, host: Host): Soon<unknown>;
  /** Answers `ask`, which the page calls after a person pressed a button. The answer has at most 224 KiB. */
  onAsk?(input: AskInput, host: Host): Result<Json>;
}

export interface ActionInput<State extends Json = Json, Config extends Json = Json> {
  state: State;
  action: string;
  /** The request body, by default {}. Validate it, because each person who may act can send every value. */
  body: Json;
  actor: Viewer & {
    name: string;
    /**
     * True for a person without an account who joined the space after the room was created. One person can be several
     * of them, so they must not count where a number of people protects each one.
     */
    newcomer: boolean;
  };
  session: Session<Config>;
  /** Milliseconds since 1970. */
  now: number;
}

export interface ExportInput<State extends Json = Json, Config extends Json = Json> {
  state: State;
  format: "csv" | "markdown";
  /** Guests have no exports. */
  audience: "member";
  session: Session<Config>;
  /**
   * The names of the facilitator, the guests and the people who have opened the room, by id. People with the same name
   * have tags: "Sam (K7M)".
   */
  people: Record<string, string>;
}

export interface AskInput {
  id: string;
  name: string;
  body: Json;
  /** The room of the page, of any kind. */
  session: { id: string; kind: string };
  /**
   * With the ask `ticket`: the account in the tracker that the owner of the ticket has chosen for themselves. Only for
   * plugins that create tickets. It must be in no answer.
   */
  assignee?: { id: string; name: string };
  /** The stories of a planning room in the order of its queue. Only for plugins with the grant `stories`. */
  stories?: AskedStory[];
  now: number;
}

/** A story of the room in which a person asked. */
export interface AskedStory {
  id: string;
  /** The reference, or "". */
  ref: string;
  /** True if a page of a plugin offered its title and notes, and no edit has changed them since. */
  fromPlugin: boolean;
  /** True while its texts may be changed by an offer: it has no estimate, and is not on the table. */
  isOpen: boolean;
}

declare global {
  /** Returns 16 random letters. */
  function newId(): string;
}
