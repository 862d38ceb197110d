import { join, relative } from "node:path";
import type { Reporter, TestModule } from "vitest/node";

type Row = { files: number; tests: number; processorMs: number; wallMs: number };

/** Prints the tests and their times by folder, and the files that took the most processor time. */
export class TimesReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const folders = Map.groupBy(modules, (module) => folderOf(pathOf(module)));
    const rows = [...folders].map(([folder, of]) => [folder, rowOf(of)] as const);
    const slowest = modules.map((module) => [pathOf(module), rowOf([module])] as const);
    process.stdout.write(
      `\n${tableOf("Folder", [...rows, ["all", rowOf(modules)]])}\n\n${tableOf("File", slowest).split("\n").slice(0, 31).join("\n")}\n`,
    );
  }
}

const root = join(import.meta.dirname, "../..");
const pathOf = (module: TestModule) => relative(root, module.moduleId);

/** Returns `test/spec/rooms` for its files, and `shared` for all files that are beside the code. */
function folderOf(path: string): string {
  const parts = path.split("/").slice(0, -1);
  return parts[0] === "test" ? parts.slice(0, 3).join("/") : parts[0]!;
}

function rowOf(modules: readonly TestModule[]): Row {
  const sum = (of: (module: TestModule) => number) => modules.reduce((total, one) => total + of(one), 0);
  return {
    files: modules.length,
    tests: sum((module) => [...module.children.allTests()].length),
    processorMs: sum((module) => module.meta().processorMs ?? 0),
    wallMs: sum((module) => module.diagnostic().duration),
  };
}

function tableOf(what: string, rows: readonly (readonly [string, Row])[]): string {
  const seconds = (ms: number) => (ms / 1000).toFixed(1);
  const lines = rows
    .toSorted(([, a], [, b]) => b.processorMs - a.processorMs)
    .map(
      ([name, row]) =>
        `| ${name} | ${row.files} | ${row.tests} | ${seconds(row.processorMs)} | ${seconds(row.wallMs)} |`,
    );
  return [`| ${what} | Files | Tests | Processor s | Wall s |`, "|---|---|---|---|---|", ...lines].join("\n");
}
