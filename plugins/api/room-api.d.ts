// What a room of a plugin consists of, and what its hooks return.

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

/** The content of a new room. The state has at most 128 KiB, the config 8 KiB. */
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
 * An English text with names of values in braces, and at most 5 values: numbers or texts of at most 80 characters. It is
 * shown with the texts of `locales`, by its English text. `count` chooses the form of a plural.
 */
export interface Worded {
  text: string;
  values?: Record<string, string | number>;
}

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

export type Soon<T> = T | Promise<T>;

export type Result<T> = Soon<T | Refusal>;
