// Checks the imports of the code against .dependency-cruiser.cjs, and that only one file reads `process.env`.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { cruise } from "dependency-cruiser";
import { folderCycles } from "./folder-cycles.mjs";
import { ROOT } from "#deploy/local/project.mjs";

// A parser that reads no files finds no violations. So fewer modules than this are an error.
const LEAST_MODULES = 60;

process.chdir(ROOT);
const FOLDERS = ["services", "shared", "web", "deploy", "sdk", "plugins", "test"].filter((folder) =>
  existsSync(folder),
);
const { forbidden, options } = createRequire(import.meta.url)("../../.dependency-cruiser.cjs");
const { output } = await cruise(
  FOLDERS,
  {
    ...options,
    ruleSet: { forbidden },
    validate: true,
  },
  options.enhancedResolveOptions,
);

const seen = output.modules.filter(({ source }) => FOLDERS.some((folder) => source.startsWith(`${folder}/`)));
const problems = output.summary.violations.map(({ rule, from, to, cycle }) =>
  cycle
    ? `${[from, ...cycle.map(({ name }) => name)].join(" → ")} is a cycle`
    : `${from} may not import ${to} (${rule.name})`,
);
if (seen.length < LEAST_MODULES) {
  problems.push(
    `only ${seen.length} modules were found, of at least ${LEAST_MODULES}: the parser does not work`,
  );
}
problems.push(...folderCycles(seen.filter(({ source }) => !/^test\/|\.test\.ts$/.test(source))));
problems.push(...environmentReaders());

for (const problem of problems) console.error(problem);
console.log(`${seen.length} modules, ${output.summary.totalDependenciesCruised} dependencies`);
process.exitCode = problems.length > 0 ? 1 : 0;

function environmentReaders() {
  return ["services", "shared"]
    .flatMap((folder) => readdirSync(folder, { recursive: true }).map((name) => `${folder}/${String(name)}`))
    .filter((path) => path.endsWith(".ts") && !path.endsWith(".test.ts"))
    .filter((path) => path !== "shared/runtime/settings.ts")
    .filter((path) => readFileSync(path, "utf8").includes("process.env"))
    .map((path) => `${path} reads process.env: only shared/runtime/settings.ts does`);
}
