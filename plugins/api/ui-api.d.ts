// The types of ui.js, a plugin's page. It is a classic script in a separate document with an empty body. Its frame
// cannot load or store anything and has no network. Colours, sizes and plain controls are those of the application: h1
// to h3, p, ul, button, button.primary, button.quiet, button.danger, input, textarea, select, label, table, and the
// classes card, row, stack, muted, visually-hidden. The application keeps the unsent text of an input or
// textarea with the attribute data-draft="name" until the tab closes, and puts it back after a reload with an input
// event. It deletes the text when the field is empty, for example after an action.

declare global {
  /** The only connection from the frame to the application. */
  const standpoint: Standpoint;
}

export interface Standpoint {
  /**
   * Calls the listener with the room now and after each change, at most ten times a second. The room is null outside
   * rooms of the plugin's kinds, and without the grant `session:read`.
   */
  onState<State = unknown, Mine = unknown>(listener: (room: Room<State, Mine> | null) => void): void;
  /** Calls the listener now and after each change. Only drawing code needs the tokens: the page has the styles. */
  onTokens(listener: (tokens: Tokens) => void): void;
  /** Calls the listener when the room or the panel closes. Later actions fail. */
  onClosed(listener: () => void): void;
  /**
   * Sends an action of the plugin's kind, within five seconds after the person pressed a key or button. At most 64 KiB
   * and 20 actions a second. Resolves with the `created` that `onAction` of plugin.js returned. Rejects with a
   * `Refused`. Needs the grant `session:act`.
   */
  act(action: string, body?: object): Promise<{ created?: string }>;
  /**
   * Runs `onAsk` of plugin.js for the person who just pressed a key or button, and resolves with its result. Works for
   * members in any open room. Rejects like `act`; a refusal by the plugin is `conflict` with the plugin's message.
   * Needs the grant `asks`.
   */
  ask<Answer = unknown>(name: string, body?: object): Promise<Answer>;
  /**
   * Offers at most 200 stories to the facilitator of a planning room. Resolves with the number of added stories: 0, or
   * all that are not in the queue yet, or fewer if the room filled up meanwhile. Rejects with `unknown` in another room,
   * and with `forbidden` for other people. Needs the grant `stories`.
   */
  offerStories(stories: OfferedStory[]): Promise<number>;
  /**
   * Offers new texts of at most 200 queued stories to the facilitator of a planning room, who chooses the ones to write.
   * Stories are found by reference, in upper or lower case. Left out are equal texts, stories with an estimate and the
   * story on the table. A text that was typed in the room is never overwritten. Resolves with the number of changed
   * stories. Rejects like `offerStories`. Needs the grant `stories`.
   */
  offerChanges(changes: OfferedChange[]): Promise<number>;
  /**
   * Resolves with the trackers that the room's space has connected. A tracker is a plugin that creates tickets. Rejects
   * with `forbidden` for guests and on a shared screen, and with `unknown` outside of rooms. Needs the grant `tickets`.
   */
  trackers(): Promise<Tracker[]>;
  /**
   * Creates a ticket after the application's own question, within five seconds after a press. The question shows the
   * tracker and the texts: a title of at most 200 characters, and at most 2,000 more. `owner` is the id of a member: the
   * ticket is assigned to the account in the tracker that this person has chosen, if any. Resolves with null if the
   * person did not agree. Rejects like `ask`. Needs the grant `tickets`.
   */
  createTicket(
    tracker: string,
    ticket: { title: string; text?: string; owner?: string | null },
  ): Promise<Ticket | null>;
  /**
   * Lets the person choose their own account in a tracker, in a dialog of the application, within five seconds after a
   * press. Tickets with them as the `owner` are assigned to it. The page never gets the account. Resolves once the dialog
   * is closed. Rejects like `createTicket`.
   */
  chooseAccount(tracker: string): Promise<void>;
  /**
   * Resolves with the states of at most 50 tickets by their references, without those that the tracker does not show.
   * It needs no press, and is asked at most once a minute for the same tickets. Rejects like `ask`. Needs the grant
   * `tickets`.
   */
  ticketStates(tracker: string, refs: string[]): Promise<Record<string, TicketState>>;
  /**
   * Returns the server's time in milliseconds since 1970, right to about a second. The device's clock does not matter
   * after the first state. In a page outside of rooms, it counts from the `Date` header of the last response.
   */
  now(): number;
  /**
   * Returns a function that words an English text in the page's language, for pages without texts.json. `table` has
   * the translations by BCP 47 tag, and then by the English text. For a plural, the key is the English form `other`. A
   * text without a translation stays in English.
   */
  texts(table: Record<string, Record<string, Text>>): (english: Text, values?: Values) => string;
  /**
   * Words an English text in the page's language with the texts of texts.json. A text without a translation stays in
   * English. The texts are there before the first state, and change with the tokens.
   */
  text(english: Text, values?: Values): string;
  /** Returns a sentence about the reason of a refusal, in the page's language. */
  reasonText(reason: Refused["reason"]): string;
  /** Announces a text politely to screen readers. A later text within 100 ms replaces it. */
  announce(text: string): void;
  /**
   * Asks a question in a dialog of the application, within five seconds after a press of a key or button. The plugin's
   * name is its heading. `text` has at most 300 characters. `action` is the text of the button that agrees, at most 40
   * characters. `danger` marks what cannot be undone. Resolves with true if the person agreed. Rejects with `busy` while
   * another question is open and for three seconds after a "Cancel", and with `forbidden` on a shared screen.
   */
  confirm(text: string, options: { action: string; danger?: boolean }): Promise<boolean>;
  /** Returns a new countdown. It is hidden until its first `show`. */
  timer(): Timer;
  /**
   * Lets people drag items to targets with the mouse, a finger, or the keyboard. Items and targets may come and go.
   * Returns a function that ends this.
   */
  drag(options: DragOptions): () => void;
  /**
   * Returns a new picture of a person, like the application's: a drawing or initials. It is decorative, so show the
   * name next to it. `--size` sets its edge, by default 2rem. A person without `avatar` gets initials.
   */
  avatar(person: { id: string; name: string; avatar?: Avatar; guest?: boolean }): HTMLElement;
  /**
   * Resolves with the members of the room's space, by name, at most 500. Rejects with `forbidden` for guests and on a
   * shared screen, and with `unknown` outside of rooms. Needs the grant `members:read`.
   */
  members(): Promise<Member[]>;
  /**
   * Opens another room of the plugin's kinds in the same space, within five seconds after a press. Rejects with
   * `not-found` for other ids, and with `forbidden` for guests and on a shared screen. Needs the grant `session:read`.
   */
  openRoom(id: string): Promise<void>;
  /**
   * Ends the room after the application's own question, within five seconds after a press. Resolves with true if the
   * facilitator agreed. Rejects with `forbidden` for other people and on a shared screen, and with `unknown`
   * outside of rooms of the plugin's kinds. Needs the grant `session:act`.
   */
  endRoom(): Promise<boolean>;
}

