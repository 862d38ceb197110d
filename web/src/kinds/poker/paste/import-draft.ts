import { msg } from "@lit/localize";
import { storyLimits } from "#shared/rules/backlog/text.ts";
import type { Role } from "#shared/rules/backlog/column-words.ts";
import { readBacklog, type Backlog } from "#shared/rules/backlog/read-backlog.ts";
import type { BacklogChoices, BacklogSource, ReadingMode } from "#shared/rules/backlog/types.ts";
import type { PokerState } from "#shared/wire/poker.ts";
import type { StoryText } from "../story-line.ts";
import { edited, importRows, type ImportRow } from "./import-rows.ts";
import { matcherOf } from "./queue-match.ts";
import { howManyFit, notesThatFit } from "./room-left.ts";

/** The handling of rows that are in the queue already. */
export type KnownChoice = "leave" | "update" | "again";

/** A value of the type or state column. All rows with it can be left out together. */
export type Group = { field: "type" | "status"; value: string };

/**
 * The source of an import and all choices about it: the reading, and the edited, excluded and sent rows. Rows are
 * identified by their content, so the last three survive a change of the columns.
 */
export class ImportDraft {
  source: BacklogSource = { text: "" };
  backlog: Backlog = empty;
  choices: BacklogChoices = {};
  known: KnownChoice = "leave";
  wasSent = false;
  /** The columns were unclear at first. They stay visible while they are changed. */
  isUnclear = false;
  /** The number of new sources and column changes. Each of them replaces all rows. */
  times = 0;
  private state: PokerState | undefined;
  private longestNotes: number = storyLimits.notes;
  private base: ImportRow[] = [];
  private kept: ImportRow[] | undefined;
  private readonly edits = new Map<string, Partial<StoryText>>();
  /** Rows that were toggled by hand: true if the row is left out. */
  private readonly decisions = new Map<string, boolean>();
  private readonly groupsOut = new Set<string>();
  private readonly sent = new Set<string>();

  get fileName(): string {
    return "bytes" in this.source ? (this.source.name ?? "") : "";
  }

  get text(): string {
    return "text" in this.source ? this.source.text : "";
  }

  /** Sets a new source, and reads it with the most likely choices. */
  take(source: BacklogSource) {
    this.source = source;
    this.longestNotes = storyLimits.notes;
    this.groupsOut.clear();
    this.choose({});
  }

  /** Reads the source with other choices. */
  choose(choices: BacklogChoices) {
    this.choices = choices;
    this.times++;
    this.read();
  }

  readAs(reading: ReadingMode) {
    const { encoding } = this.choices;
    this.choose({ ...(encoding && { encoding }), reading });
  }

  readWith(encoding: string) {
    this.choose({ encoding });
  }

  giveRoles(roles: Role[]) {
    this.choose({ ...this.choices, roles });
  }

  /** Sets the room's state. The rows are matched again only if the queue changed. */
  inRoom(state: PokerState) {
    const before = this.state;
    this.state = state;
    if (!before) this.read();
    else if (before.stories !== state.stories) this.matchRows();
  }

  private read() {
    if (!this.state) return;
    const { stories, deck } = this.state;
    const room = { cards: deck.values, refs: stories.map(({ ref }) => ref).filter(Boolean) };
    this.backlog = readBacklog(this.source, room, this.choices);
    const { needsTitleColumn, notices } = this.backlog;
    if (!this.choices.roles) this.isUnclear = needsTitleColumn || notices.includes("columns-unclear");
    this.matchRows();
  }

  private matchRows() {
    this.kept = undefined;
    if (!this.state) return;
    const { longestNotes } = this;
    this.base = importRows(this.backlog.rows, { longestNotes, mark: mark(), match: matcherOf(this.state) });
  }

  edit(key: string, texts: Partial<StoryText>) {
    this.edits.set(key, { ...this.edits.get(key), ...texts });
    this.kept = undefined;
  }

  /** Leaves a row out, or takes it in again. */
  toggle(key: string) {
    const row = this.rows.find((one) => one.key === key);
    if (row) this.decisions.set(key, !row.isLeftOut);
    this.kept = undefined;
  }

  /** Leaves all rows of a group out, or takes them in again. */
  toggleGroup(group: Group) {
    const name = groupName(group);
    if (!this.groupsOut.delete(name)) this.groupsOut.add(name);
    for (const row of this.base) if (row[group.field] === group.value) this.decisions.delete(row.key);
    this.kept = undefined;
  }

  isGroupOut(group: Group): boolean {
    return this.groupsOut.has(groupName(group));
  }

  noteSent(rows: readonly ImportRow[]) {
    for (const { key } of rows) this.sent.add(key);
    this.wasSent = true;
    this.kept = undefined;
  }

  chooseKnown(known: KnownChoice) {
    this.known = known;
    this.kept = undefined;
  }

  /**
   * Shortens notes so that the stories fit into the room's text limit. Stories beyond the room's story limit are
   * ignored.
   */
  fitNotes() {
    if (!this.state) return;
    const ready = new Set(this.added.map(({ key }) => key));
    // Starts from the full notes, since an earlier call may have shortened them.
    this.longestNotes = storyLimits.notes;
    this.matchRows();
    const stories = this.rows.filter(({ key }) => ready.has(key)).map(({ story }) => story);
    const { byCount } = howManyFit(this.state, stories);
    this.longestNotes = notesThatFit(this.state, stories.slice(0, byCount), mark());
    this.matchRows();
  }

  /** The rows that are not sent yet, with all choices applied. An unchanged row stays the same object. */
  get rows(): readonly ImportRow[] {
    this.kept ??= this.base.filter(({ key }) => !this.sent.has(key)).map((row) => this.asDecided(row));
    return this.kept;
  }

  private asDecided(row: ImportRow): ImportRow {
    const texts = this.edits.get(row.key);
    const now = texts ? edited(row, texts) : row;
    const isLeftOut = this.decisions.get(row.key) ?? this.isOutAtFirst(now);
    return isLeftOut === now.isLeftOut ? now : { ...now, isLeftOut };
  }

  private isOutAtFirst(row: ImportRow): boolean {
    const isGroupOut = (["type", "status"] as const).some((field) =>
      this.isGroupOut({ field, value: row[field] }),
    );
    if (isGroupOut || row.isRepeated) return true;
    if (!row.match || this.known === "again") return false;
    return this.known === "leave" || !row.match.hasChanges;
  }

  /** The rows that become new stories. */
  get added(): readonly ImportRow[] {
    return this.ready.filter((row) => !this.isUpdate(row));
  }

  /** The rows whose stories in the queue are updated. */
  get updated(): readonly ImportRow[] {
    return this.ready.filter((row) => this.isUpdate(row));
  }

  private get ready(): readonly ImportRow[] {
    return this.rows.filter(({ flaws, isLeftOut }) => !isLeftOut && flaws.length === 0);
  }

  private isUpdate({ match }: ImportRow): boolean {
    return this.known === "update" && match !== null && match.hasChanges;
  }

  /** True if discarding the draft loses no input. */
  get isEmpty(): boolean {
    if (this.wasSent) return this.rows.every(({ isLeftOut }) => isLeftOut);
    return !this.fileName && this.text.trim() === "";
  }
}

const empty: Backlog = { rows: [], notices: [], skipped: [], needsTitleColumn: false, reading: "lines" };

function groupName({ field, value }: Group): string {
  return `${field}\0${value}`;
}

/** Returns the mark at the end of shortened notes. */
function mark(): string {
  return msg("… [shortened]");
}
