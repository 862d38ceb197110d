import type { Host } from "@standpoint/plugin-sdk/server";

/** An issue of a tracker, as the import shows it. A text that the tracker does not have is "". */
export type Issue = {
  /** The reference of its story, such as `ABC-12`. At most 40 characters. */
  ref: string;
  /** At most 200 characters. */
  title: string;
  type: string;
  state: string;
  /** True if nothing is left to do. */
  isDone: boolean;
  /** Its present estimate, such as `5` or `M`. */
  estimate: string;
  /** The key and title of its parent or epic. */
  parent: string;
  /** The notes of its story: its address, its type, state and parent, and its description, at most 2,000 characters. */
  notes: string;
};

/**
 * An entry of a list that people pick from, such as a board. `detail` tells entries of one name apart. An entry that
 * `isLast` has issues, and no list of the next level.
 */
export type Choice = { id: string; name: string; detail?: string; isLast?: true };

/** The issues of a list, in its order. `more` is true if the list has others. */
export type Found = { issues: Issue[]; more: boolean };

/** An English sentence with values in braces, which the page and the room word in the reader's language. */
export type Sentence = { text: string; values?: Record<string, string | number> };

/** A story with an estimate: the card, such as `5` or `M`, and the address of its room. */
export type Estimated = { ref: string; card: string; roomUrl: string };

/** A ticket to create. `assignee` is the id of an account, as `accounts` returned it. */
export type TicketText = { title: string; text: string; assignee?: string };

/** A new ticket: its reference. `isAssigned` is false if the product left the wanted assignee out. */
export type NewTicket = { ref: string; isAssigned?: boolean };

/** An account of a person in the product: how its API names it, and how people read it. At most 200 characters each. */
export type Account = { id: string; name: string };

/** Adds a comment to an issue whose estimate was written. The text is plain. Throws a `TrackerFailure`. */
export type AddComment = (text: string) => Promise<unknown>;

/**
 * What a tracker does. Every function sends requests over its connection, at most 16 in one run, and throws a
 * `TrackerFailure` for an answer that is no success.
 */
export type Tracker = {
  /** The name of its connection in the manifest. */
  connection: string;
  /** The name of the product in sentences, such as `Jira`. */
  product: string;
  /** The English names of the lists that people pick from, one inside the other: `["Board", "Sprint"]`. */
  levels: readonly string[];
  /** Returns the list of the level after those of `picked`, which has the ids of the entries that people picked. */
  choices(host: Host, picked: readonly string[]): Promise<Choice[]>;
  /** Returns at most `most` issues of what was picked. */
  issues(host: Host, picked: readonly string[], most: number): Promise<Found>;
  /** Returns at most `most` issues of a query typed by hand, or a sentence if it is refused. */
  search(host: Host, query: string, most: number): Promise<Found | Sentence>;
  /**
   * Returns the issues with these references, which their `ref` repeats even if the issue has another key by now. Those
   * that the account cannot see are left out.
   */
  named(host: Host, refs: readonly string[]): Promise<Issue[]>;
  /** Returns true if a story's reference can name an issue of this tracker. */
  isReference(ref: string): boolean;
  /**
   * Writes an estimate into its issue. Returns a function that adds a comment to the issue, which needs the setting
   * `comment` with the options `No` and `Yes`; null if the plugin adds no comments. Returns a sentence if nothing had to
   * be written, as for a card without a number.
   */
  write(host: Host, story: Estimated): Promise<Sentence | AddComment | null>;
  /**
   * Creates a ticket where `picked` is, the list that the space has picked last. Throws a failure of kind `rejected`
   * or `missing` if the product does not accept the assignee.
   */
  create(host: Host, ticket: TicketText, picked: readonly string[]): Promise<NewTicket>;
  /** Returns accounts that tickets there can be assigned to, and whose names have what a person typed. */
  accounts?(host: Host, typed: string, picked: readonly string[]): Promise<Account[]>;
  /** Returns what the connection may do: `Connected as Ana, can edit points in 3 of 3 boards`. */
  check(host: Host): Promise<Sentence>;
};

/** The states of tickets by their references, in the tracker's words. */
export type TicketStates = Record<string, { state: string; done: boolean }>;

/** The most issues of one import. */
export const MAX_ISSUES = 200;

/** Issues for the preview of the page. `queued` has the references of those that are in the room's queue. */
export type Previewed = Found & { queued: string[] };

/** The requests of a tracker's page, `standpoint.ask(name, body)`, and their answers. */
export type TrackerAsks = {
  /**
   * With `picked`, `lists` has one list: that of the level after `picked`. Without, it has the list of each level whose
   * entries before were picked last in this space, or are the only ones of their level; `picked` has these entries.
   */
  choices: {
    body: { picked?: string[] };
    answer: { levels: string[]; lists: Choice[][]; picked: string[] } | { failure: Sentence };
  };
  issues: { body: { picked: string[] }; answer: Previewed | { failure: Sentence } };
  search: { body: { query: string }; answer: Previewed | { failure: Sentence } };
  /** Of pages of other plugins: a ticket for a text of their room, and the states of tickets. */
  ticket: {
    body: { title: string; text: string };
    /** `note` says that the ticket has no assignee. */
    answer: { ref: string; note?: Sentence } | { failure: Sentence };
  };
  /** At most 20 accounts, for a person who chooses their own. */
  "ticket-accounts": { body: { query: string }; answer: { accounts: Account[] } | { failure: Sentence } };
  "ticket-states": { body: { refs: string[] }; answer: { states: TicketStates } | { failure: Sentence } };
  /** The present texts of the room's open stories whose texts came from a plugin and were not edited since. */
  refresh: {
    body: Record<string, never>;
    answer: { changes: { ref: string; title: string; notes: string }[] } | { failure: Sentence };
  };
};
