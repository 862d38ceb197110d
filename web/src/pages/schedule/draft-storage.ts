import { isSameDraft, type ScheduleDraft } from "./schedule-draft.ts";

/** What a schedule's form holds: the draft, and what it was begun from. */
export type StoredDraft = { base: ScheduleDraft; draft: ScheduleDraft };

/**
 * What was typed and is not saved, by person and space. A form is removed when another tab of the settings is opened, a
 * sign-in is needed or the person is no owner any more; this stays as long as the application is loaded.
 */
const drafts = new Map<string, StoredDraft>();

/** Returns under what a person's draft for a space is kept. */
export function draftKey(meId: string, { orgSlug, slug }: { orgSlug: string; slug: string }): string {
  return [meId, orgSlug, slug].join("/");
}

/** Returns what a person typed for a space and did not save. */
export function storedDraft(key: string): StoredDraft | undefined {
  return drafts.get(key);
}

/** Keeps a draft for the next form, or forgets it where there is nothing in it to lose. */
export function storeDraft(key: string, { base, draft }: StoredDraft): void {
  if (isSameDraft(base, draft)) drafts.delete(key);
  else drafts.set(key, { base, draft });
}
