import { describe, expect, it } from "vitest";
import { parseDelimited } from "./delimited.ts";
import { flawsOf, importBatches } from "../edit/story-check.ts";
import { storyFromLine } from "../story-line.ts";
import { plainText, storiesOfLines, storiesOfTable } from "./paste.ts";
import { likelyReading, rolesOf, tableIn } from "./table.ts";

/** Reads a text as the dialog does before anybody decided anything, without estimates. */
function storiesFromPaste(pasted: string) {
  const text = plainText(pasted);
  const reading = likelyReading(text, false);
  const table = reading === "lines" ? undefined : tableIn(text, reading);
  const stories = table ? storiesOfTable(table, rolesOf(table)) : storiesOfLines(text);
  return stories.map(({ ref, title, notes }) => ({ ref, title, notes }));
}

const story = (ref: string, title: string, notes = "") => ({ ref, title, notes });

describe("storyFromLine", () => {
  it.each([
    ["REF-12 Sign in", "REF-12", "Sign in"],
    ["REF-12: Sign in", "REF-12", "Sign in"],
    ["[REF-12] Sign in", "REF-12", "Sign in"],
    ["web2_x-7 - Sign in", "WEB2_X-7", "Sign in"],
    ["#12 Sign in", "#12", "Sign in"],
    ["acme/web.app#12 Sign in", "acme/web.app#12", "Sign in"],
    ["- REF-12 Sign in", "REF-12", "Sign in"],
    ["* Sign in", "", "Sign in"],
    ["• Sign in", "", "Sign in"],
    ["1. Sign in", "", "Sign in"],
    ["12) REF-3 Sign in", "REF-3", "Sign in"],
    ["- [ ] #12 Sign in", "#12", "Sign in"],
    ["- [x] Sign in", "", "Sign in"],
    ["[REF-12](https://example.com/REF-12) Sign in", "REF-12", "Sign in"],
    ["REF-12", "REF-12", ""],
    ["  Sign in   ", "", "Sign in"],
  ])("reads %s", (line, ref, title) => expect(storyFromLine(line)).toEqual(story(ref, title)));

  it.each([
    "Sign-in 2 factors",
    "-40 degrees",
    "404-page for guests",
    "UTF-8x encoding",
    "3 little pigs",
    "2024 roadmap",
    "#hashtag support",
    "A-B testing",
  ])("leaves %s as a title", (line) => expect(storyFromLine(line)).toEqual(story("", line)));
});

describe("storiesFromPaste", () => {
  it("reads lines, skipping blank ones, whatever ends them", () => {
    expect(storiesFromPaste("REF-1 One\r\n\r\n  \n- Two\rThree\n")).toEqual([
      story("REF-1", "One"),
      story("", "Two"),
      story("", "Three"),
    ]);
  });

  it("keeps commas and semicolons in plain lines", () => {
    expect(storiesFromPaste("Search, sort and filter\nImport; export")).toEqual([
      story("", "Search, sort and filter"),
      story("", "Import; export"),
    ]);
  });

  it("reads a Jira export, by key and not by its inner id", () => {
    const csv = [
      "Summary,Issue key,Issue id,Issue Type,Status,Sprint,Sprint,Description",
      '"Sign in, quickly",WEB-12,10432,Story,To Do,S1,S2,"As a user',
      'I want ""fast""\r\nsign-in"',
      "Sign out,WEB-13,10433,Bug,Done,,,",
    ].join("\r\n");
    expect(storiesFromPaste(csv)).toEqual([
      story("WEB-12", "Sign in, quickly", 'As a user\nI want "fast"\nsign-in'),
      story("WEB-13", "Sign out"),
    ]);
  });

  it("reads a Linear export", () => {
    const csv = '"ID","Team","Title","Description","Status"\n"ENG-1","Eng","Dark mode","","Backlog"\n';
    expect(storiesFromPaste(csv)).toEqual([story("ENG-1", "Dark mode")]);
  });

  it("reads GitHub issues by number", () => {
    expect(storiesFromPaste("number,title,body\n12,Crash on start,It crashes\n13,Slow,")).toEqual([
      story("#12", "Crash on start", "It crashes"),
      story("#13", "Slow"),
    ]);
  });

  it("reads a GitHub project table, whose reference is in the address", () => {
    const tsv =
      "Title\tURL\tAssignees\tStatus\nCrash\thttps://github.com/acme/web/issues/12\tana\tTodo\nDraft\t\t\t";
    expect(storiesFromPaste(tsv)).toEqual([story("#12", "Crash"), story("", "Draft")]);
  });

  it("reads semicolons, which spreadsheets use where the comma is the decimal mark", () => {
    expect(storiesFromPaste("Key;Summary\nWEB-1;Preis, netto")).toEqual([story("WEB-1", "Preis, netto")]);
  });

  it("reads a table with titles only, and finds references in them", () => {
    expect(storiesFromPaste("Title\nWEB-1 One\nTwo")).toEqual([story("WEB-1", "One"), story("", "Two")]);
    expect(storiesFromPaste("Title,Notes\nWEB-1 One,Hm")).toEqual([story("WEB-1", "One", "Hm")]);
  });

  it("ignores a byte order mark and short rows", () => {
    expect(storiesFromPaste("\uFEFFKey,Summary,Notes\nWEB-1\n,Two")).toEqual([
      story("WEB-1", ""),
      story("", "Two"),
    ]);
  });

  it("keeps a row that has notes only, so that the preview can say what is missing", () => {
    expect(storiesFromPaste("Title,Notes\n,Lost")).toEqual([story("", "", "Lost")]);
  });

  it("reads spreadsheet rows without a header", () => {
    expect(storiesFromPaste("WEB-1\tOne\tNote\nTwo\tNote\tMore")).toEqual([
      story("WEB-1", "One", "Note"),
      story("", "Two", "Note\nMore"),
    ]);
  });

  it("takes a single line for a story even where it reads like a header", () => {
    expect(storiesFromPaste("Story")).toEqual([story("", "Story")]);
  });

  it("makes no text that the server refuses for its control characters (protocol/conventions 44)", () => {
    expect(storiesFromPaste('Key,Title,Notes\r\n"A\t1","Sign\u0007 in","one\r\ntwo\u000b"')).toEqual([
      story("A 1", "Sign in", "one\ntwo"),
    ]);
  });

  it("finds nothing in nothing", () => {
    expect(storiesFromPaste("")).toEqual([]);
    expect(storiesFromPaste(" \n\t\n")).toEqual([]);
  });
});

