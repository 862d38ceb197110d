import { beforeEach, expect, test } from "vitest";
import { TypedOver } from "./typed-over.ts";

let form: TypedOver<"title" | "notes">;
beforeEach(() => void (form = new TypedOver({ title: "Refund", notes: "" })));

test("only fields that were changed are sent, each with what it was typed over", () => {
  form.type("notes", "By card");
  expect(form.changes).toEqual({ fields: { notes: "By card" }, base: { notes: "" } });
});

test("a field that was not changed here follows what is saved elsewhere, and is not sent", () => {
  form.type("notes", "By card");
  expect(form.follow({ title: "Refunds", notes: "" })).toEqual([]);
  expect([form.text, form.changes.fields]).toEqual([
    { title: "Refunds", notes: "By card" },
    { notes: "By card" },
  ]);
});

test("a field that was changed here and elsewhere is contested once, and keeps what was typed", () => {
  form.type("notes", "By card");
  expect(form.follow({ title: "Refund", notes: "By bank" })).toEqual(["notes"]);
  expect(form.follow({ title: "Refund", notes: "By bank only" })).toEqual([]);
  expect([form.text.notes, form.contested, form.other("notes")]).toEqual([
    "By card",
    ["notes"],
    "By bank only",
  ]);
});

test("mine is sent over the other once it was chosen", () => {
  form.type("notes", "By card");
  form.follow({ title: "Refund", notes: "By bank" });
  form.keepMine("notes");
  expect([form.contested, form.changes]).toEqual([
    [],
    { fields: { notes: "By card" }, base: { notes: "By bank" } },
  ]);
});

test("the other stands in the field once it was chosen, and nothing is sent", () => {
  form.type("notes", "By card");
  form.follow({ title: "Refund", notes: "By bank" });
  form.takeOther("notes");
  expect([form.text.notes, form.contested, form.changes.fields]).toEqual(["By bank", [], {}]);
});

test("the same text elsewhere is no conflict, nor is a field that was typed back", () => {
  form.type("notes", "By card");
  form.type("title", " Refunds ");
  expect(form.follow({ title: "Refunds", notes: "By card" })).toEqual([]);
  expect([form.text.title, form.contested, form.changes.fields]).toEqual(["Refunds", [], {}]);
  form.type("title", "Refunded");
  form.type("title", "Refunds");
  expect(form.changes.fields).toEqual({});
});
