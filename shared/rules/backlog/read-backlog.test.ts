import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { iterations } from "#test/support/stress.ts";
import { importBody } from "#shared/wire/poker.ts";
import { csvOf } from "../csv.ts";
import { isVisible } from "../visible.ts";
import { readBacklog, readStories, type Backlog } from "./read-backlog.ts";

const room = { cards: ["0", "½", "1", "2", "3", "5", "8", "?", "coffee"], refs: ["SHOP-1"] };
const numRuns = iterations("BACKLOGS", { test: 400, soak: 20_000 });

const parts = fc.constantFrom(
  ..."\"',;|^\t\n\r<>&[]{}()#*-–•\\:/=+@ \u00a0\u200b\ufeff\u202e\0\ud800".split(""),
  ...'Key,Summary,Title,Story Points,Description,SHOP-1,#12,5,½,null,<td>,</table>,<b>,&amp;,{code},{"title":,h2. ,||,|---|,sep=;\n,- [ ] ,1. ,https://a.example/browse/A-1,漢字,Ü'.split(
    ",",
  ),
);
const texts = fc.oneof(
  fc.string({ unit: parts, maxLength: 300 }),
  fc.string({ unit: "binary", maxLength: 200 }),
  fc.json(),
);

function addable({ rows }: Backlog) {
  return rows
    .filter(({ problem }) => problem === undefined)
    .map(({ ref, title, notes, estimate }) =>
      estimate ? { ref, title, notes, estimate } : { ref, title, notes },
    );
}

function expectAcceptable(backlog: Backlog) {
  for (const story of addable(backlog)) {
    const { error } = importBody.safeParse({ stories: [story] });
    expect([story, error?.issues]).toEqual([story, undefined]);
  }
}

describe("readBacklog", () => {
  test("no pasted text makes it throw, and the server accepts all of its rows", () => {
    fc.assert(
      fc.property(texts, (text) => expectAcceptable(readBacklog({ text }, room))),
      { numRuns },
    );
  });

  test("no file makes it throw, and the server accepts all of its rows", () => {
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 300 }),
      texts.map((text) => new TextEncoder().encode(text)),
    );
    const names = fc.constantFrom("a.csv", "a.tsv", "a.txt", "a.json", "a.xls", "");
    fc.assert(
      fc.property(bytes, names, (file, name) => expectAcceptable(readBacklog({ name, bytes: file }, room))),
      { numRuns },
    );
  });

  test("importing our own export returns the same references and titles", () => {
    const title = fc
      .string({
        unit: fc.oneof(parts, fc.string({ unit: "grapheme", minLength: 1, maxLength: 1 })),
        maxLength: 60,
      })
      .map((text) => text.replace(/[\p{C}\p{Zl}\p{Zp}\ufeff\u200b]/gu, "").trim())
      .filter(isVisible);
    fc.assert(
      fc.property(fc.uniqueArray(title, { minLength: 1, maxLength: 5 }), (titles) => {
        const rows = titles.map((text, at) => [`KEY-${at + 1}`, text, "pending", "", "", ""]);
        const csv = `\ufeff${csvOf([["ticket", "story", "status", "estimate", "votes", "detail"], ...rows])}`;
        const read = readBacklog(
          { name: "a.csv", bytes: new TextEncoder().encode(csv) },
          { ...room, refs: [] },
        );
        expect(read.rows.map((row) => [row.ref, row.title])).toEqual(rows.map(([ref, text]) => [ref, text]));
      }),
      { numRuns },
    );
  });

  test("manual choices of encoding, parsing and columns replace the guesses", () => {
    const bytes = Uint8Array.from([0x43, 0x61, 0x66, 0xe9]);
    expect(readBacklog({ name: "a.txt", bytes }, room, { encoding: "windows-1251" }).rows[0]!.title).toBe(
      "Cafй",
    );
    const text = "Key,Summary\nA-1,One";
    expect(readBacklog({ text }, room, { reading: "lines" }).rows.map(({ title }) => title)).toEqual([
      "Key,Summary",
      "A-1,One",
    ]);
    expect(readBacklog({ text }, room, { roles: ["title", "notes"] }).rows).toMatchObject([
      { ref: "", title: "A-1", notes: "One" },
    ]);
  });
});

describe("readStories", () => {
  test("cleans a title, and moves the end of a long title to the notes", () => {
    const [row] = readStories([{ ref: " web-7 ", title: `A &amp; <b>B</b> ${"long ".repeat(60)}` }], room);
    expect([row!.ref, row!.title.startsWith("A & B long"), row!.title.length]).toEqual(["web-7", true, 200]);
    expect(row!.notes).toMatch(/^…long long/);
  });

  test("turns HTML and the wiki markup of Jira in notes into Markdown", () => {
    const notes = ["<p>As a <b>user</b></p>", "h2. Why\n* one"];
    const rows = readStories(
      notes.map((text, at) => ({ title: `${at}`, notes: text })),
      room,
    );
    expect(rows.map((row) => row.notes)).toEqual(["As a **user**", "## Why\n- one"]);
  });

  test("finds stories that are already in the queue, and duplicates in the answer", () => {
    const rows = readStories([{ ref: "shop-1" }, { ref: "A-1" }, { ref: "A-1" }, { title: "Pay" }], room);
    expect(rows.map(({ problem }) => problem)).toEqual([
      "key-in-queue",
      undefined,
      "repeated-key",
      undefined,
    ]);
  });

  test("skips a story without visible text", () => {
    expect(readStories([{}, { title: " \u200b" }], room)).toEqual([]);
  });
});
