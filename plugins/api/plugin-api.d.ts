// What a plugin is made of, and what it may use: the types of plugin.js. Nothing else exists in its world but what
// JavaScript itself defines. Memory is put back before every call, so nothing is remembered in variables. `Date` shows
// the moment of the call. `Math.random` and `newId` draw from a seed: those of views are the same on every server.

// For tests, harness.ts beside this file opens a room of a plugin without a server or a database.

/** What plugin.js may export. A kind needs `onAction` and `view`. Every function may be async. */
export interface Plugin<State extends Json = Json, Config extends Json = Json> {
  /** A room is created. Without it: the state is {}, the config as it was sent. */
  onCreate?(input: {
    config: Config;
    session: Omit<Session<Config>, "id">;
    now: number;
  }): Result<Created<State, Config>>;
  /** Somebody does something in a room, one at a time. */
  onAction?(input: ActionInput<State, Config>, host: ActionHost): Result<Changed<State> | undefined>;
  /** What everybody of an audience sees. The state is frozen. */
  view?(
    input: Readonly<{ state: State; audience: "member" | "guest"; session: Session<Config> }>,
  ): Soon<Json>;
  /** What one person sees beside that, and nobody else. At most 4 KiB. */
  mine?(input: Readonly<{ state: State; viewer: Viewer; session: Session<Config> }>): Soon<Json>;
  /** Returns the state of a room that another version of the plugin wrote. */
  migrate?(input: { state: Json; from: string }): Soon<State>;
  /**
   * Something happened in the org that the plugin asked to be told of. It may be told twice: the id stays the same, and
   * `newId` makes up the same ids. What it throws is tried again, eight times in all; nothing that it stored stays then.
   */
  onEvent?(input: { id: string; topic: string; payload: Json; now: number }, host: Host): Soon<unknown>;
  /** A job of the plugin's is due. It may run twice, as an event may be told. */
  onJob?(input: { id: string; name: string; payload: Json; now: number }, host: Host): Soon<unknown>;
  /** Somebody has pressed a button of the page, which calls `ask`. Returns what they are told, at most 64 KiB. */
  onAsk?(input: AskInput, host: Host): Result<Json>;
}

export interface ActionInput<State extends Json = Json, Config extends Json = Json> {
  state: State;
  action: string;
  /** What was sent, {} where nothing was. Anybody who may act may send anything. */
  body: Json;
  actor: Viewer & { name: string };
  session: Session<Config>;
  /** Milliseconds since 1970. */
  now: number;
}

export interface AskInput {
  id: string;
  name: string;
  body: Json;
  /** The room in which it was pressed, of whatever kind. */
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
  /** The same for all rooms of one space, and of no use to anybody else. */
  spaceKey: string;
}

/** What a new room begins with. The state has at most 64 KiB, the config 8. */
export interface Created<State extends Json = Json, Config extends Json = Json> {
  state: State;
  config?: Config;
  /** At most 32 characters. The room has the phase "" where it is left out. */
  phase?: string;
}

/** What an action changes; what is left out stays. `created` is the id of what it made, at most 64 characters. */
export interface Changed<State extends Json = Json> {
  state?: State;
  /** At most 32 characters; "" is a phase as any other. */
  phase?: string;
  revealed?: boolean;
  created?: string;
}

/** Nothing changes, and whoever acted is told why in one line of at most 200 characters. */
export interface Refusal {
  refuse: "invalid" | "forbidden" | "not-found" | "conflict";
  message?: string;
}

/**
 * What an action may ask for. A promise that is rejected has an error with a `code`: "ungranted", "invalid", "quota",
 * "too-large", and what is named below. At most 64 calls in one run, and every one of them ends before it is over.
 */
export interface ActionHost {
  kv: {
    /** Returns what is stored under a key of at most 256 bytes, or null. */
    get(key: string): Promise<Json>;
    /** Stores at most 16 KiB. "quota" where the plugin stores too much already. */
    set(key: string, value: Json): Promise<void>;
    delete(key: string): Promise<void>;
    /** Returns the first 100 keys with this prefix. */
    list(prefix: string): Promise<string[]>;
  };
  /**
   * Raises the event plugin.<name>.<topic>, with at most 16 KiB. "too-deep" after eight that followed from another;
   * "quota" as for jobs.
   */
  emit(topic: string, payload: Json): Promise<void>;
  jobs: {
    /**
     * Has `onJob` run once: after `delayMs`, at most 90 days, or at the next moment of `cron`, five fields in UTC. `key`
     * replaces one that waits. "quota" where 1,000 wait, and past 16 MiB of jobs and events in an hour.
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
}

/** What events and jobs may ask for. */
export interface Host extends ActionHost {
  /** Returns the value of a secret, or null where none is set. */
  secret(name: string): Promise<string | null>;
  /**
   * Sends a request to a host that was granted, at most 8 in a run. "unreachable" where it does not answer in 10 s,
   * "too-large" where it answers with more than 128 KiB.
   */
  fetch(request: HostRequest): Promise<HostResponse>;
  session: {
    /** Returns an open room of the plugin's own kinds, with its state as the version `wrote` kept it, or null. */
    get(id: string): Promise<{
      session: Session;
      state: Json;
      wrote: string;
      participants: (Viewer & { name: string })[];
    } | null>;
    /** Changes it at once. "conflict" where its version is not `ifVersion`, "not-found" where it is no such room. */
    patch(id: string, change: Omit<Changed, "created"> & { ifVersion?: number }): Promise<void>;
  };
}

/** At most 128 KiB each way, without redirects. */
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
