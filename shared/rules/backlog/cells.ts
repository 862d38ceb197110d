import { isEstimateWithUnit } from "./estimates.ts";
import { isReference } from "./references.ts";

/** The class of a single cell. `code` is a word such as `REF001`, `marker` a bullet or a list number. */
export type CellClass =
  | "empty"
  | "key"
  | "code"
  | "number"
  | "address"
  | "date"
  | "person"
  | "state"
  | "marker"
  | "markup"
  | "text";

/** Names of states, priorities and issue types, in the languages of the trackers. */
const states = new Set(
  (
    "open|opened|closed|todo|to do|to-do|doing|in progress|in review|review|done|new|ready|backlog|blocked|resolved|active|" +
    "proposed|unstarted|started|finished|delivered|accepted|canceled|cancelled|in development|merged|pending|estimated|" +
    "true|false|yes|no|high|medium|low|highest|lowest|normal|urgent|none|critical|major|minor|trivial|" +
    "epic|story|user story|bug|task|sub-task|subtask|feature|issue|chore|spike|improvement|requirement|enhancement|" +
    "offen|erledigt|in arbeit|fertig|geschlossen|aufgabe|fehler|à faire|en cours|terminé|por hacer|en curso|listo|hecho|" +
    "a fazer|em andamento|concluído|da fare|in corso|fatto|te doen|bezig|gereed|do zrobienia|w toku|gotowe|hotovo|" +
    "att göra|pågår|klart|yapılacak|tamamlandı|к выполнению|в работе|готово|сделать|未着手|進行中|完了|할 일|진행 중|완료|" +
    "待办|进行中|完成|已完成"
  ).split("|"),
);

const number = /^[~≈]?[-+]?(?:\d{1,15}(?:[.,]\d{1,4})?|\d\/\d|[½¼¾]|\d[½¼¾])(?:\s*(?:sp|pts?|points?))?$/i;
const date =
  /^(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}|\d{1,2}[ /.-]\p{L}{3,9}[ /.-]\d{2,4}|\p{L}{3,9} \d{1,2}, \d{4})(?:[T ,].{0,30})?$/u;
const person =
  /^(?:[\w.+-]+@[\w-]+(?:\.[\w-]+)+|@[\w.-]+|\p{Lu}[\p{Ll}'’.-]+(?: \p{Lu}[\p{L}'’.-]*){1,3}(?: <[^<>]*>)?)$/u;
const listNumber = /^(?:\(?\d{1,3}[.)]|\p{Ll}[.)]|[ivx]{1,5}[.)])$/u;

/** The bullet characters of word processors, mails and chats. */
export const bulletGlyphs = "→⇒⇨➔➜➝➞⟶⮕↳▸▹»›◆◇◈❖★☆✦✧☛☞➢➣➥➦➧⟹⦿⦾◉◎•‣◦▪▫●○■□➤►▶–—·・∙⁃*+✓✔✗☐☑☒✅❑❒§Øo-";

/** Classifies a trimmed cell. A cell of more than 400 characters is always `text`. */
export function classifyCell(cell: string): CellClass {
  if (cell === "") return "empty";
  if (cell.length <= 2 && bulletGlyphs.includes(cell)) return "marker";
  if (cell.length > 400) return "text";
  if (isReference(cell)) return "key";
  if (number.test(cell) || isEstimateWithUnit(cell)) return "number";
  if (/^https?:\/\/\S+$/i.test(cell)) return "address";
  if (date.test(cell)) return "date";
  if (listNumber.test(cell)) return "marker";
  if (states.has(cell.toLowerCase())) return "state";
  if (/^[A-Z]{2,10}\d{2,10}$/.test(cell)) return "code";
  if (person.test(cell)) return "person";
  if (/^<[a-z!/]|^\{|^\[[\]{"\w]*/i.test(cell) && /[>\]}]$/.test(cell)) return "markup";
  return "text";
}

/** Statistics of a column's cells. */
export type ColumnProfile = {
  /** The number of cells that are not empty, and the number of all cells. */
  filled: number;
  total: number;
  /** Returns the share of filled cells in these classes, 0 to 1. */
  share(...classes: CellClass[]): number;
  /** The average number of words of a filled cell. */
  words: number;
  /** The number of distinct texts. */
  distinct: number;
  /** True if the cells are 1, 2, 3 and so on. Such cells are row numbers, not references. */
  isSequential: boolean;
};

/** Calculates the statistics of a column's cells. Callers pass only the first rows of a long table. */
export function profileColumn(cells: readonly string[]): ColumnProfile {
  const counts = new Map<CellClass, number>();
  const texts = new Set<string>();
  let words = 0;
  for (const cell of cells) {
    const cellClass = classifyCell(cell);
    counts.set(cellClass, (counts.get(cellClass) ?? 0) + 1);
    if (cellClass === "empty") continue;
    texts.add(cell);
    words += wordCount(cell);
  }
  const filled = cells.length - (counts.get("empty") ?? 0);
  return {
    filled,
    total: cells.length,
    share: (...classes) =>
      filled === 0 ? 0 : classes.reduce((sum, one) => sum + (counts.get(one) ?? 0), 0) / filled,
    words: filled === 0 ? 0 : words / filled,
    distinct: texts.size,
    isSequential: cells.length > 1 && cells.every((cell, at) => cell.replace(/\.$/, "") === String(at + 1)),
  };
}

// Chinese, Japanese and Thai have no blanks between words, so three characters count as one more word.
function wordCount(cell: string): number {
  const start = cell.slice(0, 300);
  const dense = start.match(/[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}]/gu)?.length ?? 0;
  return start.split(/\s+/u).length + Math.floor(dense / 3);
}
