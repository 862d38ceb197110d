import type { DraftStore, Drafts } from "./draft-store.ts";
import { entryFields, type EntryField, type EntryText } from "../model.ts";

/**
 * The viewer's entry on this page: what was typed over what the server has. A field that was changed elsewhere while
 * this page was not connected is contested: it is drawn as typed here, and not sent until the viewer has chosen a text.
 */
export class EntryDraft {
  private typed: Drafts = {};
  private readonly contestedFields = new Set<EntryField>();
  /** Text that was sent and not answered: finding it on the server is no change from elsewhere. */
  private readonly sent: Partial<EntryText> = {};
  /** Whether this browser holds what the server does not have yet. */
  isKept = true;

  constructor(
    private readonly store: DraftStore,
    /** Returns what the server has of the viewer's entry. */
    private readonly saved: () => EntryText,
  ) {}

  /** What is drawn in the fields. */
  get text(): EntryText {
    return this.over(entryFields);
  }

  /** What may be sent: a contested field goes out as the server has it. */
  get sendable(): EntryText {
    return this.over(entryFields.filter((field) => !this.contestedFields.has(field)));
  }

  get isDirty(): boolean {
    return this.dirtyFields.length > 0;
  }

  /** Whether there is anything to send that is not contested. */
  get isDue(): boolean {
    return this.dueFields.length > 0;
  }

  /** The fields that were changed elsewhere, with the text that stands there. */
  get contested(): Partial<EntryText> {
    const saved = this.saved();
    return Object.fromEntries([...this.contestedFields].map((field) => [field, saved[field]]));
  }

  type(field: EntryField, text: string): void {
    this.put(field, text, this.typed[field]?.base ?? this.saved()[field]);
  }

  /** Restores what an earlier page could not save. */
  restore(): void {
    this.typed = { ...this.store.read(), ...this.typed };
    this.compare();
  }

  /** Compares with what the server has, after a time without a connection: fields changed there become contested. */
  compare(): void {
    const saved = this.saved();
    for (const field of this.dirtyFields) {
      const { text, base } = this.typed[field]!;
      if (text === saved[field]) this.drop(field);
      else if (saved[field] === base || saved[field] === this.sent[field]) this.contestedFields.delete(field);
      else this.contestedFields.add(field);
    }
  }

  /** Notes a text that is being sent. */
  sending(text: EntryText): void {
    for (const field of this.dueFields) this.sent[field] = text[field];
  }

  /** Notes that the server has exactly this text: what was typed since was typed over it. */
  acknowledged(text: EntryText): void {
    for (const field of entryFields) {
      const draft = this.typed[field];
      delete this.sent[field];
      if (this.contestedFields.has(field)) continue;
      if (!draft || draft.text === text[field]) this.drop(field, text[field]);
      else this.put(field, draft.text, text[field]);
    }
  }

  /** Settles a contested field with the text typed here. */
  keepMine(field: EntryField): void {
    this.contestedFields.delete(field);
    this.put(field, this.text[field], this.saved()[field]);
  }

  /** Settles a contested field with the server's text. */
  takeOther(field: EntryField): void {
    this.drop(field);
  }

  private get dirtyFields(): EntryField[] {
    return entryFields.filter((field) => this.typed[field]);
  }

  private get dueFields(): EntryField[] {
    return this.dirtyFields.filter((field) => !this.contestedFields.has(field));
  }

  private over(fields: readonly EntryField[]): EntryText {
    const text = { ...this.saved() };
    for (const field of fields) text[field] = this.typed[field]?.text ?? text[field];
    return text;
  }

  private put(field: EntryField, text: string, base: string): void {
    this.typed[field] = { text, base };
    this.isKept = this.store.keep(field, { text, base });
  }

  private drop(field: EntryField, text = this.text[field]): void {
    this.store.release(field, text);
    delete this.typed[field];
    this.contestedFields.delete(field);
  }
}
