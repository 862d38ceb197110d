import type { Mentions } from "#shared/wire/standup.ts";
import { reconnectDelay } from "../../../room/connection/backoff.ts";
import type { ActionResult } from "../../../api/rooms.ts";
import type { RoomController } from "../../../room/room-controller.ts";
import { isRetryable } from "../../../api/api-problem.ts";
import { asStandup } from "../model.ts";

/** The shortest time between two requests for the list: a busy room changes many times a second. In milliseconds. */
const restMs = 1_000;

export type MentionsOptions = {
  room: RoomController;
  fetch(): Promise<Mentions>;
  send(to: string, needed: boolean, note: string): Promise<ActionResult>;
  /** Runs `task` after `ms` milliseconds and returns what calls it off. */
  after(ms: number, task: () => void): () => void;
  random(): number;
  onChange(): void;
};

/**
 * Keeps who asked the viewer for help and whom the viewer asked. No envelope holds that, so a new version of the room
 * is the signal to read the list again. Asking and taking back are drawn at once.
 */
export class MentionsStore {
  private known: Mentions = { needsYou: [], asked: [] };
  private readonly pending = new Map<string, boolean>();
  private seenVersion = -1;
  private isAsking = false;
  private cancelRest: (() => void) | undefined;
  private failures = 0;
  private isClosed = false;

  constructor(private readonly options: MentionsOptions) {}

  get needsYou(): readonly string[] {
    return this.known.needsYou;
  }

  get asked(): readonly string[] {
    const asked = this.known.asked.filter((userId) => this.pending.get(userId) !== false);
    const added = [...this.pending].filter(([userId, needed]) => needed && !asked.includes(userId));
    return [...asked, ...added.map(([userId]) => userId)];
  }

  /** What those who asked need help with, by their ids; a person who did not say is not in it. */
  get notes(): Readonly<Record<string, string>> {
    return this.known.notes ?? {};
  }

  /** What the viewer needs help with, by the ids of those asked. */
  get askedNotes(): Readonly<Record<string, string>> {
    return this.known.askedNotes ?? {};
  }

  /** Takes in a new envelope, and reads the list again where the version is new. */
  roomChanged(): void {
    const { envelope, seat } = this.options.room;
    if (this.isClosed || !envelope || !seat || seat.guest || asStandup(envelope).state.mode !== "async")
      return;
    if (envelope.version === this.seenVersion || this.isAsking || this.cancelRest) return;
    void this.fetchMentions(envelope.version);
  }

  /** Asks a person for help, with a line on what for or "", or takes that back. Throws the server's refusal. */
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

  close(): void {
    this.isClosed = true;
    this.cancelRest?.();
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
      // The old list stays. After a final refusal the list is read again when the room has a new version.
      this.failures++;
      if (!isRetryable(problem)) this.seenVersion = version;
    } finally {
      this.isAsking = false;
      if (!this.isClosed) this.rest();
    }
  }

  private rest(): void {
    const extraMs = this.failures > 0 ? reconnectDelay(this.failures, this.options.random) : 0;
    this.cancelRest = this.options.after(restMs + extraMs, () => {
      this.cancelRest = undefined;
      this.roomChanged();
    });
  }
}

/**
 * Asks a person for help, with a line on what for, or takes that back. Resolves with whether the server agreed; where it
 * did not, the viewer has been told.
 */
export type RequestHelp = (to: string, needed: boolean, note?: string) => Promise<boolean>;
