import { expect, test } from "vitest";
import { isEventTopic } from "#shared/rules/plugin-events.ts";
import { blocksOfManual } from "#test/support/tutorial-blocks.ts";
import { readFile } from "node:fs/promises";
import { eventExamples } from "./event-examples.ts";

test("each topic of the protocol has an example with the fields of its payload", async () => {
  const page = await readFile(new URL("../../docs/protocol/plugins.md", import.meta.url), "utf8");
  const rows = page.matchAll(
    /^ {2}\| ((?:`(?:session|poker|standup|member)\.\w+`(?:, )?)+) \|[^|]*\| (.*) \|$/gm,
  );
  const fields = new Map<string, string[]>();
  for (const [, topics, payload] of rows)
    for (const [, topic] of topics!.matchAll(/`([^`]+)`/g))
      fields.set(
        topic!,
        [...payload!.matchAll(/`(\w+)`/g)].map(([, field]) => field!),
      );
  expect([...fields.keys()].toSorted()).toEqual(Object.keys(eventExamples).toSorted());
  for (const [topic, named] of fields) {
    expect(isEventTopic(topic)).toBe(true);
    expect(Object.keys(eventExamples[topic]!)).toEqual(expect.arrayContaining([...named, "space", "url"]));
  }
});

test("the manual shows the example of the simulator", () => {
  const shown = blocksOfManual("event");
  expect(shown.size).toBe(1);
  for (const [topic, json] of shown) expect(JSON.parse(json)).toEqual(eventExamples[topic]);
});
