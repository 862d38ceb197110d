import type { Draft, Drafts, DraftStorage } from "./draft-storage.ts";
import { entryFields, type EntryField, type EntryText } from "../model.ts";

/** A save: the fields that were typed in, and the server's text that each was typed over. */
export type EntrySave = { fields: Partial<EntryText>; base: Partial<EntryText> };

/** So many texts without an answer are remembered for a field. */
const mostSent = 5;

/**
 * The viewer's entry on this page: what was typed over what the server has. A field that was changed elsewhere since is
 * contested: it is drawn as typed here, and not sent until the viewer has chosen a text.
 */
export class EntryDraft {
  private typed: Drafts = {};
  /** Drafts of pages that were closed, which wait until the field's newer one is settled. The newest is last. */
  private older: Partial<Record<EntryField, Draft[]>> = {};
  private readonly contestedFields = new Set<EntryField>();
  /** Whether this browser holds what the server does not have yet. */
  isKept = true;
  /** The fields of the save that is on its way. */
  onItsWay: Partial<EntryText> | undefined;

  constructor(
    private readonly store: DraftStorage,
    /** Returns what the server has of the viewer's entry, as far as this page knows. */
    private readonly known: () => EntryText,
  ) {}

  /** What is drawn in the fields. */
  get text(): EntryText {
    const text = { ...this.saved() };
    for (const field of this.dirtyFields) text[field] = this.typed[field]!.text;
    return text;
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

  /** What may be sent: the fields that are not contested, without those whose text is on its way already. */
  due(): EntrySave {
    const saved = this.saved();
    const save: EntrySave = { fields: {}, base: {} };
    for (const field of this.dueFields) {
      const { text } = this.typed[field]!;
      if (text === this.onItsWay?.[field]) continue;
      save.fields[field] = text;
      save.base[field] = saved[field];
    }
    return save;
  }

  type(field: EntryField, text: string): void {
    this.put(field, { base: this.saved()[field], sent: [], ...this.typed[field], text });
  }

  /** Restores what earlier pages could not save. Called before anything is typed here. */
  restore(): void {
    this.older = this.store.read();
    for (const field of entryFields) this.next(field);
  }

  /**
   * Compares with what the server has: a field that holds neither what it was typed over nor a text that this page sent
   * becomes contested.
   */
  compare(): void {
    for (const field of this.dirtyFields) this.check(field);
  }

  /** Notes that what is due is being sent: to find it on the server later is no change from elsewhere. */
  noteSent(): void {
    for (const field of this.dueFields) {
      const draft = this.typed[field]!;
      const others = draft.sent.filter((text) => text !== draft.text);
      this.put(field, { ...draft, sent: [...others, draft.text].slice(-mostSent) });
    }
  }

  /** Notes that the server has exactly these texts: what was typed since was typed over them. */
  acknowledged({ fields }: EntrySave): void {
    for (const field of entryFields) {
      const draft = this.typed[field];
      const text = fields[field];
      if (!draft || text === undefined) continue;
      if (draft.text === text) this.drop(field);
      else this.rebase(field, text);
    }
  }

  /** Settles a contested field with the text typed here. */
  keepMine(field: EntryField): void {
    this.contestedFields.delete(field);
    this.rebase(field, this.saved()[field]);
  }

  /** Settles a field with the server's text. */
  drop(field: EntryField): void {
    this.store.remove(field, this.typed[field]!.text);
    this.contestedFields.delete(field);
    this.next(field);
  }

  private get dirtyFields(): EntryField[] {
    return entryFields.filter((field) => this.typed[field]);
  }

  private get dueFields(): EntryField[] {
    return this.dirtyFields.filter((field) => !this.contestedFields.has(field));
  }

  /** What the server has, and of the save on its way what it will have. */
  private saved(): EntryText {
    return { ...this.known(), ...this.onItsWay };
  }

  private check(field: EntryField): void {
    // What is on its way is not acknowledged, although it is drawn.
    if (this.onItsWay?.[field] !== undefined) return;
    const { text, base, sent } = this.typed[field]!;
    const there = this.known()[field];
    if (text === there) this.drop(field);
    else if ([base, ...sent].includes(there)) this.contestedFields.delete(field);
    else this.contestedFields.add(field);
  }

  private rebase(field: EntryField, base: string): void {
    this.put(field, { text: this.text[field], base, sent: [] });
  }

  private put(field: EntryField, draft: Draft): void {
    this.isKept = this.store.set(field, draft, this.typed[field]?.text);
    this.typed[field] = draft;
  }

  /** Goes on with the newest draft that a closed page left of a field, if any. */
  private next(field: EntryField): void {
    const draft = this.older[field]?.pop();
    if (!draft) return void delete this.typed[field];
    this.typed[field] = draft;
    this.check(field);
  }
}
