import { expect, test } from "vitest";
import type { OwnData } from "#shared/wire/own-data.ts";
import { readableData } from "./readable-data.ts";

const data = (more: object) =>
  ({
    exportedAt: "2026-03-02T09:00:00.000Z",
    person: { name: "Ana" },
    pluginTexts: [],
    ...more,
  }) as unknown as OwnData;
const rowsOf = (more: object) => readableData(data(more)).flatMap(({ rows }) => rows);

test("a standup entry has its texts, its room and its time", () => {
  const [section] = readableData(
    data({
      standupEntries: [
        {
          title: "Daily",
          yesterday: "Tests",
          today: "Docs",
          blockers: "",
          postedAt: "2026-03-02T09:00:00.000Z",
        },
      ],
    }),
  );
  expect(section).toMatchObject({ heading: "Standups", rows: [{ where: "Daily", text: "Tests\n\nDocs" }] });
  expect(section!.rows[0]!.when).toContain("2026");
});

test("a vote has its story", () => {
  expect(rowsOf({ votes: [{ ref: "PAY-7", title: "Refund", value: "5" }] })).toEqual([
    { when: "", where: "PAY-7 Refund", text: "5" },
  ]);
});

test("texts of a plugin are under the title of their room", () => {
  const pluginTexts = [
    { plugin: "retro", title: "Sprint 12", texts: [{ what: "Card", text: "Fewer meetings" }] },
  ];
  expect(readableData(data({ pluginTexts }))).toEqual([
    { heading: "Sprint 12 (retro)", rows: [{ when: "", where: "Card", text: "Fewer meetings" }] },
  ]);
});

test("sections without rows, and lists of a later version, are left out", () => {
  expect(readableData(data({ kudos: [], ofALaterVersion: [{ text: "New" }] }))).toEqual([]);
});
