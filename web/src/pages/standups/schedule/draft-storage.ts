import { isSameDraft, type ScheduleDraft } from "./schedule-draft.ts";

/** The contents of a schedule form: the draft, and the schedule that it started from. */
export type StoredDraft = { base: ScheduleDraft; draft: ScheduleDraft };

/**
 * Unsaved drafts, by person and space. Another settings tab, a sign-in or a lost owner role removes the form. The
 * draft stays as long as the application is loaded.
 */
const drafts = new Map<string, StoredDraft>();

/** Returns the key of a person's draft for a space. */
export function draftKey(meId: string, { orgSlug, slug }: { orgSlug: string; slug: string }): string {
  return [meId, orgSlug, slug].join("/");
}

/** Returns a person's unsaved draft for a space. */
export function storedDraft(key: string): StoredDraft | undefined {
  return drafts.get(key);
}

/** Stores a draft for the next form, or removes it if it has no changes. */
export function storeDraft(key: string, { base, draft }: StoredDraft): void {
  if (isSameDraft(base, draft)) drafts.delete(key);
  else drafts.set(key, { base, draft });
}
