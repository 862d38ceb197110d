import { ApiProblem, isRetryable } from "../../../api/api-problem.ts";
import { reconnectDelay } from "../../../room/connection/backoff.ts";
import type { ActionResult } from "../../../api/rooms.ts";
import type { RoomController } from "../../../room/room-controller.ts";
import { SendQueue } from "../../../room/send-queue.ts";
import type { DraftStorage, OwnEntryStorage } from "./draft-storage.ts";
import { EntryDraft, type EntrySave } from "./entry-draft.ts";
import { entryOverlay } from "../overlays.ts";
import {
  asStandup,
  entryFields,
  entryOf,
  maxCharacters,
  noText,
  characterCount,
  type EntryField,
  type EntryText,
} from "../model.ts";
import { SaveTimer, type SaverClock } from "./save-timer.ts";

/** The state of saving. `kept` is true if the browser's storage holds the unacknowledged text. */
export type SaveStatus =
  | { kind: "none" }
  | { kind: "saving" }
  | { kind: "saved"; at: number }
  | { kind: "failed"; problem: unknown; kept: boolean }
  | { kind: "contested" }
  | { kind: "too-long" }
  | { kind: "left"; kept: boolean }
  | { kind: "ended"; kept: boolean };

export type EntryStoreOptions = {
  room: RoomController;
  drafts: DraftStorage;
  own: OwnEntryStorage;
  clock: SaverClock;
  /** Sends fields of the entry with a request that outlives the page. */
  send(save: EntrySave): Promise<ActionResult>;
  onChange(): void;
};

const disconnected = new ApiProblem({ status: 0, code: "offline", message: "the room is not connected" });

/**
 * Holds the viewer's entry:
 *
 * 1. Typed text is shown at once, stored in the browser, and saved without a button.
 * 2. An unchanged field shows the server's text.
 * 3. A field is removed from the storage only when the server has acknowledged exactly its text.
 * 4. A save writes only changed fields, and each only if the server still has its base text.
 */
export class EntryStore {
  private readonly draft: EntryDraft;
  private readonly timer: SaveTimer;
  private readonly queue = new SendQueue(() => this.sendDue());
  private cancelRetry = () => {};
  private failure: { problem: unknown } | undefined;
  private failures = 0;
  private savedAt: number | undefined;
  /** The entry from the server's last reply. An envelope of version `until` or newer contains it, and replaces it. */
  private answer: { entry: EntryText; until: number } | undefined;
  private wasWritable = false;
  private isRestored = false;
  private isClosed = false;

  constructor(private readonly options: EntryStoreOptions) {
    this.timer = new SaveTimer(options.clock, () => this.save());
    this.draft = new EntryDraft(options.drafts, () => this.known());
  }

  /** The text to show in the fields. */
  get text(): EntryText {
    return this.draft.text;
  }

