import { beforeEach, expect, test } from "vitest";
import { TypedOver } from "./typed-over.ts";

let form: TypedOver<"title" | "notes">;
beforeEach(() => void (form = new TypedOver({ title: "Refund", notes: "" })));

test("only changed fields are sent, each with its base", () => {
  form.type("notes", "By card");
  expect(form.changes).toEqual({ fields: { notes: "By card" }, base: { notes: "" } });
});

test("an unchanged field follows the saved text and is not sent", () => {
  form.type("notes", "By card");
  expect(form.follow({ title: "Refunds", notes: "" })).toEqual([]);
  expect([form.text, form.changes.fields]).toEqual([
    { title: "Refunds", notes: "By card" },
    { notes: "By card" },
  ]);
});

test("a field that was changed here and elsewhere is contested once and keeps its text", () => {
  form.type("notes", "By card");
  expect(form.follow({ title: "Refund", notes: "By bank" })).toEqual(["notes"]);
  expect(form.follow({ title: "Refund", notes: "By bank only" })).toEqual([]);
  expect([form.text.notes, form.contested, form.other("notes")]).toEqual([
    "By card",
    ["notes"],
    "By bank only",
  ]);
});

test("after 'keep mine' the typed text is sent with the other as its base", () => {
  form.type("notes", "By card");
  form.follow({ title: "Refund", notes: "By bank" });
  form.keepMine("notes");
  expect([form.contested, form.changes]).toEqual([
    [],
    { fields: { notes: "By card" }, base: { notes: "By bank" } },
  ]);
});

test("after 'take the other' the field has the saved text and is not sent", () => {
  form.type("notes", "By card");
  form.follow({ title: "Refund", notes: "By bank" });
  form.takeOther("notes");
  expect([form.text.notes, form.contested, form.changes.fields]).toEqual(["By bank", [], {}]);
});

test("an equal text elsewhere or a restored text is not a conflict", () => {
  form.type("notes", "By card");
  form.type("title", " Refunds ");
  expect(form.follow({ title: "Refunds", notes: "By card" })).toEqual([]);
  expect([form.text.title, form.contested, form.changes.fields]).toEqual(["Refunds", [], {}]);
  form.type("title", "Refunded");
  form.type("title", "Refunds");
  expect(form.changes.fields).toEqual({});
});
