import { describe, expect, test } from "vitest";
import { matchLevel } from "./match.ts";
import { sectionsOf, type Group, type Row } from "./palette-rows.ts";

const row = (group: Group, label: string, more: Partial<Row> = {}): Row => ({
  key: `${group}:${label}`,
  group,
  label,
  mark: { icon: "x" },
  run: () => undefined,
  ...more,
});
const shown = (all: Row[], typed: string) =>
  sectionsOf(all, typed).map(({ group, rows }) => [group as string].concat(rows.map(({ label }) => label)));

describe("the sections of the palette", () => {
  const rows = [
    row("go", "My spaces"),
    row("here", "Reveal the votes"),
    row("rooms", "Sprint 24 retro"),
    row("rooms", "Retro of May"),
    row("new", "New room: Retrospective"),
    row("settings", "Dark theme"),
  ];

  test("without a text have the usual order, and rows keep theirs", () => {
    expect(shown(rows, " ")).toEqual([
      ["rooms", "Sprint 24 retro", "Retro of May"],
      ["new", "New room: Retrospective"],
      ["here", "Reveal the votes"],
      ["settings", "Dark theme"],
      ["go", "My spaces"],
    ]);
  });

  test("have the best match first, in each section and between sections", () => {
    expect(shown(rows, "re")).toEqual([
      ["rooms", "Retro of May", "Sprint 24 retro"],
      ["here", "Reveal the votes"],
      ["new", "New room: Retrospective"],
    ]);
    expect(shown([...rows, row("rooms", "API reveal")], "reveal")).toEqual([
      ["here", "Reveal the votes"],
      ["rooms", "API reveal"],
    ]);
  });

  test("show rows with typing errors only if no row matches without", () => {
    expect(shown(rows, "rerto")).toEqual([
      ["rooms", "Sprint 24 retro", "Retro of May"],
      ["new", "New room: Retrospective"],
    ]);
    expect(shown([...rows, row("people", "Rerto")], "rerto")).toEqual([["people", "Rerto"]]);
  });

  test("use a row's own match", () => {
    const found = row("rooms", "Planning", { match: () => matchLevel.start });
    expect(shown([...rows, found], "dark")).toEqual([
      ["rooms", "Planning"],
      ["settings", "Dark theme"],
    ]);
  });

  test("have at most eight rooms", () => {
    const rooms = Array.from({ length: 12 }, (_, n) => row("rooms", `Room ${n}`));
    expect(shown(rows.concat(rooms), "room")[0]).toHaveLength(9);
  });

  test("are empty if nothing matches", () => {
    expect(shown(rows, "zzz")).toEqual([]);
  });
});
