// The functions that the code of a plugin may call.
import type { Changed, Json, Session, Viewer, Worded } from "./room-api.d.ts";

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
   * Data of the space of the room or the run, with the limits of `kv` and in the same quota. All rooms of the plugin's kinds in the
   * space share it. It is kept when a room is deleted, and deleted with the space. Events, jobs and asks reject with
   * "unavailable" if the run has no space.
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

/** The functions that `onErase` may call for stored values. `space` rejects with "unavailable" if `spaceKey` is null. */
export interface EraseHost {
  kv: ActionHost["kv"];
  space: ActionHost["space"];
}

/** The functions that events and jobs may call. */
export interface Host extends Pick<ActionHost, "kv" | "space" | "emit" | "jobs" | "log"> {
  /** Returns the value of a secret, or null if it is not set. */
  secret(name: string): Promise<string | null>;
  /** Returns the value of a setting in the space of the run, or else in the org; null if it is not set. */
  setting(name: string): Promise<string | number | null>;
  /**
   * Returns the host of a connection, with its port if that is not 443, or null if the connection is not set. Other
   * rejections are those of `fetch`.
   */
  connection(name: string): Promise<{ host: string } | null>;
  /**
   * Sends a request to a granted host or over a connection, at most 16 in a run. Rejects with "unreachable" if the host
   * does not answer in 10 s. Rejects with "too-large" if the answer has more than 256 KiB. Rejects with "unconnected" if
   * the connection is not set. An answer with status 401 over a connection pauses it: later requests reject with
   * "refused" until people save it again, or a check works.
   */
  fetch(request: HostRequest): Promise<HostResponse>;
  /**
   * Shows a notice in the room of the run, when the run has succeeded. It replaces the notice with the same `about` and
   * `key`. Rejects with "unavailable" if the run has no room, as for an event that a plugin raised.
   */
  notice(notice: Notice): Promise<void>;
  /**
   * Ends the run of an event or a job as failed, but keeps its writes: stored values, jobs, events, notices and reports.
   * The work is due again after `afterMs`, from 1,000 to 3,600,000; other times are rounded to these. This is one of its
   * eight attempts. With null it is given up at once, and the facilitator of its room can try again. `reason` is an
   * English sentence of at most 200 characters for the org's admins and the log. It requires `log`. It must contain no
   * secret, and no text that people wrote in a room. The last call of a run counts. Rejects with "unavailable" in `onAsk`.
   */
  tryLater(later: { afterMs: number | null; reason?: string }): Promise<void>;
  /**
   * Reports about a connection to the people who may set it: owners of the space, or admins of the org. Members never
   * see it. It replaces the earlier report when the run ends, also with `tryLater`, and is deleted when the connection is
   * saved. Rejects with "unconnected" if the place of the run has not set the connection: the space, or the org for a run
   * without a space.
   */
  report(report: Report): Promise<void>;
  session: {
    /** Returns an open room of the plugin's own kinds, or null. `state` has the format of the version in `wrote`. */
    get(id: string): Promise<{
      session: Session;
      state: Json;
      wrote: string;
      participants: (Viewer & { name: string })[];
    } | null>;
    /**
     * Changes a room at once. It does not call `waits` and `result`: without these keys both stay. Rejects with "conflict" if its version is not `ifVersion`, and with "not-found" if `get`
     * does not return it.
     */
    patch(
      id: string,
      change: Omit<Changed, "created"> & {
        waits?: string[];
        result?: Worded | null;
        ifVersion?: number;
      },
    ): Promise<void>;
  };
}

/** A short notice in a room. */
export interface Notice {
  /** English text of at most 200 characters, with names of values in braces. Null removes the notice. */
  text: string | null;
  /** At most 5 numbers or texts of at most 80 characters. */
  values?: Record<string, string | number>;
  /** The id of a story, by default "" for the whole room. */
  about?: string;
  /** Distinguishes notices about the same thing. By default "". */
  key?: string;
  /** By default "info". */
  level?: "info" | "problem";
  /** By default "facilitator". Guests never see notices. */
  audience?: "facilitator" | "members";
}

/** A report about a connection. */
export interface Report {
  /** The name of the connection. */
  connection: string;
  /** English text of at most 200 characters, with names of values in braces. Null removes the report. */
  text: string | null;
  /** At most 5 numbers or texts of at most 80 characters. */
  values?: Record<string, string | number>;
}

/** A request. A body has at most 128 KiB. Redirects are not followed. */
export type HostRequest = {
  method?: "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE";
  headers?: Record<string, string>;
  body?: string;
} & (
  | { url: string }
  /** The service adds the address and the sign-in. `path` begins with a slash. A path of `alsoAt` is one of the host. */
  | { connection: string; path?: string }
);

export interface HostResponse {
  status: number;
  headers: Record<string, string>;
  body: string;
}
