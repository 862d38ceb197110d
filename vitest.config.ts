import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

/**
 * Three more workers than there are cores, since tests wait more than half of their time; each holds some twenty connections. The
 * soak expects absolute figures, so its files do not run beside each other.
 */
const maxWorkers = process.env["SOAK"] === undefined ? Math.min(availableParallelism() + 3, 6) : 1;

/** Every file has an instance of its own on one Postgres: generous timeouts, no retries. */
export default defineConfig({
  test: {
    include: [
      "shared/**/*.test.ts",
      "services/**/*.test.ts",
      "web/src/**/*.test.ts",
      "plugins/**/*.test.ts",
      "test/**/*.test.ts",
    ],
    exclude: ["**/node_modules/**", "dist/**"],
    globalSetup: ["test/support/global-setup.ts"],
    maxWorkers,
    // Loading the product takes a second, so files share a process; what they may not leave there is checked after each.
    isolate: false,
    setupFiles: ["test/support/leave-nothing.ts"],
    // What a test waits for comes within milliseconds, or many seconds where the machine is busy with something else.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
