import { describe, expect, it } from "vitest";
import type { KindField } from "#shared/wire/plugin-package.ts";
import { configOf } from "./field-values.ts";

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
});
