import { describe, expect, it } from "vitest";
import type { KindField } from "#shared/wire/plugin-package.ts";
import { configOf, previewOf } from "./field-values.ts";

const fields: KindField[] = [
  { name: "question", label: "Question", type: "text" },
  { name: "columns", label: "Columns", type: "lines" },
  { name: "votes", label: "Votes", type: "number" },
  { name: "open", label: "Open", type: "toggle" },
  { name: "mood", label: "Mood", type: "choice", options: ["Good", "Bad"] },
];

describe("the configuration of a plugin's new room", () => {
  it("has the toggles and the first option of a choice by default", () => {
    expect(configOf(fields, {})).toEqual({ open: false, mood: "Good" });
  });

  it("has trimmed texts, and numbers as numbers", () => {
    const values = { question: " Ship? ", columns: "Keep\nStop\n", votes: "3", open: true, mood: "Bad" };
    expect(configOf(fields, values)).toEqual({
      question: "Ship?",
      columns: "Keep\nStop",
      votes: 3,
      open: true,
      mood: "Bad",
    });
  });

  it("is null while a number field is invalid", () => {
    expect(configOf(fields, { votes: "three" })).toBeNull();
  });

  it("starts with the values that the plugin declares", () => {
    const values = ["Ship?", "Keep\nStop", 3, true, "Bad"];
    const declared = fields.map((field, i) => ({ ...field, value: values[i] }));
    expect(configOf(declared, {})).toEqual({
      question: "Ship?",
      columns: "Keep\nStop",
      votes: 3,
      open: true,
      mood: "Bad",
    });
  });

  it("lacks a declared value that was cleared, but has an unticked toggle", () => {
    const declared = fields.map((field) => ({ ...field, value: field.type === "toggle" ? true : "3" }));
    expect(configOf(declared.slice(0, 4), { question: "", columns: "", votes: "", open: false })).toEqual({
      open: false,
    });
  });
});

describe("the preview of a choice", () => {
  const choice: KindField = { ...fields[4]!, previews: ["", "Rain"] };

  it("is the text of the chosen option, or empty", () => {
    expect(["Good", "Bad", "Else"].map((option) => previewOf(choice, option))).toEqual(["", "Rain", ""]);
    expect(previewOf(fields[4]!, "Good")).toBe("");
  });
});
