// Rules: protocol/plugins#onaction-host
import { expect, test } from "vitest";
import { createSequentialHost } from "./sequential-host.ts";

test("host functions run one at a time, and none begins after the end of the call", async () => {
  const gate = Promise.withResolvers<void>();
  const steps: string[] = [];
  const { functions, end } = createSequentialHost({
    async "kv.get"(key) {
      steps.push(`begins ${key}`);
      await gate.promise;
      steps.push(`ends ${key}`);
      return key;
    },
  });
  const [first, second] = ["a", "b"].map((key) => functions["kv.get"]!(key));
  await expect.poll(() => steps).toEqual(["begins a"]);
  const ended = end().then(() => steps.push("end"));
  const third = functions["kv.get"]!("c");
  gate.resolve();
  const results = await Promise.allSettled([first, second, third]);
  await ended;
  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "rejected"]);
  expect(steps).toEqual(["begins a", "ends a", "end"]);
});
