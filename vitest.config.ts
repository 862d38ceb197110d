import { defineConfig } from "vitest/config";

/** Files share two cores and one Postgres: few workers, generous timeouts, no retries. */
export default defineConfig({
  test: {
    include: ["shared/**/*.test.ts", "services/**/*.test.ts", "web/src/**/*.test.ts", "test/**/*.test.ts"],
    exclude: ["**/node_modules/**", "dist/**"],
    globalSetup: ["test/support/global-setup.ts"],
    maxWorkers: 2,
    // On purpose: a file that leaves something behind must not reach the next one.
    isolate: true,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // What a test waits for comes within milliseconds, or seconds where the machine is busy with something else.
    expect: { poll: { timeout: 10_000 } },
  },
});
