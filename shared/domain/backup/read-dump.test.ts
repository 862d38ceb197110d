import { expect, test } from "vitest";
import { readDump, type DumpRow } from "./read-dump.ts";

const text = String.raw`--
-- PostgreSQL database dump
--

-- Dumped from database version 15.18 (Debian 15.18-0+deb12u1)

CREATE TABLE public.texts (
    id integer,
    "position" text
);

COPY public.texts (id, "position") FROM stdin;
1	\N
2	tab\tline\nfeed\\backslash
3	\\N
4	é${"\u2028"}
5	\\.
\.

COPY public.others (id) FROM stdin;
-- PostgreSQL database dump complete
\.
`;

async function* chunksOf(size: number) {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

test.each([1, 7, 100_000])("a dump in chunks of %i bytes gives the same rows", async (size) => {
  const rows: DumpRow[] = [];
  const dump = await readDump(chunksOf(size), new Set(["public.texts"]), (_table, row) => rows.push(row));
  expect(rows).toEqual([
    { id: "1", position: null },
    { id: "2", position: "tab\tline\nfeed\\backslash" },
    { id: "3", position: "\\N" },
    { id: "4", position: "é\u2028" },
    { id: "5", position: "\\." },
  ]);
  expect(dump).toEqual({
    serverVersion: "15.18",
    isComplete: false,
    definedTables: new Set(["public.texts"]),
    rowCounts: new Map([
      ["public.texts", 5],
      ["public.others", 1],
    ]),
  });
});
