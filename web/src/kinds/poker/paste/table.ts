import { addressWords, columnName, columnWords, type Role } from "./column-words.ts";
import { parseDelimited } from "./delimited.ts";
import { isReference } from "../story-line.ts";

/** How a text is read: one story a line, a table whose first row names the columns, or a table of stories only. */
export type Reading = "lines" | "named" | "unnamed";

/** A table: the names of its columns, "" where it names none, and its rows. */
export type Table = { header: string[]; rows: string[][] };

/** Returns how a text is most likely meant; one out of a file of columns is a table also where no column is known. */
export function likelyReading(text: string, isTableFile: boolean): Reading {
  const [first = [], second] = parseDelimited(text, delimiterOf(text), 2);
  if (recognised(first).includes("title") && (first.length > 1 || second !== undefined)) return "named";
  if (!isTableFile || first.length < 2) return "lines";
  return first.some(isReference) ? "unnamed" : "named";
}

/** Returns whether a text could be a table: it has two cells in its first row. */
export function mayBeTable(text: string): boolean {
  return (parseDelimited(text, delimiterOf(text), 1)[0]?.length ?? 0) > 1;
}

/** Returns the table in a text. */
export function tableIn(text: string, reading: "named" | "unnamed"): Table {
  const rows = parseDelimited(text.replace(/^sep=.\r?\n/i, ""), delimiterOf(text));
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  const header = reading === "named" ? rows.shift() : undefined;
  return { header: Array.from({ length: width }, (_, at) => header?.[at] ?? ""), rows };
}

/** The first delimiter under which a title column is known, or else the one that makes the most columns. */
function delimiterOf(text: string): string {
  // Excel may say it in a line of its own.
  const said = /^sep=(.)\r?\n/i.exec(text)?.[1];
  if (said) return said;
  const firstLine = text.trimStart().split(/\r\n?|\n/, 1)[0]!;
  const firstRows = ["\t", ";", ","].map((delimiter) => ({
    delimiter,
    row: firstLine.includes(delimiter) ? (parseDelimited(text, delimiter, 1)[0] ?? []) : [],
  }));
  const known = firstRows.find(({ row }) => recognised(row).includes("title"));
  return (known ?? firstRows.reduce((best, one) => (one.row.length > best.row.length ? one : best)))
    .delimiter;
}

/** Returns what each column holds as far as its name, or its content where nothing has a name, tells it. */
export function rolesOf({ header, rows }: Table): Role[] {
  if (header.some(Boolean)) return recognised(header, rows);
  const isFilled = (at: number) => rows.some((row) => row[at]);
  const ref = header.findIndex(
    (_, at) => isFilled(at) && rows.every((row) => !row[at] || isReference(row[at])),
  );
  const title = header.findIndex((_, at) => at !== ref && isFilled(at));
  return header.map((_, at) => (at === ref ? "ref" : at === title ? "title" : ""));
}

function recognised(header: readonly string[], rows: readonly string[][] = []): Role[] {
  const names = header.map(columnName);
  const roles: Role[] = header.map(() => "");
  const find = (words: readonly string[]) => {
    const found = words.flatMap((word) =>
      names.flatMap((name, at) => (name === word && !roles[at] ? [at] : [])),
    );
    // Some exports have several columns for one thing, and only one of them filled.
    return found.find((at) => rows.some((row) => row[at])) ?? found[0];
  };
  for (const [role, words] of Object.entries(columnWords)) {
    const at = find(words) ?? (role === "ref" ? find(addressWords) : undefined);
    if (at !== undefined) roles[at] = role as Role;
  }
  return roles;
}

/** Returns the roles after one column was given another: only notes may be gathered from several columns. */
export function withRole(roles: readonly Role[], at: number, role: Role): Role[] {
  return roles.map((one, i) => (i === at ? role : one === role && role !== "notes" ? "" : one));
}
