import { msg } from "@lit/localize";
import type { PokerState } from "#shared/wire/poker.ts";
import { storyLimits } from "../edit/story-check.ts";
import type { StoryText } from "../story-line.ts";
import type { Role } from "./column-words.ts";
import { importRows, mended, type ImportRow } from "./import-rows.ts";
import { plainText, storiesOfLines, storiesOfTable, type ReadStory } from "./paste.ts";
import { notesThatFit } from "./room-left.ts";
import { likelyReading, mayBeTable, rolesOf, tableIn, type Reading, type Table } from "./table.ts";

/**
 * The text of an import and everything that was decided about it: how it is read, what its columns hold, and what was
 * mended, left out and sent. The last three are kept by what a row says, so they survive a change of the columns.
 */
export class ImportText {
  text = "";
  fileName = "";
  reading: Reading = "lines";
  mayBeTable = false;
  table: Table | undefined;
  roles: Role[] = [];
  /** Stories whose reference is in the queue already are added too. */
  takesKnown = false;
  wasSent = false;
  /** The columns of a table are not all clear by their names: a title, and a reference. */
  isUnclear = false;
  /** How often a text or its columns were taken anew: then all rows are others. */
  times = 0;
  private state: PokerState | undefined;
  private stories: ReadStory[] = [];
  private mostNotes: number = storyLimits.notes;
  private base: ImportRow[] = [];
  private kept: ImportRow[] | undefined;
  private readonly mendings = new Map<string, Partial<StoryText>>();
  private readonly leftOut = new Set<string>();
  private readonly sent = new Set<string>();

  /** Takes a new text, and reads it as it is most likely meant. */
  read(text: string, fileName = "") {
    this.text = text;
    this.fileName = fileName;
    const plain = plainText(text);
    this.mayBeTable = mayBeTable(plain);
    this.mostNotes = storyLimits.notes;
    this.readAs(likelyReading(plain, /\.(?:csv|tsv)$/i.test(fileName)));
  }

  readAs(reading: Reading) {
    const plain = plainText(this.text);
    this.reading = reading;
    this.table = reading === "lines" ? undefined : tableIn(plain, reading);
    this.giveRoles(this.table ? rolesOf(this.table) : [], plain);
    this.isUnclear =
      this.table !== undefined && !(["ref", "title"] as const).every((role) => this.roles.includes(role));
  }

  /** Says what each column of the table holds. */
  giveRoles(roles: Role[], plain = "") {
    this.roles = roles;
    this.times++;
    this.stories = this.table ? storiesOfTable(this.table, roles) : storiesOfLines(plain);
    this.readRows();
  }

  /** Tells it what the room holds. The rows are read again only where that concerns them. */
  inRoom(state: PokerState) {
    const before = this.state;
    this.state = state;
    if (before?.stories.length !== state.stories.length) this.readRows();
  }

  private readRows() {
    this.kept = undefined;
    if (!this.state) return;
    const { state, mostNotes } = this;
    this.base = importRows(this.stories, {
      state,
      mostNotes,
      isTable: this.table !== undefined,
      mark: mark(),
    });
  }

  mend(key: string, texts: Partial<StoryText>) {
    this.mendings.set(key, { ...this.mendings.get(key), ...texts });
    this.kept = undefined;
  }

  /** Leaves a row out, or takes it in again. */
  leaveOut(key: string) {
    if (!this.leftOut.delete(key)) this.leftOut.add(key);
    this.kept = undefined;
  }

  noteSent(rows: readonly ImportRow[]) {
    for (const { key } of rows) this.sent.add(key);
    this.wasSent = true;
    this.kept = undefined;
  }

  takeKnown(isOn: boolean) {
    this.takesKnown = isOn;
    this.kept = undefined;
  }

  /** Cuts all notes so that the texts of the stories fit into the room. */
  fitNotes() {
    if (!this.state) return;
    const ready = new Set(this.ready.map(({ key }) => key));
    // Measured with the notes as they are, which an earlier cut had made shorter.
    this.mostNotes = storyLimits.notes;
    this.readRows();
    const stories = this.rows.filter(({ key }) => ready.has(key)).map(({ story }) => story);
    this.mostNotes = notesThatFit(this.state, stories, mark());
    this.readRows();
  }

  /** The rows that are not added yet, as they stand; a row that nothing changed stays the same object. */
  get rows(): readonly ImportRow[] {
    this.kept ??= this.base.filter(({ key }) => !this.sent.has(key)).map((row) => this.asDecided(row));
    return this.kept;
  }

  private asDecided(row: ImportRow): ImportRow {
    const texts = this.mendings.get(row.key);
    const now = texts ? mended(row, texts, this.table !== undefined) : row;
    const isLeftOut = this.leftOut.has(row.key) || (now.isKnown && !now.wasFlawed && !this.takesKnown);
    return isLeftOut === now.isLeftOut ? now : { ...now, isLeftOut };
  }

  /** The rows that Add adds. */
  get ready(): readonly ImportRow[] {
    return this.hasTitles ? this.rows.filter(({ flaws, isLeftOut }) => !isLeftOut && flaws.length === 0) : [];
  }

  /** Whether it is known where the titles are. */
  get hasTitles(): boolean {
    return !this.table || this.roles.includes("title");
  }

  /** Whether nothing would be lost if it was thrown away. */
  get isEmpty(): boolean {
    return this.wasSent ? this.rows.every(({ isLeftOut }) => isLeftOut) : this.text.trim() === "";
  }
}

/** What stands behind notes that were cut. */
function mark(): string {
  return msg("… [shortened]");
}
