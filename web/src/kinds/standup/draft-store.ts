import { recall, remember } from "../../app/storage.ts";
import { entryFields, type EntryField, type EntryText } from "./model.ts";

/** What I typed and the server has not acknowledged, kept in this browser field by field. */
export type DraftStore = {
  read(): Partial<EntryText>;
  /** Keeps a field; returns whether the browser did: storage may be full or blocked. */
  keep(field: EntryField, text: string): boolean;
  /** Forgets a field, unless another tab has typed into it meanwhile. */
  release(field: EntryField, text: string): void;
};

/** What a guest's tab knows of its own part: a guest's copy of the room names nobody's entry, not even the own. */
export type OwnStore = {
  read(): { text: EntryText; at: number } | undefined;
  keep(text: EntryText, at: number): void;
};

/** Returns the drafts of one person in one room. */
export function draftStore(sessionId: string, userId: string): DraftStore {
  const key = `standup.draft.${sessionId}.${userId}`;
  const read = () => textFields(parsed(recall(key)));
  const write = (draft: Partial<EntryText>) =>
    remember(key, Object.keys(draft).length > 0 ? JSON.stringify(draft) : null);
  return {
    read,
    keep(field, text) {
      write({ ...read(), [field]: text });
      return read()[field] === text;
    },
    release(field, text) {
      const { [field]: kept, ...others } = read();
      if (kept === text) write(others);
    },
  };
}

/** Returns where a guest's tab keeps what the server has taken. */
export function ownStore(sessionId: string, userId: string): OwnStore {
  const key = `standup.own.${sessionId}.${userId}`;
  return {
    read() {
      const kept = parsed(recall(key));
      if (typeof kept["at"] !== "number") return undefined;
      return { text: { yesterday: "", today: "", blockers: "", ...textFields(kept) }, at: kept["at"] };
    },
    keep: (text, at) => remember(key, JSON.stringify({ ...text, at })),
  };
}

/** Another version of the page, or a person with a console, may have left anything there. */
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
