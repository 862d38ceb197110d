// What a plugin's page may use: the types of ui.js. It is a classic script; it runs in a document of its own with an empty
// body, in a frame that can load nothing, store nothing and reach nobody. Colours, sizes and plain controls are those of
// the application: h1 to h3, p, ul, button, button.primary, button.quiet, button.danger, input, textarea, select, label,
// table, and the classes card, row, stack, muted, visually-hidden.

declare global {
  /** The one way out of the frame. */
  const standpoint: Standpoint;
}

export interface Standpoint {
  /**
   * Calls back at once with the newest and at each change, ten times a second at most. Null where the page stands in no
   * room of its plugin's kinds, and where the plugin was not granted `session:read`.
   */
  onState<State = unknown, Mine = unknown>(listener: (room: Room<State, Mine> | null) => void): void;
  /** Calls back at once and at each change. They are on the page already: use them to draw, not to style. */
  onTokens(listener: (tokens: Tokens) => void): void;
  /** The room or the panel goes away; nothing can be sent any more. */
  onClosed(listener: () => void): void;
  /**
   * Sends an action of the plugin's kind as the person who just pressed a key or button: within five seconds, at most 64
   * KiB, 20 a second. `created` is what the plugin made. Rejects with a `Refused`. Needs the grant `session:act`.
   */
  act(action: string, body?: object): Promise<{ created?: string }>;
  /**
   * Has `onAsk` of plugin.js run for the person who just pressed a key or button, in any open room that they are a member
   * of, and resolves with what it returned. Rejects as `act`, with `conflict` and the plugin's words for its own refusal.
   * Needs the grant `asks`.
   */
  ask<Answer = unknown>(name: string, body?: object): Promise<Answer>;
  /**
   * Shows whoever runs a planning room at most 100 stories, and resolves with how many they have added: all, or 0.
   * `unknown` in another room, `forbidden` for somebody who does not run it. Needs the grant `stories`.
   */
  offerStories(stories: { title?: string; ref?: string; notes?: string }[]): Promise<number>;
}

export interface Room<State = unknown, Mine = unknown> {
  session: {
    id: string;
    kind: string;
    title: string;
    phase: string;
    revealed: boolean;
    version: number;
    config: unknown;
    facilitatorId: string;
    endedAt: string | null;
  };
  /** The person who looks at the page. `writable`: the room is open and the connection stands. */
  me: {
    id: string;
    name: string;
    facilitator: boolean;
    guest: boolean;
    spectator: boolean;
    writable: boolean;
  };
  participants: { id: string; name: string; guest: boolean; spectator: boolean }[];
  /** The ids of those who are here now. */
  presence: string[];
  /** The page stands on a shared screen: `me.writable` is false, `mine` undefined, text larger. Leave controls out. */
  presenting: boolean;
  /** What `view` of plugin.js returned for this person's audience. */
  state: State;
  /** What `mine` returned for this person; undefined without it, and on a shared screen. */
  mine: Mine | undefined;
}

export interface Tokens {
  scheme: "light" | "dark";
  motion: "full" | "reduced";
  /** A BCP 47 tag. */
  locale: string;
  dir: "ltr" | "rtl";
  /** The application's CSS variables, such as `--accent`; they are set on the page's root. */
  vars: Record<string, string>;
}

/** Why an action was not done. */
export interface Refused extends Error {
  reason:
    /** The person may not do that. */
    | "forbidden"
    | "invalid"
    | "not-found"
    | "conflict"
    | "rate-limited"
    /** The plugin has too much to do, or rests. */
    | "busy"
    | "failed"
    /** The connection is lost, or the room has gone. */
    | "unreachable"
    /** The plugin was not granted `session:act`. */
    | "ungranted"
    /** Nobody pressed a key or button in the last five seconds. */
    | "no-gesture"
    /** There is no such action, or the room's kind is not the plugin's. */
    | "unknown";
  /** The words of the plugin's own refusal, in one line; otherwise "". */
  message: string;
}
