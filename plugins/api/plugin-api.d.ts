// The types of plugin.js: its exports, and the functions that it may call. Its only other globals are those of
// JavaScript itself. Memory is reset before every call, so variables do not keep values. `Date` shows the time of the
// call. `Math.random` and `newId` use a seed, which for views is the same on every server.

// For tests, harness.ts in this folder opens a plugin's room without a server or a database.

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
  /** Returns the additional part that only this person sees, at most 4 KiB. */
  mine?(input: Readonly<{ state: State; viewer: Viewer; session: Session<Config> }>): Soon<Json>;
  /**
   * Writes the room as a file: a table for "csv", a text for "markdown". Each has at most 256 KiB as JSON. Export only
   * what `view` shows members: `state` also holds hidden parts.
   */
  exportRoom?(input: Readonly<ExportInput<State, Config>>): Soon<{ rows: string[][] } | { text: string }>;
  /** Converts the state that version `from` of the plugin wrote into this version's format. */
  migrate?(input: { state: Json; from: string }): Soon<State>;
  /**
   * Handles an event of the org. The event may arrive twice, with the same id and the same results of `newId`. If the
   * hook throws, its writes are discarded and it is retried, at most eight attempts in all.
   */
  onEvent?(input: { id: string; topic: string; payload: Json; now: number }, host: Host): Soon<unknown>;
  /** Runs a due job of the plugin. It may run twice, like `onEvent`. */
  onJob?(input: { id: string; name: string; payload: Json; now: number }, host: Host): Soon<unknown>;
  /** Answers `ask`, which the page calls after a person pressed a button. The answer has at most 64 KiB. */
  onAsk?(input: AskInput, host: Host): Result<Json>;
}

export interface ActionInput<State extends Json = Json, Config extends Json = Json> {
  state: State;
  action: string;
  /** The request body, by default {}. Validate it: any person who may act can send any value. */
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
  now: number;
}

export interface Viewer {
  id: string;
  facilitator: boolean;
  guest: boolean;
  spectator: boolean;
}

export interface Session<Config extends Json = Json> {
  id: string;
  kind: string;
  phase: string;
  revealed: boolean;
  version: number;
  config: Config;
  facilitatorId: string;
  endedAt: string | null;
  changedAt: string;
  /** The same for all rooms of one space, and different in each install of the plugin. */
  spaceKey: string;
}

/** The content of a new room. The state has at most 64 KiB, the config 8 KiB. */
export interface Created<State extends Json = Json, Config extends Json = Json> {
  state: State;
  config?: Config;
  /** At most 32 characters, by default "". */
  phase?: string;
}

/** The changes of an action. Omitted keys stay. `created` is the id of a created thing, at most 64 characters. */
export interface Changed<State extends Json = Json> {
  state?: State;
  /** At most 32 characters. "" is a valid phase. */
  phase?: string;
  revealed?: boolean;
  created?: string;
}

/** A refusal changes nothing. The person who acted gets the message, one line of at most 200 characters. */
export interface Refusal {
  refuse: "invalid" | "forbidden" | "not-found" | "conflict";
  message?: string;
}

/**
 * The functions that an action may call, at most 64 times in one run. A run ends after all its calls. A rejected
 * promise has an error with a `code`: "ungranted", "invalid", "quota", "too-large", or a code that is named below.
 */
