import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { namedAvatars } from "./avatar-names.ts";

// Read instead of imported: only the build can load the raw files of the drawings.
const source = readFileSync(new URL("../../ui/avatar-icons.ts", import.meta.url), "utf8");
const drawn = [...source.matchAll(/^ {2}"?([a-z0-9-]+)"?[,:]/gm)].map(([, id]) => id!);

test("every avatar drawing has a name and every name a drawing, in one order", () => {
  expect(namedAvatars).toEqual(drawn);
  expect(drawn.length).toBeGreaterThanOrEqual(30);
});

test("the server accepts the id of every avatar drawing", () => {
  for (const id of drawn) expect(id).toMatch(/^[a-z0-9-]{1,32}$/);
});
