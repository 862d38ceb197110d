// Rules: protocol/limits#room-text
import { describe, expect, it } from "vitest";
import { MAX_ROOM_TEXT_BYTES } from "#shared/rules/room-size.ts";
import { builtInDeck, withSpecials } from "#shared/rules/deck.ts";
import type { PokerState, PokerStory } from "#shared/wire/poker.ts";
import { ImportDraft } from "./import-draft.ts";
import { changesOf } from "./queue-match.ts";
import { howManyFit } from "./room-left.ts";

const queued = (ref: string, title: string, more: Partial<PokerStory> = {}): PokerStory => ({
  id: `${ref}${title}`,
  ref,
  title,
  notes: "",
  position: 1,
  estimate: null,
  status: "pending",
  votedUserIds: [],
  ...more,
});

function stateOf(...stories: PokerStory[]): PokerState {
  const deck = withSpecials(builtInDeck("modified-fibonacci")!);
  const round = { roundVersion: 0, currentStoryId: null, timerEndsAt: null };
  return { deck, autoReveal: false, openVoting: false, ...round, stories };
}

function read(text: string, state = stateOf()) {
  const draft = new ImportDraft();
  draft.inRoom(state);
  draft.take({ text });
  return draft;
}

const titles = (rows: readonly { story: { title: string } }[]) => rows.map(({ story }) => story.title);

describe("ImportDraft", () => {
  it("puts rows with flaws first; a corrected one keeps its place", () => {
    const draft = read("Key,Summary\nA-1,One\nA-2,\nA-4,Four");
    expect(draft.rows.map(({ story }) => story.ref)).toEqual(["A-2", "A-1", "A-4"]);
    expect(draft.rows[0]!.flaws).toEqual([{ kind: "untitled" }]);
    draft.edit(draft.rows[0]!.key, { title: "Two" });
    expect(titles(draft.added)).toEqual(["Two", "One", "Four"]);
    draft.noteSent(draft.added);
    expect(draft.rows).toEqual([]);
    expect(draft.isEmpty).toBe(true);
  });

  it("toggles a row between left out and taken in", () => {
    const draft = read("One\nTwo");
    const { key } = draft.rows[0]!;
    draft.toggle(key);
    expect(titles(draft.added)).toEqual(["Two"]);
    draft.toggle(key);
    expect(titles(draft.added)).toEqual(["One", "Two"]);
  });

  it("toggles all rows of a type or state", () => {
    const draft = read(
      "Key,Summary,Issue Type,Status\nA-1,One,Epic,Open\nA-2,Two,Story,Done\nA-3,Three,Story,Open",
    );
    draft.toggleGroup({ field: "type", value: "Epic" });
    draft.toggleGroup({ field: "status", value: "Done" });
    expect(titles(draft.added)).toEqual(["Three"]);
    draft.toggleGroup({ field: "type", value: "Epic" });
    expect(titles(draft.added)).toEqual(["One", "Three"]);
  });

  it("keeps edits and excluded rows when the columns are changed", () => {
    const draft = read("Key,Summary,Points\nA-1,,5\nA-2,,3");
    draft.edit(draft.rows[0]!.key, { title: "One" });
    draft.toggle(draft.rows[1]!.key);
    draft.giveRoles(["ref", "title", "estimate"]);
    expect(titles(draft.added)).toEqual(["One"]);
    expect(draft.added[0]!.estimate).toBe("5");
  });

  it("leaves out stories in the queue until the choice changes", () => {
    const draft = read("WEB-1 One\nWEB-2 Two\nPlain", stateOf(queued("WEB-1", "Other"), queued("", "Plain")));
    expect(titles(draft.added)).toEqual(["Two"]);
    draft.chooseKnown("again");
    expect(titles(draft.added)).toEqual(["One", "Two", "Plain"]);
  });

  it("offers a new title and a new estimate as an update of the queue's story", () => {
    const draft = read("Key,Summary,Points\nSHOP-1,Pay by card,5", stateOf(queued("SHOP-1", "Pay")));
    expect(draft.added).toEqual([]);
    draft.chooseKnown("update");
    expect(draft.added).toEqual([]);
    expect(draft.updated.map(changesOf)).toEqual([{ title: "Pay by card", estimate: "5" }]);
  });

  it("offers a reference for a queue's story that has only a title", () => {
    const draft = read("SHOP-1 Pay by card", stateOf(queued("", "Pay by card")));
    expect(draft.added).toEqual([]);
    draft.chooseKnown("update");
    expect(draft.updated.map(changesOf)).toEqual([{ ref: "SHOP-1" }]);
  });

  it("does not update an equal story", () => {
    const draft = read("SHOP-1 Pay", stateOf(queued("SHOP-1", "Pay")));
    draft.chooseKnown("update");
    expect([draft.added, draft.updated]).toEqual([[], []]);
  });

  it("leaves out a repeated row until it is taken in", () => {
    const draft = read("Same\nSame");
    expect(draft.added).toHaveLength(1);
    draft.toggle(draft.rows[1]!.key);
    expect(draft.added).toHaveLength(2);
    draft.noteSent(draft.added.slice(0, 1));
    expect(draft.added).toHaveLength(1);
  });

  it("shortens all notes to the room's text limit", () => {
    const state = stateOf(queued("", "x", { notes: "x".repeat(MAX_ROOM_TEXT_BYTES - 40_000) }));
    const rows = Array.from({ length: 40 }, (_, i) => `Story ${i},"${"漢字 ".repeat(400)}"`);
    const draft = read(`Summary,Description\n${rows.join("\n")}`, state);
    const stories = () => draft.added.map(({ story }) => story);
    expect(howManyFit(state, stories())).toEqual({ byText: 14, byCount: 40 });
    draft.fitNotes();
    expect(howManyFit(state, stories()).byText).toBe(40);
    expect(stories()[0]!.notes).toMatch(/\[shortened\]$/);
  });

  it("shortens notes only as far as the first 500 stories need", () => {
    const state = stateOf();
    const rows = Array.from({ length: 3000 }, (_, i) => `Story ${i},"${"ten chars ".repeat(50 + (i % 70))}"`);
    const draft = read(`Summary,Description\n${rows.join("\n")}`, state);
    draft.fitNotes();
    const fitting = draft.added.slice(0, 500).map(({ story }) => story);
    const bytes = fitting.reduce((sum, { title, notes }) => sum + title.length + notes.length, 0);
    expect(howManyFit(state, fitting)).toEqual({ byText: 500, byCount: 500 });
    expect(bytes).toBeGreaterThan(MAX_ROOM_TEXT_BYTES * 0.9);
  });

  it("does not add rows before the title column is chosen", () => {
    const draft = new ImportDraft();
    draft.inRoom(stateOf());
    draft.take({ name: "export.csv", bytes: new TextEncoder().encode("Foo,Bar\nx,y") });
    expect([draft.backlog.needsTitleColumn, draft.added]).toEqual([true, []]);
    draft.giveRoles(["", "title"]);
    expect(titles(draft.added)).toEqual(["y"]);
  });

  it("reads a file again with the chosen encoding", () => {
    const draft = new ImportDraft();
    draft.inRoom(stateOf());
    draft.take({ name: "a.txt", bytes: Uint8Array.from([0x43, 0x61, 0x66, 0xe9]) });
    expect(titles(draft.added)).toEqual(["Café"]);
    draft.readWith("windows-1251");
    expect(titles(draft.added)).toEqual(["Cafй"]);
  });
});