/** A new story. It needs a title or a reference. */
export interface OfferedStory {
  title?: string;
  ref?: string;
  /** Plain text, at most 2,000 characters. */
  notes?: string;
  /** A card of the room's deck. Another text is ignored. */
  estimate?: string;
}

/** New texts of the story with the reference `ref`. A missing text stays as it is. */
export interface OfferedChange {
  ref: string;
  title?: string;
  /** Plain text, at most 2,000 characters. "" removes the notes. */
  notes?: string;
}

/** A text with values in braces: `{name} has voted`. A plural has a form for each category of `Intl.PluralRules`. */
export type Text = string | ({ other: string } & Partial<Record<Intl.LDMLPluralRule, string>>);

/** The values of a text. Numbers are formatted, and texts isolated. `count` chooses the form of a plural. */
export type Values = Record<string, string | number>;

/** A countdown, for example `4:59`. Announces its last minute and its end. */
export interface Timer extends HTMLElement {
  /** Counts down to a server time in milliseconds. null hides the countdown. Equal calls change nothing. */
  show(endsAt: number | null): void;
}

export interface DragOptions {
  /** Contains all items and targets. */
  root: HTMLElement;
  /**
   * CSS selectors. An item, or an element with `data-handle` in it, needs the keyboard's focus: make it a button, or
   * set `tabindex="0"`.
   */
  items: string;
  targets: string;
  /** Returns the name of an item or a target, for announcements. */
  nameOf(element: HTMLElement): string;
  /** Returns true if the item may be dropped on the target. It is asked often, so it must be quick. */
  canDrop(item: HTMLElement, target: HTMLElement): boolean;
  /** Is called for each drop. A drop counts as a press, so `act` works. */
  drop(item: HTMLElement, target: HTMLElement): unknown;
}

/** A person's picture: the hue of its background in degrees, and the name of a drawing, or "" for initials. */
export interface Avatar {
  hue: number;
  icon: string;
}

/** A connected tracker: the name of its plugin, and the name that people read. */
export interface Tracker {
  plugin: string;
  name: string;
}

/** A ticket: its reference, such as `PAY-7`. */
export interface Ticket {
  ref: string;
}

/** The state of a ticket in the tracker's words. */
export interface TicketState {
  state: string;
  done: boolean;
}

export interface Member {
  id: string;
  name: string;
  avatar: Avatar;
}

/** A room. `config` holds what `onCreate` made of the form's values. */
export interface Room<State = unknown, Mine = unknown, Config = unknown> {
  session: {
    id: string;
    kind: string;
    title: string;
    phase: string;
    revealed: boolean;
    version: number;
    config: Config;
    facilitatorId: string;
    endedAt: string | null;
  };
  /** The person at the page. `writable` is true while the room is open and connected. */
  me: {
    id: string;
    name: string;
    facilitator: boolean;
    guest: boolean;
    spectator: boolean;
    writable: boolean;
  };
  participants: { id: string; name: string; avatar: Avatar; guest: boolean; spectator: boolean }[];
  /** The ids of the people who are present now. */
  presence: string[];
  /** True on a shared screen: `me.writable` is false, `mine` undefined, text larger. Leave controls out. */
  presenting: boolean;
  /** The result of `view` of plugin.js for this person's audience. */
  state: State;
  /** The result of `mine` for this person; undefined without that hook, and on a shared screen. */
  mine: Mine | undefined;
}

export interface Tokens {
  scheme: "light" | "dark";
  motion: "full" | "reduced";
  /** A BCP 47 language tag. */
  locale: string;
  dir: "ltr" | "rtl";
  /** The application's CSS variables, such as `--accent`, which are set on the page's root. */
  vars: Record<string, string>;
}

/** The reason why an action failed. */
export interface Refused extends Error {
  reason:
    /** The person does not have the permission. */
    | "forbidden"
    | "invalid"
    | "not-found"
    | "conflict"
    | "rate-limited"
    /** The plugin is busy or in a cooldown. */
    | "busy"
    | "failed"
    /** The connection is lost, or the room does not exist any more. */
    | "unreachable"
    /** The plugin does not have the grant that the call needs. */
    | "ungranted"
    /** The person did not press a key or button in the last five seconds. */
    | "no-gesture"
    /** There is no such action, or the room's kind is not the plugin's. */
    | "unknown";
  /** The message of the plugin's own refusal, one line; otherwise "". */
  message: string;
}
