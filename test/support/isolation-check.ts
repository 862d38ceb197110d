import { afterAll, expect, vi } from "vitest";
import { takeUndocumentedStatuses } from "./openapi-coverage.ts";
import { sharedAppsRunning } from "./shared-app.ts";

// Runs around every test file; its `afterAll` runs after those of the file. Test files share a process. A file fails if
// it leaves the process changed. It also fails if a reply's status was not in the OpenAPI document.
const environment = { ...process.env };
const globals: PropertyDescriptorMap = Object.getOwnPropertyDescriptors(globalThis);
const servers = serversListening();

afterAll(async () => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  expect(vi.isFakeTimers(), "fake timers are still in use: call vi.useRealTimers()").toBe(false);
  expect(changedVariables(), "environment variables were changed").toEqual([]);
  expect(changedGlobals(), "globals were changed").toEqual([]);
  await vi.waitFor(
    () => expect(serversListening(), "servers still listen").toBeLessThanOrEqual(servers),
    60_000,
  );
  expect(await takeUndocumentedStatuses(), "answers that are not described").toEqual([]);
});

// Returns names only, because values can be secrets.
function changedVariables(): string[] {
  return Object.keys({ ...environment, ...process.env }).filter(
    (name) => environment[name] !== process.env[name],
  );
}

// New globals are allowed, because libraries add some when they load.
function changedGlobals(): string[] {
  const now: PropertyDescriptorMap = Object.getOwnPropertyDescriptors(globalThis);
  return Object.entries(globals)
    .filter(([name, { value, get }]) => !Object.is(value, now[name]?.value) || get !== now[name]?.get)
    .map(([name]) => name);
}

// Shared apps listen until the process ends.
function serversListening(): number {
  const listening = process.getActiveResourcesInfo().filter((name) => name === "TCPServerWrap").length;
  return listening - sharedAppsRunning();
}
