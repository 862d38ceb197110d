import { storage } from "../../../lib/storage.ts";
import { entryFields, type EntryField, type EntryText } from "../model.ts";

/** A field's text as typed, the server's text at that time, and the texts that were sent without a reply. */
export type Draft = { text: string; base: string; sent: string[] };
export type Drafts = Partial<Record<EntryField, Draft>>;

/**
 * Text that the server has not acknowledged, stored in the browser field by field. Tabs that edit the same field store
 * one draft each (decisions/web#drafts-for-each-field).
 */
export type DraftStorage = {
  /** Returns the drafts of each field, the newest last. */
  read(): Partial<Record<EntryField, Draft[]>>;
  /**
   * Stores a field's draft in place of the draft with the text `before`. Returns false if the browser did not store it:
   * its storage may be full or blocked.
   */
  set(field: EntryField, draft: Draft, before?: string): boolean;
  /** Removes the draft of a field with this text. */
  remove(field: EntryField, text: string): void;
};

/** The maximum number of drafts of one field. A further draft replaces the oldest. */
const MAX_DRAFTS = 5;

/** A guest's own entry in the browser's storage, since a guest's copy of the room does not mark it. */
export type OwnEntryStorage = {
  read(): { text: EntryText; at: number } | undefined;
  set(text: EntryText, at: number): void;
  isReady(): boolean;
  setReady(ready: boolean): void;
};

/** Returns the storage of one person's drafts in one room. */
export function draftStorage(sessionId: string, userId: string): DraftStorage {
  const key = `standup.draft.${sessionId}.${userId}`;
  const read = () => draftFields(parsed(storage.get(key)));
  /** Replaces the drafts of a field with these texts. Returns false if the browser did not store them. */
  const replace = (field: EntryField, texts: string[], drafts: Draft[] = []) => {
    const all = read();
    const others = (all[field] ?? []).filter(({ text }) => !texts.includes(text));
    all[field] = [...others, ...drafts].slice(-MAX_DRAFTS);
    return storage.set(key, Object.values(all).flat().length > 0 ? JSON.stringify(all) : null);
  };
  return {
    read,
    set: (field, draft, before = draft.text) => replace(field, [before, draft.text], [draft]),
    remove: (field, text) => void replace(field, [text]),
  };
}

/** Returns the storage of the guest's text that the server has accepted. */
export function ownEntryStorage(sessionId: string, userId: string): OwnEntryStorage {
  const key = `standup.own.${sessionId}.${userId}`;
  const read = () => parsed(storage.get(key));
  const add = (more: object) => void storage.set(key, JSON.stringify({ ...read(), ...more }));
  return {
    read() {
      const kept = read();
      if (typeof kept["at"] !== "number") return undefined;
      return { text: { yesterday: "", today: "", blockers: "", ...textFields(kept) }, at: kept["at"] };
    },
    set: (text, at) => add({ ...text, at }),
    isReady: () => read()["ready"] === true,
    setReady: (ready) => add({ ready }),
  };
}

/** The storage may hold anything, for example data of another version of the page. */
function parsed(json: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(json ?? "{}");
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

function textFields(kept: Record<string, unknown>): Partial<EntryText> {
  const texts = entryFields.flatMap((field) => {
    const text = kept[field];
    return typeof text === "string" ? [[field, text] as const] : [];
  });
  return Object.fromEntries(texts);
}

function draftFields(kept: Record<string, unknown>): Partial<Record<EntryField, Draft[]>> {
  const fields = entryFields.flatMap((field) => {
    const drafts = [kept[field]].flat().flatMap(draftIn);
    return drafts.length > 0 ? [[field, drafts] as const] : [];
  });
  return Object.fromEntries(fields);
}

/** An older version stored one draft, without the texts that were sent. */
function draftIn(kept: unknown): Draft[] {
  const { text, base, sent = [] } = (kept ?? {}) as Partial<Draft>;
  return typeof text === "string" && typeof base === "string" && Array.isArray(sent)
    ? [{ text, base, sent }]
    : [];
}
