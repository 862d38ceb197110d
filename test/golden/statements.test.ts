import { glob, readFile, writeFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { namedStatements } from "#shared/db/statement.ts";
import { kinds } from "#shared/kinds/directory.ts";

const golden = new URL("statements.sql", import.meta.url);
const root = new URL("../../", import.meta.url);
const updating = process.env["UPDATE_GOLDEN"] === "1";

/** A call that names a statement, with its type arguments if it has any; or the names of one for each kind. */
const naming = /\b(?:statement|named)(?:<[^()]*?>)?\(\s*"([^"]+)"|envelope\(\s*(?:`(envelope-)\$|"([^"]+)")/g;

test("the named statements are those of test/golden/statements.sql (UPDATE_GOLDEN=1 rewrites it)", async () => {
  const files = new Map<string, string>();
  for await (const path of glob("shared/**/*.ts", { cwd: root })) {
    const source = await readFile(new URL(path, root), "utf8");
    for (const [, ownName, prefix, envelopeName] of source.matchAll(naming)) {
      const name = ownName ?? envelopeName;
      if (name) files.set(name, path);
      else for (const { name: kind } of kinds.core) files.set(`${prefix}${kind}`, path);
    }
  }
  for (const path of new Set(files.values())) await import(new URL(path, root).href);
  expect([...namedStatements.keys()].sort()).toEqual([...files.keys()].sort());

  const described = [...files]
    .map(([name, path]) => `-- ${path}: ${name}\n${namedStatements.get(name)!.trim()};\n`)
    .sort()
    .join("\n");
  if (updating) await writeFile(golden, described);
  expect(described).toBe(await readFile(golden, "utf8"));
});
