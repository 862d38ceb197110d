import type { Mentions } from "#shared/wire/standup-help.ts";
import { reconnectDelay } from "../../../room/connection/backoff.ts";
import type { ActionResult } from "../../../api/rooms.ts";
import type { RoomController } from "../../../room/room-controller.ts";
import { isRetryable } from "../../../api/api-problem.ts";
import { asStandup } from "../model.ts";

/**
 * The shortest interval between two requests for the list, in milliseconds. A busy room changes many times a second.
 */
const minIntervalMs = 1_000;

export type MentionsOptions = {
  room: RoomController;
  fetch(): Promise<Mentions>;
  send(to: string, needed: boolean, note: string): Promise<ActionResult>;
  /** Marks a request of `from` to the viewer as done, or as not done. */
  mark(from: string, done: boolean): Promise<ActionResult>;
  /** Sends a private reply to a request of `from`. */
  reply(from: string, text: string): Promise<ActionResult>;
  /** Runs `task` after `ms` milliseconds. Returns a function that cancels it. */
  after(ms: number, task: () => void): () => void;
  random(): number;
  onChange(): void;
};

/**
 * Holds the requests for help to and from the viewer. Envelopes do not contain them, so each new version of the room
 * triggers a new read. The viewer's own changes are shown at once.
 */
export class MentionsStore {
  private known: Mentions = { needsYou: [], asked: [] };
  private readonly pending = new Map<string, boolean>();
  /** The marks that the server has not yet acknowledged, by the sender's id. */
  private readonly marking = new Map<string, boolean>();
  private seenVersion = -1;
  private isAsking = false;
  private cancelDelay: (() => void) | undefined;
  private failures = 0;
  private isClosed = false;

  constructor(private readonly options: MentionsOptions) {}

  /** The people whose requests to the viewer are not done. */
  get needsYou(): readonly string[] {
    const { needsYou, done = [] } = this.known;
    return needsYou.filter((userId) => !(this.marking.get(userId) ?? done.includes(userId)));
  }

  get asked(): readonly string[] {
    const asked = this.known.asked.filter((userId) => this.pending.get(userId) !== false);
    const added = [...this.pending].filter(([userId, needed]) => needed && !asked.includes(userId));
    return [...asked, ...added.map(([userId]) => userId)];
  }

  /** The notes of requests to the viewer, by the requesters' ids. Requests without a note are left out. */
  get notes(): Readonly<Record<string, string>> {
    return this.known.notes ?? {};
  }

  /** The notes of the viewer's own requests, by the ids of the people asked. */
  get askedNotes(): Readonly<Record<string, string>> {
    return this.known.askedNotes ?? {};
  }

  /** The private replies to the viewer's requests, by the ids of the people asked. */
  get askedReplies(): Readonly<Record<string, string>> {
    return this.known.askedReplies ?? {};
  }

  /** Handles a new envelope. Reads the list again if the version is new. */
  roomChanged(): void {
    const { envelope, seat } = this.options.room;
    if (this.isClosed || !envelope || !seat || seat.guest || asStandup(envelope).state.mode !== "async")
      return;
    if (envelope.version === this.seenVersion || this.isAsking || this.cancelDelay) return;
    void this.fetchMentions(envelope.version);
  }

  /** Asks a person for help, with a note or "", or withdraws that. Throws if the server refuses. */
  async request(to: string, needed: boolean, note = ""): Promise<void> {
    this.pending.set(to, needed);
    this.options.onChange();
    try {
      await this.options.send(to, needed, note);
      this.keep(to, needed);
    } finally {
      if (this.pending.get(to) === needed) this.pending.delete(to);
      this.options.onChange();
    }
  }

  /** Marks a request to the viewer as done, or as not done. Throws if the server refuses. */
  async settle(from: string, done: boolean): Promise<void> {
    this.marking.set(from, done);
    this.options.onChange();
    try {
      await this.options.mark(from, done);
      const others = (this.known.done ?? []).filter((userId) => userId !== from);
      this.known = { ...this.known, done: done ? [...others, from] : others };
    } finally {
      if (this.marking.get(from) === done) this.marking.delete(from);
      this.options.onChange();
    }
  }

  /** Replies privately to a request to the viewer, which is then done. Throws if the server refuses. */
  async reply(from: string, text: string): Promise<void> {
    await this.options.reply(from, text);
    this.known = { ...this.known, done: [...(this.known.done ?? []), from] };
    this.options.onChange();
  }

  close(): void {
    this.isClosed = true;
    this.cancelDelay?.();
  }

  private keep(to: string, needed: boolean): void {
    const others = this.known.asked.filter((userId) => userId !== to);
    this.known = { ...this.known, asked: needed ? [...others, to] : others };
  }

  private async fetchMentions(version: number): Promise<void> {
    this.isAsking = true;
    try {
      this.known = await this.options.fetch();
      this.seenVersion = version;
      this.failures = 0;
      if (!this.isClosed) this.options.onChange();
    } catch (problem) {
      // The old list stays. After a permanent error, the list is read again only at a new version of the room.
      this.failures++;
      if (!isRetryable(problem)) this.seenVersion = version;
    } finally {
      this.isAsking = false;
      if (!this.isClosed) this.scheduleNext();
    }
  }

  private scheduleNext(): void {
    const extraMs = this.failures > 0 ? reconnectDelay(this.failures, this.options.random) : 0;
    this.cancelDelay = this.options.after(minIntervalMs + extraMs, () => {
      this.cancelDelay = undefined;
      this.roomChanged();
    });
  }
}

/**
 * Asks a person for help, with an optional note, or withdraws that. Resolves with true if the server accepted it.
 * Otherwise it has shown a toast.
 */
export type RequestHelp = (to: string, needed: boolean, note?: string) => Promise<boolean>;

/** Marks a request to the viewer as done, or as not done. Resolves like `RequestHelp`. */
export type SettleHelp = (from: string, done: boolean) => Promise<boolean>;

/** Replies privately to a request to the viewer. Resolves like `RequestHelp`. */
export type ReplyPrivately = (from: string, text: string) => Promise<boolean>;
