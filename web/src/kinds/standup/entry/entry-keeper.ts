import type { Envelope } from "#shared/wire/sessions.ts";
import { ApiProblem } from "../../../api/api-problem.ts";
import { reconnectDelay } from "../../../room/connection/backoff.ts";
import type { RoomController, Written } from "../../../room/room-controller.ts";
import type { DraftStore, OwnStore } from "./draft-store.ts";
import { EntryDraft } from "./entry-draft.ts";
import { mayPass } from "../may-pass.ts";
import { entryOverlay } from "../overlays.ts";
import { asStandup, entryFields, entryOf, mostSigns, noText, signsOf } from "../model.ts";
import type { EntryField, EntryText } from "../model.ts";
import { SaveTimer, type SaverClock } from "./save-timer.ts";

/** The state of saving; `kept` says whether this browser's storage holds what the server does not have yet. */
export type SaveStatus =
  | { kind: "none" }
  | { kind: "saving" }
  | { kind: "saved"; at: number }
  | { kind: "failed"; problem: unknown; kept: boolean }
  | { kind: "contested" }
  | { kind: "too-long" }
  | { kind: "left"; kept: boolean }
  | { kind: "ended"; kept: boolean };

export type EntryKeeperOptions = {
  room: RoomController;
  drafts: DraftStore;
  own: OwnStore;
  clock: SaverClock;
  /** Asks for the room as it is now. */
  fetch(): Promise<Envelope>;
  /** Sends the entry in a way that outlives the page. */
  send(text: EntryText): Promise<Written>;
  onChange(): void;
};

/** After this time without a frame the socket may be dead: the room is read again before a save. In milliseconds. */
const believedMs = 30_000;
const unheard = new ApiProblem({ status: 0, code: "offline", message: "the room is not connected" });

/**
 * Keeps the viewer's entry:
 *
 * 1. What is typed is drawn at once, kept in this browser's storage, and saved without a button.
 * 2. A field that was not typed in shows what the server has.
 * 3. A field is dropped from storage only when the server has acknowledged exactly its text.
 * 4. One save writes all three fields, so nothing is sent before this page knows what the server has.
 */
export class EntryKeeper {
  private readonly draft: EntryDraft;
  private readonly timer: SaveTimer;
  private cancelRetry = () => {};
  private sending = false;
  private isDueAgain = false;
  private failure: { problem: unknown } | undefined;
  private failures = 0;
  private savedAt: number | undefined;
  /** The last envelope, and when it was heard on a connection that still stands. */
  private heard: Envelope | undefined;
  private heardAt: number | undefined;
  private wasCurrent = false;
  private isRestored = false;
  private isClosed = false;

  constructor(private readonly options: EntryKeeperOptions) {
    this.timer = new SaveTimer(options.clock, () => void this.save());
    this.draft = new EntryDraft(options.drafts, () => this.saved());
  }

  /** What is drawn in the fields. */
  get text(): EntryText {
    return this.draft.text;
  }

  /** The fields that were changed elsewhere, with the text that stands there. */
  get contested(): Partial<EntryText> {
    return this.draft.contested;
  }

  get isDirty(): boolean {
    return this.draft.isDirty;
  }

  get status(): SaveStatus {
    const { envelope, status } = this.options.room;
    const { isDirty, isDue, isKept, text } = this.draft;
    if (isDirty && envelope?.endedAt) return { kind: "ended", kept: isKept };
    if (isDirty && status.kind === "stopped") return { kind: "left", kept: isKept };
    if (isDirty && isTooLong(text)) return { kind: "too-long" };
    if (isDue && this.failure) return { kind: "failed", problem: this.failure.problem, kept: isKept };
    if (isDue && status.kind === "reconnecting") return { kind: "failed", problem: unheard, kept: isKept };
    if (isDue || this.sending) return { kind: "saving" };
    if (isDirty) return { kind: "contested" };
    const at = this.savedAt ?? this.postedAt();
    return at === undefined ? { kind: "none" } : { kind: "saved", at };
  }

  /** Takes what was typed into a field. */
  type(field: EntryField, text: string): void {
    this.draft.type(field, text);
    this.timer.touch();
    this.options.onChange();
  }

  /** Settles a contested field: the text of this page counts, and is saved. */
  keepMine(field: EntryField): void {
    this.draft.keepMine(field);
    this.options.onChange();
    this.flush();
  }