describe("parseDelimited", () => {
  it("keeps quotes inside bare cells, empty cells and an unclosed quote's text", () => {
    expect(parseDelimited('a,5" disk,\n,b', ",")).toEqual([
      ["a", '5" disk', ""],
      ["", "b"],
    ]);
    expect(parseDelimited('a,"b\nc', ",")).toEqual([["a", "b\nc"]]);
    expect(parseDelimited("a,", ",")).toEqual([["a", ""]]);
  });
});

describe("flawsOf", () => {
  it("accepts what exactly fits, counting code points", () => {
    expect(flawsOf(story("😀".repeat(40), "t".repeat(200), "n".repeat(2000)))).toEqual([]);
    expect(flawsOf(story("REF-1", ""))).toEqual([]);
  });

  it("names what is too long, missing or not storable", () => {
    expect(flawsOf(story("r".repeat(41), "t".repeat(201), "n".repeat(2001)))).toEqual([
      { kind: "long", field: "ref", length: 41, limit: 40 },
      { kind: "long", field: "title", length: 201, limit: 200 },
      { kind: "long", field: "notes", length: 2001, limit: 2000 },
    ]);
    expect(flawsOf(story(" ", "", "Lost"))).toEqual([{ kind: "nameless" }]);
    expect(flawsOf(story("", "a\0b"))).toEqual([{ kind: "unstorable", field: "title" }]);
    expect(flawsOf(story("", "a\tb", "a\tb\nc"))).toEqual([{ kind: "unstorable", field: "title" }]);
    expect(flawsOf(story("\u200b", "Title"))).toEqual([{ kind: "invisible", field: "ref" }]);
  });
});

describe("importBatches", () => {
  it("sends up to a hundred stories at once", () => {
    const stories = Array.from({ length: 250 }, (_, i) => story(`WEB-${i}`, "x"));
    const batches = importBatches(stories);
    expect(batches.map((batch) => batch.length)).toEqual([100, 100, 50]);
    expect(batches.flat()).toEqual(stories);
    expect(importBatches([])).toEqual([]);
  });

  it("never makes a body over 64 KiB, whatever the letters weigh", () => {
    const stories = Array.from({ length: 60 }, (_, i) => story(`WEB-${i}`, "x", "漢".repeat(2000)));
    const batches = importBatches(stories);
    expect(batches.flat()).toHaveLength(60);
    for (const batch of batches)
      expect(new TextEncoder().encode(JSON.stringify({ stories: batch })).length).toBeLessThan(65_536);
  });
});
