import { expect, test } from "vitest";
import { draftKey, storeDraft, storedDraft } from "./draft-storage.ts";
import { draftOf } from "./schedule-draft.ts";

const base = draftOf(null, "UTC");
const held = { base, draft: { ...base, openTime: "10:00" } };
const space = { orgSlug: "default", slug: "team" };

test("a schedule draft is kept for its author and space until it is saved or undone", () => {
  const key = draftKey("ana", space);
  storeDraft(key, held);
  expect(storedDraft(key)).toEqual(held);
  expect(storedDraft(draftKey("ben", space))).toBeUndefined();
  expect(storedDraft(draftKey("ana", { ...space, slug: "other" }))).toBeUndefined();
  storeDraft(key, { base: held.draft, draft: held.draft });
  expect(storedDraft(key)).toBeUndefined();
});
