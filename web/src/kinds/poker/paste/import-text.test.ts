import { describe, expect, it } from "vitest";
import { mostRoomText } from "#shared/rules/room-size.ts";
import { builtInDeck, withSpecials } from "#shared/rules/deck.ts";
import type { PokerState, PokerStory } from "#shared/wire/poker.ts";
import { ImportText } from "./import-text.ts";
import { howManyFit } from "./room-left.ts";

const queued = (ref: string, title: string, notes = ""): PokerStory => ({
  id: `${ref}${title}`,
  ref,
  title,
  notes,
  position: 1,
  estimate: null,
  status: "pending",
  votedUserIds: [],
});

function stateOf(...stories: PokerStory[]): PokerState {
  const deck = withSpecials(builtInDeck("modified-fibonacci")!);
  const round = { roundVersion: 0, currentStoryId: null, timerEndsAt: null };
  return { deck, autoReveal: false, openVoting: false, ...round, stories };
}

function read(text: string, state = stateOf()) {
  const made = new ImportText();
  made.inRoom(state);
  made.read(text);
  return made;
}

const titles = (rows: readonly { story: { title: string } }[]) => rows.map(({ story }) => story.title);

describe("ImportText", () => {
  it("puts rows with flaws first; one that is mended can be added and keeps its place", () => {
    const text = read(`Key,Summary\nA-1,One\nA-2,\nA-3,${"t".repeat(201)}\nA-4,Four`);
    expect(text.rows.map(({ story }) => story.ref)).toEqual(["A-2", "A-3", "A-1", "A-4"]);
    expect(text.rows[0]!.flaws).toEqual([{ kind: "untitled" }]);
    text.mend(text.rows[0]!.key, { title: "Two" });
    expect(titles(text.ready)).toEqual(["Two", "One", "Four"]);
    text.leaveOut(text.rows[1]!.key);
    text.noteSent(text.ready);
    expect(text.rows).toHaveLength(1);
    expect(text.isEmpty).toBe(true);
  });

  it("keeps what was mended and left out when the columns are changed", () => {
    const text = read("Key,Summary,Points\nA-1,,5\nA-2,,3");
    text.mend(text.rows[0]!.key, { title: "One" });
    text.leaveOut(text.rows[1]!.key);
    text.giveRoles(["ref", "title", "estimate"]);
    expect(titles(text.ready)).toEqual(["One"]);
    expect(text.ready[0]!.estimate).toBe("5");
  });

  it("shortens notes with a mark, and counts the mark", () => {
    const text = read(`Summary,Description\nOne,"${"word ".repeat(500)}"\nTwo,short`);
    const [long, short] = text.rows;
    expect(long).toMatchObject({ isShortened: true, flaws: [] });
    expect(long!.story.notes).toMatch(/word… \[shortened\]$/);
    expect([...long!.story.notes].length).toBeLessThanOrEqual(2000);
    expect(short).toMatchObject({ isShortened: false, story: { notes: "short" } });
  });

  it("takes estimates that are cards of the deck, however the file writes them, and no others", () => {
    const text = read('Summary,Story Points\nA,5.0\nB,"0,5"\nC,6\nD,\nE,coffee\nF,?');
    expect(text.rows.map(({ estimate, isEstimateLost }) => [estimate, isEstimateLost])).toEqual([
      ["5", false],
      ["½", false],
      ["", true],
      ["", false],
      ["", true],
      ["", true],
    ]);
  });

  it("leaves out what the queue has already, until it is wanted", () => {
    const text = read("web-1 One\nWEB-2 Two\nPlain", stateOf(queued("WEB-1", "Other"), queued("", "Plain")));
    expect(titles(text.ready)).toEqual(["Two"]);
    text.takeKnown(true);
    expect(titles(text.ready)).toEqual(["One", "Two", "Plain"]);
  });

  it("keeps two rows that read the same", () => {
    const text = read("Same\nSame");
    expect(text.ready).toHaveLength(2);
    text.noteSent(text.ready.slice(0, 1));
    expect(text.ready).toHaveLength(1);
  });

  it("says how many stories fit into the room, and cuts all notes so that they do (protocol/limits 45)", () => {
    const state = stateOf(queued("", "x", "x".repeat(mostRoomText - 40_000)));
    const rows = Array.from({ length: 40 }, (_, i) => `Story ${i},"${"漢字 ".repeat(400)}"`);
    const text = read(`Summary,Description\n${rows.join("\n")}`, state);
    const stories = () => text.ready.map(({ story }) => story);
    expect(howManyFit(state, stories())).toEqual({ byText: 14, byCount: 40 });
    text.fitNotes();
    expect(howManyFit(state, stories()).byText).toBe(40);
    expect(stories()[0]!.notes).toMatch(/\[shortened\]$/);
  });

  it("adds nothing of a table before it is said where the titles are", () => {
    const text = new ImportText();
    text.inRoom(stateOf());
    text.read("Klucz,Nazwa\nA-1,Logowanie", "export.csv");
    expect(text.ready).toEqual([]);
    text.giveRoles(["ref", "title"]);
    expect(titles(text.ready)).toEqual(["Logowanie"]);
  });
});
