import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { TimesReporter } from "./test/checks/times-reporter.ts";

const isSoak = process.env["SOAK"] !== undefined;
const isQuick = process.env["TEST_QUICK"] !== undefined;
const printsTimes = process.env["TEST_TIMES"] !== undefined;

/**
 * Tests wait for other processes, so there are three more workers than cores. With six more, the run took as long, and
 * what a test waits for came later. Each holds some fifty connections to Postgres.
 * The soak expects absolute figures, so its files do not run beside each other.
 */
const maxWorkers = isSoak ? 1 : Math.min(availableParallelism() + 3, 10);

/** Runs the files of `test`, which take seconds, before unit tests, which take milliseconds: all workers end together. */
class SlowFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isSlow = ({ moduleId }: TestSpecification) => moduleId.startsWith(`${import.meta.dirname}/test/`);
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))];
  }
}

/** The tests of `npm run test:quick`: they need no browser and start no programs. */
const quick = {
  include: ["shared", "services", "sdk", "web/src", "test/{backlog,golden,protocol,spec,structure}"],
  // Plugins run in child processes.
  exclude: ["test/spec/plugins/**", "test/spec/command-line/{backup-check,commands,migrate}.test.ts"],
};

/** Every file has an instance of its own on one Postgres: generous timeouts, no retries. */
export default defineConfig({
  // Tests of plugins import the harness as they do outside of this clone.
  resolve: { alias: { "@standpoint/plugin-sdk/test": `${import.meta.dirname}/sdk/test.ts` } },
  test: {
    include: [
      ...(isQuick ? quick.include : ["shared", "services", "web/src", "plugins", "sdk", "test"]).map(
        (folder) => `${folder}/**/*.test.ts`,
      ),
      // Trials that need more than Node.
      ...(isSoak ? ["test/**/*.soak.ts"] : []),
    ],
    exclude: ["**/node_modules/**", "dist/**", ...(isQuick ? quick.exclude : [])],
    globalSetup: ["test/support/global-setup.ts"],
    maxWorkers,
    sequence: { sequencer: SlowFilesFirst },
    // Loading the product takes a second, so files share a process; what they may not leave there is checked after each.
    isolate: false,
    setupFiles: [
      "test/support/isolation-check.ts",
      ...(printsTimes ? ["test/support/processor-time.ts"] : []),
      ...(process.env["SLOW_REPLIES"] ? ["test/support/slow-replies.ts"] : []),
    ],
    reporters: ["default", ...(printsTimes ? [new TimesReporter()] : [])],
    // What a test waits for comes within milliseconds, or many seconds where the machine is busy with something else.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
