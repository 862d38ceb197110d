import { expect, test } from "vitest";
import { draftKey, keepDraft, keptDraft } from "./kept-drafts.ts";
import { draftOf } from "./schedule-draft.ts";

const base = draftOf(null, "UTC");
const held = { base, draft: { ...base, openTime: "10:00" } };
const space = { orgSlug: "default", slug: "team" };

test("a schedule draft is kept for its author and space until it is saved or undone", () => {
  const key = draftKey("ana", space);
  keepDraft(key, held);
  expect(keptDraft(key)).toEqual(held);
  expect(keptDraft(draftKey("ben", space))).toBeUndefined();
  expect(keptDraft(draftKey("ana", { ...space, slug: "other" }))).toBeUndefined();
  keepDraft(key, { base: held.draft, draft: held.draft });
  expect(keptDraft(key)).toBeUndefined();
});
