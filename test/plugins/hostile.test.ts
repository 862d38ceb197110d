import { expect, test } from "vitest";
import type { CallResult } from "#shared/plugin-host/call-result.ts";
import { act, countingPlugin, pluginOf, startSandbox, stateOf } from "./sandbox.ts";
import { actions, modules, type Hostile } from "./hostile-code.ts";

const sandbox = startSandbox();
const neighbour = countingPlugin();

/** Returns how a call ended. `kill` covers a killed process, even if the machine was busy. */
function endOf(result: CallResult<"onAction">): string {
  if (result.kind !== "failed") return result.kind;
  return result.weight === "failure" ? result.why : "kill";
}

test.for([
  ...actions.map(([name, body, ends]): Hostile => [
    name,
    `export function onAction(input, host) { ${body} }`,
    ends,
  ]),
  ...modules.map(([name, code, ends]): Hostile => [
    name,
    `${code}\nexport const onAction = () => ({ state: 1 });`,
    ends,
  ]),
])("%s ends in time, and the next call of another org's plugin succeeds", async ([, code, ends]) => {
  const hostile = pluginOf(code);
  const host = {
    "kv.get": (key: string) => Promise.resolve(key === "long" ? "x".repeat(200_000) : null),
    "kv.set": () => Promise.resolve(null),
  };
  const result = await act(sandbox, hostile, { host });
  expect(await stateOf(act(sandbox, neighbour, { state: { count: 6 } }))).toEqual({ count: 7 });
  // On a slow machine the time limit ends the call before the memory limit.
  if (ends.includes("memory")) ends = [...ends, "time"];
  expect(ends, JSON.stringify(result).slice(0, 300)).toContain(endOf(result));
});