  /** Settles a contested field: the server's text counts. */
  takeOther(field: EntryField): void {
    this.draft.takeOther(field);
    this.options.onChange();
  }

  /** Saves at once what is not saved: a field lost the focus, the page closes, or Retry was pressed. */
  flush(): void {
    if (this.draft.isDue) void this.save();
  }

  /**
   * Saves before the page closes: the newest text does not wait for the answer to an older one. What is not
   * acknowledged stays in this browser's storage and is saved when the room is opened again.
   */
  leave(): void {
    if (this.sending && this.isCurrent() && this.canSend()) {
      this.isDueAgain = true;
      this.options.send(this.draft.sendable).catch(() => undefined);
    } else this.flush();
  }

  retry(): void {
    this.failure = undefined;
    this.options.onChange();
    this.flush();
  }

  /** Takes in a new envelope. The first one restores what an earlier page could not save; a restored text is saved. */
  roomChanged(): void {
    const { envelope, writable } = this.options.room;
    this.listen();
    if (!envelope) return;
    const isCurrent = writable && this.heardAt !== undefined;
    const isBack = isCurrent && !this.wasCurrent;
    this.wasCurrent = isCurrent;
    if (!this.isRestored) {
      this.isRestored = true;
      this.draft.restore();
    } else if (isBack || Object.keys(this.contested).length > 0) this.draft.compare();
    if (isBack) this.flush();
  }

  /** Saves once more and stops. What that does not save stays in this browser's storage. */
  close(): void {
    this.leave();
    this.isClosed = true;
    this.timer.cancel();
    this.cancelRetry();
  }

  /** Notes when the last envelope arrived on the current connection. */
  private listen(): void {
    const { room, clock } = this.options;
    const isNews = room.envelope !== this.heard;
    this.heard = room.envelope;
    if (room.status.kind !== "live") this.heardAt = undefined;
    else if (isNews) this.heardAt = clock.now();
  }

  private isCurrent(): boolean {
    return this.heardAt !== undefined && this.options.clock.now() - this.heardAt <= believedMs;
  }

  private canSend(): boolean {
    const { envelope, status } = this.options.room;
    if (envelope?.endedAt || status.kind === "stopped") return false;
    return this.draft.isDue && !isTooLong(this.draft.sendable);
  }

  private async save(): Promise<void> {
    this.timer.cancel();
    this.cancelRetry();
    if (this.sending) this.isDueAgain = true;
    if (this.sending || !this.canSend()) return;
    this.sending = true;
    this.options.onChange();
    const isTaken = (this.isCurrent() || (await this.catchUp())) && (await this.sendOnce());
    this.sending = false;
    const isDue = this.isDueAgain && isTaken && !this.isClosed;
    this.isDueAgain = false;
    this.options.onChange();
    if (isDue) this.flush();
  }

  /** Reads what the server has. Resolves with whether there is still something to send. */
  private async catchUp(): Promise<boolean> {
    try {
      this.options.room.accept(await this.options.fetch());
    } catch (problem) {
      this.failed(problem);
      return false;
    }
    this.draft.compare();
    if (!this.draft.isDue) this.failure = undefined;
    return this.canSend();
  }

  private async sendOnce(): Promise<boolean> {
    const { room, send } = this.options;
    const text = this.draft.sendable;
    const overlay = entryOverlay(room.me, text);
    room.cover(overlay);
    this.draft.sending(text);
    try {
      const { version } = await send(text);
      this.acknowledged(text);
      room.settle(overlay, version);
      return true;
    } catch (problem) {
      room.uncover(overlay);
      this.failed(problem);
      return false;
    }
  }

  private failed(problem: unknown): void {
    const { clock } = this.options;
    this.failure = { problem };
    if (!mayPass(problem) || this.isClosed) return;
    const wait = 1_000 + reconnectDelay(this.failures++, clock.random);
    this.cancelRetry = clock.after(wait, () => this.flush());
  }

  private acknowledged(text: EntryText): void {
    const { room, own, clock } = this.options;
    this.failure = undefined;
    this.failures = 0;
    this.savedAt = clock.now();
    if (room.seat?.guest) own.keep(text, this.savedAt);
    this.draft.acknowledged(text);
  }

  /** Returns what the server has of the viewer's entry, as far as this page knows. */
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
}

function isTooLong(text: EntryText): boolean {
  return entryFields.some((field) => signsOf(text[field]) > mostSigns.entry);
}
