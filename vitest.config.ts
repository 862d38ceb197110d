import { defineConfig } from "vitest/config";

/** Files share two cores and one Postgres: few workers, generous timeouts. */
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
    // A browser on a busy machine may be late once. The report names each test that needed its second try: that is a
    // defect of the test, or worse, and is mended as one.
    retry: 1,
    // What a test waits for comes within milliseconds, or seconds where the machine is busy with something else.
    expect: { poll: { timeout: 10_000 } },
  },
});
