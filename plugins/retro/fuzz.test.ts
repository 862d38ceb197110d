import fc from "fast-check";
import { afterEach, expect, test } from "vitest";
import { fuzzedJson, fuzzRuns, readAll, unlessRefused } from "../api/harness-fuzz.ts";
import { close, moveTo, retro, write } from "./fixtures.ts";
import manifest from "./manifest.json" with { type: "json" };

afterEach(close);

const phases = ["write", "group", "vote", "discuss", "actions"];
const actions = manifest.kinds[0]!.actions.map(({ name }) => name);
const card = "@card";
const action = "@action";

const body = fuzzedJson({
  id: [card, action],
  ids: [[card], [card, 7]],
  to: [...phases, card],
  text: ["Pairs", "On\r\nTuesdays"],
  base: [undefined, "Pairs", "Tea", { text: 7 }],
  column: ["Keep", "Stop"],
  votes: [1, 2],
  on: [true, false],
  as: ["done", "keep", "drop", "open"],
  owner: ["ana", "ben"],
  day: ["2026-12-01", null],
  topic: [card],
  minutes: [5],
  add: [1],
  stop: [true, false],
});
const who = fc.constantFrom("ana", "ana", "ben", "gus");
/** Every action three times with arbitrary bodies, in an arbitrary order. */
const calls = fc
  .shuffledSubarray([...actions, ...actions, ...actions], { minLength: 3 * actions.length })
  .chain((names) => fc.tuple(...names.map((name) => fc.record({ name: fc.constant(name), who, body }))));

/** Opens a room in a space with an earlier room, with a card and an action. */
async function filled() {
  const earlier = await retro();
  await moveTo(earlier, "actions");
  await earlier.as("ben").act("add-action", { text: "From last time" });
  const room = await retro(undefined, { space: earlier.space });
  room.as("gus", { guest: true });
  const ids = { [card]: await write(room, "ana", "Pairs"), [action]: "" };
  await write(room, "ben", "Tea", "Stop");
  await moveTo(room, "actions");
  ids[action] = (await room.as("ben").act("add-action", { text: "Tea" }))!.id;
  const fill = (sent: unknown) =>
    JSON.parse(
      Object.entries(ids).reduce(
        (text, [name, id]) => text.replaceAll(JSON.stringify(name), JSON.stringify(id)),
        JSON.stringify(sent),
      ),
    ) as unknown;
  return { room, fill };
}

test.each(phases)("no body of any action makes the plugin fail in the phase %s", async (phase) => {
  const property = fc.asyncProperty(calls, async (all) => {
    const { room, fill } = await filled();
    for (const sent of all) {
      if (room.phase !== phase) await moveTo(room, phase);
      await unlessRefused(room.as(sent.who).act(sent.name, fill(sent.body)));
    }
    for (const one of [phase, "actions"]) {
      await moveTo(room, one);
      await readAll(room, ["ana", "ben", "gus"]);
      for (const format of ["csv", "markdown"]) await room.export(format as "csv");
    }
    close();
  });
  await fc.assert(property, fuzzRuns(20));
});

test("no config makes the plugin fail", async () => {
  const config = fuzzedJson(
    {
      template: ["Sailboat", "Custom columns"],
      columns: ["Keep\nStop", "a\tb", ""],
      writing: ["Everybody sees them at once"],
      names: ["Named"],
      votes: [5],
      voting: ["One vote per topic"],
      icebreaker: [true, false],
    },
    false,
  );
  let opened = 0;
  const property = fc.asyncProperty(config, async (given) => {
    const room = await unlessRefused(retro(given as object));
    if (!room) return;
    opened++;
    await readAll(room, ["ana"]);
    close();
  });
  await fc.assert(property, { numRuns: 100 });
  expect(opened).toBeGreaterThan(0);
});
