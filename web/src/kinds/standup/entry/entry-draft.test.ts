import { beforeEach, expect, test } from "vitest";
import type { EntryField, EntryText } from "../model.ts";
import { noText } from "../model.ts";
import type { Draft, DraftStorage } from "./draft-storage.ts";
import { EntryDraft } from "./entry-draft.ts";
import { aDraft } from "./entry-store.fixture.ts";

let there: EntryText;
let kept: Partial<Record<EntryField, Draft[]>>;
let draft: EntryDraft;

const store: DraftStorage = {
  read: () => structuredClone(kept),
  set(field, one, before = one.text) {
    kept[field] = [...(kept[field] ?? []).filter(({ text }) => text !== before), one];
    return true;
  },
  remove(field, text) {
    kept[field] = (kept[field] ?? []).filter((one) => one.text !== text);
  },
};

beforeEach(() => {
  there = { ...noText };
  kept = {};
  draft = new EntryDraft(store, () => there);
});

test("drafts of two closed tabs are offered one after the other, newest first", () => {
  kept = { today: [aDraft("older"), aDraft("newer")] };
  draft.restore();
  expect([draft.text.today, draft.contested, draft.due().fields]).toEqual(["newer", {}, { today: "newer" }]);
  there.today = "newer";
  draft.acknowledged({ fields: { today: "newer" }, base: { today: "" } });
  expect([draft.text.today, draft.contested]).toEqual(["older", { today: "newer" }]);
  draft.drop("today");
  expect([draft.text.today, draft.contested, draft.isDirty, kept]).toEqual([
    "newer",
    {},
    false,
    { today: [] },
  ]);
});

test("an older draft equal to the server's text is dropped silently", () => {
  kept = { today: [aDraft("saved"), aDraft("newer")] };
  there.today = "saved";
  draft.restore();
  draft.drop("today");
  expect([draft.text.today, draft.isDirty, kept]).toEqual(["saved", false, { today: [] }]);
});

test("a reverted field is sent while an older save is in flight", () => {
  draft.type("today", "one");
  draft.noteSent();
  draft.type("today", "");
  expect([draft.isDue, draft.due()]).toEqual([true, { fields: { today: "" }, base: { today: "" } }]);
});

test("the newest five texts without a reply are remembered", () => {
  for (const text of ["1", "2", "3", "4", "5", "6"]) {
    draft.type("today", text);
    draft.noteSent();
  }
  expect(kept.today).toEqual([aDraft("6", "", ["2", "3", "4", "5", "6"])]);
});