export interface ActionHost {
  kv: {
    /** Returns the value of a key, or null. A key has at most 256 bytes. */
    get(key: string): Promise<Json>;
    /** Stores a value of at most 16 KiB. Rejects with "quota" if the plugin would exceed its quota. */
    set(key: string, value: Json): Promise<void>;
    delete(key: string): Promise<void>;
    /** Returns the first 100 keys with this prefix. */
    list(prefix: string): Promise<string[]>;
  };
  /**
   * Raises the event plugin.<name>.<topic>, with at most 16 KiB. Rejects with "quota" like jobs. In a chain of events
   * that cause each other, the ninth is rejected with "too-deep".
   */
  emit(topic: string, payload: Json): Promise<void>;
  jobs: {
    /**
     * Runs `onJob` once: after `delayMs`, at most 90 days, or at the next time of `cron`, five fields in UTC. A job
     * replaces a waiting job with the same `key`. Rejects with "quota" if 1,000 jobs wait, or above 16 MiB of jobs and
     * events in an hour.
     */
    enqueue(job: {
      name: string;
      payload?: Json;
      delayMs?: number;
      cron?: string;
      key?: string;
    }): Promise<void>;
  };
  /** Writes a line of at most 500 characters into the server's log. */
  log(level: "debug" | "info" | "warn" | "error", message: string): Promise<void>;
  /**
   * Commitments of the space, for its next standups. Only actions can call these functions: in other hooks they reject
   * with "unavailable". They reject guests with "forbidden".
   */
  commitments: {
    /**
     * Adds a commitment of the person who acts, and returns its id. The text has 1 to 500 characters. Rejects with
     * "unavailable" unless the manifest declares the action with `"commitments": true`. Rejects with "quota" at the
     * limits of commitments; the error's message names the limit.
     */
    add(text: string): Promise<string>;
    /**
     * Deletes a commitment. Returns false unless the person who acts added it in this room and has not answered it.
     * Rejects with "unavailable" like `add`.
     */
    withdraw(id: string): Promise<boolean>;
    /** Returns the newest 200 commitments of the plugin in this space, newest first. Do not show them to guests. */
    list(): Promise<{ id: string; userId: string; outcome: "open" | "landed" | "dropped" }[]>;
  };
  /**
   * Data of the room's space, with the limits of `kv` and in the same quota. All rooms of the plugin's kinds in the
   * space share it. It is kept when a room is deleted, and deleted with the space.
   */
  space: ActionHost["kv"];
  rooms: {
    /** Returns the newest 20 other rooms of the same kind in the space, newest first. Requires `session:read`. */
    list(): Promise<{ id: string; title: string; createdAt: string; endedAt: string | null }[]>;
  };
  /** The members of the room's space, without guests. */
  members: {
    /** Returns a member, or null for any other person. */
    get(id: string): Promise<{ id: string; name: string } | null>;
    /** Returns at most 500 members, sorted by name. */
    list(): Promise<{ id: string; name: string }[]>;
  };
}

/** The functions that `onCreate` may call, for the space of the new room. Others reject with "unavailable". */
export interface CreateHost {
  space: Pick<ActionHost["space"], "get" | "list">;
  rooms: ActionHost["rooms"];
  members: ActionHost["members"];
}

/** The functions that events and jobs may call. */
export interface Host extends Pick<ActionHost, "kv" | "emit" | "jobs" | "log"> {
  /** Returns the value of a secret, or null if it is not set. */
  secret(name: string): Promise<string | null>;
  /**
   * Sends a request to a granted host, at most 8 in a run. Rejects with "unreachable" if the host does not answer in
   * 10 s. Rejects with "too-large" if the answer has more than 128 KiB.
   */
  fetch(request: HostRequest): Promise<HostResponse>;
  session: {
    /** Returns an open room of the plugin's own kinds, or null. `state` has the format of the version in `wrote`. */
    get(id: string): Promise<{
      session: Session;
      state: Json;
      wrote: string;
      participants: (Viewer & { name: string })[];
    } | null>;
    /**
     * Changes a room at once. Rejects with "conflict" if its version is not `ifVersion`, and with "not-found" if `get`
     * does not return it.
     */
    patch(id: string, change: Omit<Changed, "created"> & { ifVersion?: number }): Promise<void>;
  };
}

/** A request. Bodies have at most 128 KiB each way, and redirects are not followed. */
export interface HostRequest {
  url: string;
  method?: "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE";
  headers?: Record<string, string>;
  body?: string;
}

export interface HostResponse {
  status: number;
  headers: Record<string, string>;
  body: string;
}

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type Soon<T> = T | Promise<T>;
export type Result<T> = Soon<T | Refusal>;

declare global {
  /** Returns 16 random letters. */
  function newId(): string;
}
