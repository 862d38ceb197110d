/** A row of a dump: its values as text by column, null for an SQL null. */
export type DumpRow = Record<string, string | null>;

/** The contents of a dump, apart from its rows. Tables have the name of their schema, such as `public.users`. */
export type Dump = {
  /** The version of the server that was dumped, or null if the dump does not name it. */
  serverVersion: string | null;
  /** True if the dump has its last line. */
  isComplete: boolean;
  definedTables: Set<string>;
  /** The number of rows of each table whose rows the dump contains. */
  rowCounts: Map<string, number>;
};

/** The table whose rows follow, and its columns. */
type Table = { name: string; columns: string[] };

const NEWLINE = 10;
const endOfRows = String.raw`\.`;

/**
 * Reads a dump as SQL text, as `pg_dump` and `pg_restore --file=-` write it. Calls `onRow` for each row of the tables in
 * `wanted`. Other rows are only counted, and at most one line is in memory.
 */
export async function readDump(
  chunks: AsyncIterable<Buffer>,
  wanted: ReadonlySet<string>,
  onRow: (table: string, row: DumpRow) => void,
): Promise<Dump> {
  const dump: Dump = {
    serverVersion: null,
    isComplete: false,
    definedTables: new Set(),
    rowCounts: new Map(),
  };
  let table: Table | null = null;
  for await (const line of linesOf(chunks)) {
    if (table === null) {
      table = readStatement(dump, line.toString());
      if (table) dump.rowCounts.set(table.name, 0);
    } else if (line.length === endOfRows.length && line.toString() === endOfRows) table = null;
    else {
      dump.rowCounts.set(table.name, dump.rowCounts.get(table.name)! + 1);
      if (wanted.has(table.name)) onRow(table.name, readRow(table, line.toString()));
    }
  }
  return dump;
}

/** Splits at line feeds only: the other line separators of Unicode may occur within a value. */
async function* linesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let parts: Buffer[] = [];
  for await (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
      const rest = chunk.subarray(start, end);
      yield parts.length > 0 ? Buffer.concat([...parts, rest]) : rest;
      parts = [];
      start = end + 1;
    }
    if (start < chunk.length) parts.push(chunk.subarray(start));
  }
  if (parts.length > 0) yield Buffer.concat(parts);
}

/** Reads a line outside of rows. Returns the table if its rows follow. */
function readStatement(dump: Dump, line: string): Table | null {
  if (line === "-- PostgreSQL database dump complete") dump.isComplete = true;
  dump.serverVersion ??= /^-- Dumped from database version (\S+)/.exec(line)?.[1] ?? null;
  const defined = /^CREATE (?:UNLOGGED )?TABLE (\S+) \($/.exec(line)?.[1];
  if (defined) dump.definedTables.add(defined);
  const [, name, columns] = /^COPY (\S+) \((.*)\) FROM stdin;$/.exec(line) ?? [];
  if (name === undefined) return null;
  return { name, columns: columns!.split(", ").map((column) => column.replaceAll('"', "")) };
}

function readRow({ columns }: Table, line: string): DumpRow {
  const values = line.split("\t");
  return Object.fromEntries(columns.map((column, i) => [column, readValue(values[i] ?? "")]));
}

const escapes: Record<string, string> = { b: "\b", f: "\f", n: "\n", r: "\r", t: "\t", v: "\v" };

function readValue(text: string): string | null {
  if (text === String.raw`\N`) return null;
  return text.replace(/\\(.)/gs, (_all, escaped: string) => escapes[escaped] ?? escaped);
}
