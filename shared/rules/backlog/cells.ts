import { isReference } from "./references.ts";

/** What one cell looks like by itself. `code` is a word such as `REF001`, `marker` a bullet or the number of a list. */
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

/** Words that name a state or a kind of issue, in the languages of the trackers. */
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

/** The glyphs that word processors, mails and chats put before the items of a list. */
export const bulletGlyphs = "•‣◦▪▫●○■□➤►▶–—·・∙⁃*+✓✔✗☐☑☒✅❑❒§Øo-";

/** Classifies one cell, whose text is trimmed. A cell of many words is `text` whatever its first word is. */
export function classOf(cell: string): CellClass {
  if (cell === "") return "empty";
  if (cell.length <= 2 && bulletGlyphs.includes(cell)) return "marker";
  if (cell.length > 400) return "text";
  if (isReference(cell)) return "key";
  if (number.test(cell)) return "number";
  if (/^https?:\/\/\S+$/i.test(cell)) return "address";
  if (date.test(cell)) return "date";
  if (listNumber.test(cell)) return "marker";
  if (states.has(cell.toLowerCase())) return "state";
  if (/^[A-Z]{2,10}\d{2,10}$/.test(cell)) return "code";
  if (person.test(cell)) return "person";
  if (/^<[a-z!/]|^\{|^\[[\]{"\w]*/i.test(cell) && /[>\]}]$/.test(cell)) return "markup";
  return "text";
}

/** What the cells of one column have in common. */
export type ColumnProfile = {
  /** How many cells are not empty, and how many there are. */
  filled: number;
  total: number;
  /** The share of the filled cells that are of a class, 0 to 1. */
  share(...classes: CellClass[]): number;
  /** How many words a filled cell has on average. */
  words: number;
  /** How many different texts the column has. */
  distinct: number;
  /** The cells are 1, 2, 3 and so on: they count the rows and name no story. */
  isRunning: boolean;
};

/** Describes the cells of one column. Long tables are described by their first rows. */
export function profileOf(cells: readonly string[]): ColumnProfile {
  const counts = new Map<CellClass, number>();
  const texts = new Set<string>();
  let words = 0;
  for (const cell of cells) {
    const one = classOf(cell);
    counts.set(one, (counts.get(one) ?? 0) + 1);
    if (one === "empty") continue;
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
    isRunning: cells.length > 1 && cells.every((cell, at) => cell.replace(/\.$/, "") === String(at + 1)),
  };
}

// Chinese, Japanese and Thai are written without blanks: there a few letters count as one word.
function wordCount(cell: string): number {
  const start = cell.slice(0, 300);
  const dense = start.match(/[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}]/gu)?.length ?? 0;
  return start.split(/\s+/u).length + Math.floor(dense / 3);
}
