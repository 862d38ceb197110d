import { recall, remember } from "../../../app/storage.ts";
import { entryFields, type EntryField, type EntryText } from "../model.ts";

/** A field as typed, and the server's text that it was typed over. */
export type Draft = { text: string; base: string };
export type Drafts = Partial<Record<EntryField, Draft>>;

/** Typed text that the server has not acknowledged, kept in this browser's storage, field by field. */
export type DraftStore = {
  read(): Drafts;
  /** Keeps a field; returns whether the browser did: storage may be full or blocked. */
  keep(field: EntryField, draft: Draft): boolean;
  /** Forgets a field, unless another tab has typed into it meanwhile. */
  release(field: EntryField, text: string): void;
};

/** A guest's own entry, kept in this browser's storage: a guest's copy of the room does not say which entry it is. */
export type OwnStore = {
  read(): { text: EntryText; at: number } | undefined;
  keep(text: EntryText, at: number): void;
  isReady(): boolean;
  keepReady(ready: boolean): void;
};

/** Returns the drafts of one person in one room. */
export function draftStore(sessionId: string, userId: string): DraftStore {
  const key = `standup.draft.${sessionId}.${userId}`;
  const read = () => draftFields(parsed(recall(key)));
  const write = (drafts: Drafts) =>
    remember(key, Object.keys(drafts).length > 0 ? JSON.stringify(drafts) : null);
  return {
    read,
    keep(field, draft) {
      write({ ...read(), [field]: draft });
      return read()[field]?.text === draft.text;
    },
    release(field, text) {
      const { [field]: kept, ...others } = read();
      if (kept?.text === text) write(others);
    },
  };
}

/** Returns where a guest's browser keeps what the server has taken. */
export function ownStore(sessionId: string, userId: string): OwnStore {
  const key = `standup.own.${sessionId}.${userId}`;
  // Kept in memory too: storage may be blocked.
  let last: string | null = null;
  const read = () => parsed(recall(key) ?? last);
  const add = (more: object) => {
    last = JSON.stringify({ ...read(), ...more });
    remember(key, last);
  };
  return {
    read() {
      const kept = read();
      if (typeof kept["at"] !== "number") return undefined;
      return { text: { yesterday: "", today: "", blockers: "", ...textFields(kept) }, at: kept["at"] };
    },
    keep: (text, at) => add({ ...text, at }),
    isReady: () => read()["ready"] === true,
    keepReady: (ready) => add({ ready }),
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

function draftFields(kept: Record<string, unknown>): Drafts {
  const drafts = entryFields.flatMap((field) => {
    const draft = draftIn(kept[field]);
    return draft ? [[field, draft] as const] : [];
  });
  return Object.fromEntries(drafts);
}

/** An older version stored the text alone; it counts as typed over an empty field. */
function draftIn(kept: unknown): Draft | undefined {
  if (typeof kept === "string") return { text: kept, base: "" };
  const { text, base } = (kept ?? {}) as Record<string, unknown>;
  return typeof text === "string" && typeof base === "string" ? { text, base } : undefined;
}
