// Rules: protocol/operations#node-version
import { expect, test } from "vitest";
import { nodeMistake } from "./node-version.ts";

test("a Node before 24 is refused with its path and version", () => {
  expect(nodeMistake("v22.11.0", "/usr/bin/node")).toBe(
    "Node 24 or later is required, but /usr/bin/node is v22.11.0.",
  );
  for (const version of ["v24.0.0", "v26.1.0", process.version]) expect(nodeMistake(version)).toBeUndefined();
});
