import { storage } from "../../../lib/storage.ts";
import { entryFields, type EntryField, type EntryText } from "../model.ts";

/** A field as typed, the server's text that it was typed over, and the texts that were sent and not answered. */
export type Draft = { text: string; base: string; sent: string[] };
export type Drafts = Partial<Record<EntryField, Draft>>;

/**
 * Typed text that the server has not acknowledged, kept in this browser's storage, field by field. Tabs that type into
 * one field keep a draft each (decisions/web#drafts-for-each-field).
 */
export type DraftStorage = {
  /** Returns the drafts of each field, the newest last. */
  read(): Partial<Record<EntryField, Draft[]>>;
  /**
   * Keeps a field in place of the draft with the text `before`; returns whether the browser did: storage may be full or
   * blocked.
   */
  set(field: EntryField, draft: Draft, before?: string): boolean;
  /** Forgets the draft of a field with this text. */
  remove(field: EntryField, text: string): void;
};

/** Of one field so many drafts are kept; the oldest is dropped for one more. */
const mostDrafts = 5;

/** A guest's own entry, kept in this browser's storage: a guest's copy of the room does not say which entry it is. */
export type OwnEntryStorage = {
  read(): { text: EntryText; at: number } | undefined;
  set(text: EntryText, at: number): void;
  isReady(): boolean;
  setReady(ready: boolean): void;
};

/** Returns the drafts of one person in one room. */
export function draftStorage(sessionId: string, userId: string): DraftStorage {
  const key = `standup.draft.${sessionId}.${userId}`;
  const read = () => draftFields(parsed(storage.get(key)));
  /** Puts drafts of a field in place of those with these texts. */
  const replace = (field: EntryField, texts: string[], drafts: Draft[] = []) => {
    const all = read();
    const others = (all[field] ?? []).filter(({ text }) => !texts.includes(text));
    all[field] = [...others, ...drafts].slice(-mostDrafts);
    storage.set(key, Object.values(all).flat().length > 0 ? JSON.stringify(all) : null);
  };
  return {
    read,
    set(field, draft, before = draft.text) {
      replace(field, [before, draft.text], [draft]);
      return read()[field]?.at(-1)?.text === draft.text;
    },
    remove: (field, text) => replace(field, [text]),
  };
}

/** Returns where a guest's browser keeps what the server has taken. */
export function ownEntryStorage(sessionId: string, userId: string): OwnEntryStorage {
  const key = `standup.own.${sessionId}.${userId}`;
  // Kept in memory too: storage may be blocked.
  let last: string | null = null;
  const read = () => parsed(storage.get(key) ?? last);
  const add = (more: object) => {
    last = JSON.stringify({ ...read(), ...more });
    storage.set(key, last);
  };
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

/** Storage may hold anything, for example what another version of the page wrote. */
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
