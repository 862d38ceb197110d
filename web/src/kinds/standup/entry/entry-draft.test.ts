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

test("what two closed tabs left of one field is offered one after the other, the newest first", () => {
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

test("an older draft of what the server has by now is dropped without a question", () => {
  kept = { today: [aDraft("saved"), aDraft("newer")] };
  there.today = "saved";
  draft.restore();
  draft.drop("today");
  expect([draft.text.today, draft.isDirty, kept]).toEqual(["saved", false, { today: [] }]);
});

test("a field typed back is sent while an older text may arrive", () => {
  draft.type("today", "one");
  draft.noteSent();
  draft.type("today", "");
  expect([draft.isDue, draft.due()]).toEqual([true, { fields: { today: "" }, base: { today: "" } }]);
});

test("of the texts without an answer the newest five are remembered", () => {
  for (const text of ["1", "2", "3", "4", "5", "6"]) {
    draft.type("today", text);
    draft.noteSent();
  }
  expect(kept.today).toEqual([aDraft("6", "", ["2", "3", "4", "5", "6"])]);
});