  /** The fields that were changed elsewhere, with the server's text. */
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
    if (isDue && status.kind === "reconnecting")
      return { kind: "failed", problem: disconnected, kept: isKept };
    if (isDue || this.draft.inFlight) return { kind: "saving" };
    if (isDirty) return { kind: "contested" };
    const at = this.savedAt ?? this.postedAt();
    return at === undefined ? { kind: "none" } : { kind: "saved", at };
  }

  /** Handles a change of a field. */
  type(field: EntryField, text: string): void {
    this.draft.type(field, text);
    this.timer.touch();
    this.options.onChange();
  }

  /** Settles a contested field with the text of this page, and saves it. */
  keepMine(field: EntryField): void {
    this.draft.keepMine(field);
    this.options.onChange();
    this.flush();
  }

  /** Settles a contested field with the server's text. */
  takeOther(field: EntryField): void {
    this.draft.drop(field);
    this.options.onChange();
  }

  /** Saves unsaved changes at once: after a field lost the focus, when the page closes, or after Retry. */
  flush(): void {
    if (this.draft.isDue) this.save();
  }

  /**
   * Saves before the page closes. The newest text does not wait for the reply to an older save. Unacknowledged text
   * stays in the browser's storage, and is saved when the room is opened again.
   */
  leave(): void {
    if (!this.draft.inFlight) return this.flush();
    if (!this.canSend()) return;
    const save = this.draft.due();
    this.queue.request();
    this.draft.noteSent();
    this.options.send(save).catch(() => undefined);
  }

  retry(): void {
    this.failure = undefined;
    this.options.onChange();
    this.flush();
  }

  /** Handles a new envelope. The first one restores the unsaved drafts of earlier pages, which are then saved. */
  roomChanged(): void {
    const { envelope, writable } = this.options.room;
    if (!envelope) return;
    const isBack = writable && !this.wasWritable;
    this.wasWritable = writable;
    if (this.answer && envelope.version >= this.answer.until) this.answer = undefined;
    if (this.isRestored) this.draft.compare();
    else this.draft.restore();
    this.isRestored = true;
    if (isBack) this.flush();
  }

  /** Saves once more and stops. Unsaved text stays in the browser's storage. */
  close(): void {
    this.leave();
    this.isClosed = true;
    this.timer.cancel();
    this.cancelRetry();
  }

  private canSend(): boolean {
    const { envelope, status } = this.options.room;
    if (envelope?.endedAt || status.kind === "stopped") return false;
    const { fields } = this.draft.due();
    return Object.keys(fields).length > 0 && !isTooLong(fields);
  }

  private save(): void {
    this.timer.cancel();
    this.cancelRetry();
    if (this.queue.isSending || this.canSend()) this.queue.request();
  }

  /** Saves the changes. Resolves with true if newer changes may be saved next. */
  private async sendDue(): Promise<boolean> {
    this.timer.cancel();
    this.cancelRetry();
    if (!this.canSend()) return false;
    const isDone = await this.sendOnce(this.draft.due());
    this.options.onChange();
    return isDone && !this.isClosed;
  }

  /** Resolves with true if the save is settled: the server accepted it, or replied with a different text. */
  private async sendOnce(save: EntrySave): Promise<boolean> {
    const { room, send, onChange } = this.options;
    const overlay = entryOverlay(room.me, save.fields);
    this.draft.noteSent();
    this.draft.inFlight = save.fields;
    const sendAndNote = async () => {
      onChange();
      try {
        return await send(save);
      } finally {
        this.draft.inFlight = undefined;
      }
    };
    try {
      await room.optimistically(overlay, async () => {
        const result = await sendAndNote();
        this.acknowledged(save, result.version);
        return result;
      });
      return true;
    } catch (problem) {
      return this.refused(problem);
    }
  }

  /** Handles a refusal. Returns true if the entry was changed elsewhere, and then takes over the server's text. */
  private refused(problem: unknown): boolean {
    const entry = changedEntry(problem);
    if (!entry) return this.failed(problem);
    this.learn(entry, this.versionShown() + 1);
    this.failure = undefined;
    this.draft.compare();
    this.queue.request();
    return true;
  }

  private learn(entry: EntryText, until: number): void {
    const { room, own, clock } = this.options;
    if (room.seat?.guest) return own.set(entry, clock.now());
    if (this.versionShown() < until) this.answer = { entry, until };
  }

  private versionShown(): number {
    return this.options.room.envelope?.version ?? 0;
  }

  private failed(problem: unknown): false {
    const { clock } = this.options;
    this.failure = { problem };
    if (!isRetryable(problem) || this.isClosed) return false;
    const wait = 1_000 + reconnectDelay(this.failures++, clock.random);
    this.cancelRetry = clock.after(wait, () => this.flush());
    return false;
  }

  private acknowledged(save: EntrySave, version: number): void {
    const { clock } = this.options;
    this.failure = undefined;
    this.failures = 0;
    this.savedAt = clock.now();
    // The connection may break before the push with this text.
    this.learn({ ...this.known(), ...save.fields }, version);
    this.draft.acknowledged(save);
  }

  /** Returns the viewer's entry on the server, as far as this page knows it. */
  private known(): EntryText {
    const { view, me, seat } = this.options.room;
    if (!view) return noText;
    if (seat?.guest) return this.options.own.read()?.text ?? noText;
    if (this.answer) return this.answer.entry;
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

function isTooLong(text: Partial<EntryText>): boolean {
  return entryFields.some((field) => characterCount(text[field] ?? "") > maxCharacters.entry);
}

/** Returns the entry in a refusal because it was changed elsewhere, or undefined for other errors. */
function changedEntry(problem: unknown): EntryText | undefined {
  if (!(problem instanceof ApiProblem) || problem.code !== "entry_changed") return undefined;
  const { yesterday, today, blockers } = problem.details["entry"] as EntryText;
  return { yesterday, today, blockers };
}
