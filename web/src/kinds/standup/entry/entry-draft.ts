import type { Draft, Drafts, DraftStorage } from "./draft-storage.ts";
import { entryFields, type EntryField, type EntryText } from "../model.ts";

/** A save: the changed fields, and the server's text of each before the change. */
export type EntrySave = { fields: Partial<EntryText>; base: Partial<EntryText> };

/** The maximum number of remembered texts of a field that were sent without a reply. */
const MAX_SENT = 5;

/**
 * The viewer's entry on this page: local changes over the server's text. A field that was also changed elsewhere is
 * contested. It shows the local text, and is not sent until the viewer has chosen a text.
 */
export class EntryDraft {
  private typed: Drafts = {};
  /** Drafts of closed pages, the newest last. Each waits until the field's newer draft is settled. */
  private older: Partial<Record<EntryField, Draft[]>> = {};
  private readonly contestedFields = new Set<EntryField>();
  /** True if the browser's storage holds all unacknowledged text. */
  isKept = true;
  /** The fields of the save in flight. */
  inFlight: Partial<EntryText> | undefined;

  constructor(
    private readonly store: DraftStorage,
    /** Returns the viewer's entry on the server, as far as this page knows it. */
    private readonly known: () => EntryText,
  ) {}

  /** The text to show in the fields. */
  get text(): EntryText {
    const text = { ...this.saved() };
    for (const field of this.dirtyFields) text[field] = this.typed[field]!.text;
    return text;
  }

  get isDirty(): boolean {
    return this.dirtyFields.length > 0;
  }

  /** True if there are changes to send that are not contested. */
  get isDue(): boolean {
    return this.dueFields.length > 0;
  }

  /** The fields that were changed elsewhere, with the server's text. */
  get contested(): Partial<EntryText> {
    const saved = this.saved();
    return Object.fromEntries([...this.contestedFields].map((field) => [field, saved[field]]));
  }

  /** Returns the save to send: the fields that are not contested, without texts that are in flight already. */
  due(): EntrySave {
    const saved = this.saved();
    const save: EntrySave = { fields: {}, base: {} };
    for (const field of this.dueFields) {
      const { text } = this.typed[field]!;
      if (text === this.inFlight?.[field]) continue;
      save.fields[field] = text;
      save.base[field] = saved[field];
    }
    return save;
  }

  type(field: EntryField, text: string): void {
    this.put(field, { base: this.saved()[field], sent: [], ...this.typed[field], text });
  }

  /** Restores the unsaved drafts of earlier pages. Called before the first change on this page. */
  restore(): void {
    this.older = this.store.read();
    for (const field of entryFields) this.next(field);
  }

  /**
   * Compares the drafts with the server's text. A field becomes contested if that text is neither the draft's base nor
   * a text sent by this page.
   */
  compare(): void {
    for (const field of this.dirtyFields) this.check(field);
  }

  /** Records the fields being sent. Finding these texts on the server later is not a change from elsewhere. */
  noteSent(): void {
    for (const field of this.dueFields) {
      const draft = this.typed[field]!;
      const others = draft.sent.filter((text) => text !== draft.text);
      this.put(field, { ...draft, sent: [...others, draft.text].slice(-MAX_SENT) });
    }
  }

  /** Records that the server has exactly these texts. They become the base of later changes. */
  acknowledged({ fields }: EntrySave): void {
    for (const field of entryFields) {
      const draft = this.typed[field];
      const text = fields[field];
      if (!draft || text === undefined) continue;
      if (draft.text === text) this.drop(field);
      else this.rebase(field, text);
    }
  }

  /** Settles a contested field with the text of this page. */
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

  /** Returns the server's text, assuming that the save in flight succeeds. */
  private saved(): EntryText {
    return { ...this.known(), ...this.inFlight };
  }

  private check(field: EntryField): void {
    // A text in flight is shown, but not yet acknowledged.
    if (this.inFlight?.[field] !== undefined) return;
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

  /** Continues with the newest draft of the field from a closed page, if there is one. */
  private next(field: EntryField): void {
    const draft = this.older[field]?.pop();
    if (!draft) return void delete this.typed[field];
    this.typed[field] = draft;
    this.check(field);
  }
}
