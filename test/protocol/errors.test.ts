import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { catalogue } from "#shared/wire/problems.ts";
import { visitor } from "#test/support/client.ts";
import { examplesOf } from "./examples.ts";

examplesOf("errors", {
  async "refusals of one route"({ app, show, team }) {
    const t = await team(["Ana", "Ben"]);
    const [ana, ben] = t.people;
    await show(visitor(app), "DELETE", t.spacePath);
    await show(ben!, "PATCH", t.spacePath, { body: { name: "Atlas" } });
    await show(ana!, "PATCH", t.spacePath, { body: { name: "" } });
  },
});

test("errors.md lists each code of the catalogue in order", async () => {
  const page = await readFile(new URL("../../docs/protocol/errors.md", import.meta.url), "utf8");
  const rows = [...page.matchAll(/^ +\| `(\w+)` \| (\d{3}) \| ([^|]+?) \|/gm)];
  const listed = rows.map(([, code, status, sentence]) => [code, Number(status), sentence]);
  expect(listed).toEqual(
    Object.entries(catalogue).map(([code, [status, sentence]]) => [code, status, sentence]),
  );
});
