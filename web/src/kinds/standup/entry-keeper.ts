import { ApiProblem } from "../../api/api-problem.ts";
import { reconnectDelay } from "../../room/backoff.ts";
import type { RoomController, Written } from "../../room/room-controller.ts";
import type { DraftStore, OwnStore } from "./draft-store.ts";
import { entryOverlay } from "./overlays.ts";
import { asStandup, entryFields, entryOf, mostSigns, noText, signsOf } from "./model.ts";
import type { EntryField, EntryText } from "./model.ts";
import { SaveTimer, type SaverClock } from "./save-timer.ts";

/** How my text stands with the server; `kept` says whether this browser holds what the server does not have yet. */
export type SaveStatus =
  | { kind: "none" }
  | { kind: "saving" }
  | { kind: "saved"; at: number }
  | { kind: "failed"; problem: unknown; kept: boolean }
  | { kind: "too-long" }
  | { kind: "ended"; kept: boolean };

export type EntryKeeperOptions = {
  room: RoomController;
  drafts: DraftStore;
  own: OwnStore;
  clock: SaverClock;
  /** Sends the entry in a way that outlives the page. */
  send(text: EntryText): Promise<Written>;
  onChange(): void;
};

/**
 * Keeps my own entry: what I type is drawn at once, kept in this browser, and saved by itself; whatever I have not
 * typed follows the server. A field is let go only when the server has said that it has exactly that text.
 */
export class EntryKeeper {
  private typed: Partial<EntryText> = {};
  private readonly timer: SaveTimer;
  private cancelRetry = () => {};
  private sending = false;
  private isDueAgain = false;
  private failure: { problem: unknown } | undefined;
  private failures = 0;
  private isKept = true;
  private savedAt: number | undefined;
  private wasWritable = false;
  private isRestored = false;
  private isClosed = false;

  constructor(private readonly options: EntryKeeperOptions) {
    this.timer = new SaveTimer(options.clock, () => void this.save());
  }

  /** What is drawn in the fields. */
  get text(): EntryText {
    return { ...this.saved(), ...this.typed };
  }

  get isDirty(): boolean {
    return Object.keys(this.typed).length > 0;
  }

  get status(): SaveStatus {
    const { envelope } = this.options.room;
    if (this.isDirty && envelope?.endedAt) return { kind: "ended", kept: this.isKept };
    if (this.isDirty && this.isTooLong()) return { kind: "too-long" };
    if (this.failure) return { kind: "failed", problem: this.failure.problem, kept: this.isKept };
    if (this.isDirty || this.sending) return { kind: "saving" };
    const at = this.savedAt ?? this.postedAt();
    return at === undefined ? { kind: "none" } : { kind: "saved", at };
  }

  /** Takes what was typed into a field. */
  type(field: EntryField, text: string): void {
    this.typed[field] = text;
    this.isKept = this.options.drafts.keep(field, text);
    this.timer.touch();
    this.options.onChange();
  }

  /** Saves now what is not saved: the field was left, the page is going, or somebody pressed Retry. */
  flush(): void {
    if (this.isDirty) void this.save();
  }

  /**
   * The page may be gone in the next moment, so the newest text does not wait for an answer to an older one. What is
   * not acknowledged stays in this browser and is saved when the room is opened again.
   */
  leave(): void {
    if (this.sending && this.isDirty && !this.isTooLong()) {
      this.isDueAgain = true;
      this.options.send(this.text).catch(() => undefined);
    } else this.flush();
  }

  retry(): void {
    this.failure = undefined;
    this.options.onChange();
    this.flush();
  }

  /** Looks at a new envelope: the first one restores what an earlier page could not save, a restored room saves. */
  roomChanged(): void {
    const { envelope, writable } = this.options.room;
    if (!envelope) return;
    if (!this.isRestored) this.restore();
    const isBack = writable && !this.wasWritable;
    this.wasWritable = writable;
    if (isBack) this.flush();
  }

  /** Saves once more and stops: what that does not save waits in this browser for whoever opens the room next. */
  close(): void {
    this.leave();
    this.isClosed = true;
    this.timer.cancel();
    this.cancelRetry();
  }

  private restore(): void {
    this.isRestored = true;
    const saved = this.saved();
    for (const field of entryFields) {
      const text = this.options.drafts.read()[field];
      if (text === undefined) continue;
      if (text === saved[field]) this.options.drafts.release(field, text);
      else this.typed[field] = text;
    }
  }

  private async save(): Promise<void> {
    this.timer.cancel();
    this.cancelRetry();
    if (this.sending) this.isDueAgain = true;
    if (this.sending || !this.isDirty || this.isTooLong() || this.options.room.envelope?.endedAt) return;
    this.sending = true;
    this.options.onChange();
    const isTaken = await this.sendOnce(this.text);
    this.sending = false;
    const isDue = this.isDueAgain && isTaken && !this.isClosed;
    this.isDueAgain = false;
    this.options.onChange();
    if (isDue) this.flush();
  }

  private async sendOnce(text: EntryText): Promise<boolean> {
    const { room, send, clock } = this.options;
    const overlay = entryOverlay(room.me, text);
    room.cover(overlay);
    try {
      const { version } = await send(text);
      this.acknowledged(text);
      room.settle(overlay, version);
      return true;
    } catch (problem) {
      room.uncover(overlay);
      this.failure = { problem };
      if (mayPass(problem) && !this.isClosed)
        this.cancelRetry = clock.after(1_000 + reconnectDelay(this.failures++, clock.random), () =>
          this.flush(),
        );
      return false;
    }
  }

  private acknowledged(text: EntryText): void {
    const { room, drafts, own, clock } = this.options;
    this.failure = undefined;
    this.failures = 0;
    this.savedAt = clock.now();
    if (room.seat?.guest) own.keep(text, this.savedAt);
    for (const field of entryFields) {
      drafts.release(field, text[field]);
      if (this.typed[field] === text[field]) delete this.typed[field];
    }
  }

  /** What the server has of me, as far as this page can know. */
  private saved(): EntryText {
    const { view, me, seat } = this.options.room;
    if (!view) return noText;
    if (seat?.guest) return this.options.own.read()?.text ?? noText;
    const { yesterday, today, blockers } = entryOf(asStandup(view).state, me.id) ?? noText;
    return { yesterday, today, blockers };
  }

  private postedAt(): number | undefined {
    const { view, me, seat } = this.options.room;
    if (seat?.guest) return this.options.own.read()?.at;
    const at = view && entryOf(asStandup(view).state, me.id)?.postedAt;
    return at ? Date.parse(at) : undefined;
  }

  private isTooLong(): boolean {
    return entryFields.some((field) => signsOf(this.text[field]) > mostSigns.entry);
  }
}

/** Says whether another try can end differently without anybody doing anything. */
function mayPass(problem: unknown): boolean {
  if (!(problem instanceof ApiProblem)) return true;
  return problem.status === 0 || problem.status === 429 || problem.status >= 500;
}
