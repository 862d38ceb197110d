import { readFileSync } from "node:fs";
import type { Command } from "#services/admin/command.ts";
import { createPlugin } from "#services/admin/plugin-new.ts";

/** The versions of this package and of the packages that a new plugin needs. */
const { version, authors } = JSON.parse(
  readFileSync(new URL("../../package.json", import.meta.url), "utf8"),
) as { version: string; authors: Record<string, string> };

const packageJson = (name: string) => ({
  name,
  private: true,
  type: "module",
  scripts: {
    dev: "standpoint-plugin dev",
    check: "standpoint-plugin check && tsc",
    test: "vitest run",
    pack: "standpoint-plugin pack",
  },
  devDependencies: { "@standpoint/plugin-sdk": version, ...authors },
});

const tsconfig = { extends: "@standpoint/plugin-sdk/tsconfig.json", include: ["src", "*.test.ts"] };

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

export const newCommand: Command = {
  args: "<folder>",
  summary: "Creates a plugin with one working kind, its page and its test; named like the folder.",
  run: ({ args }) =>
    createPlugin(args, {
      others: { "package.json": json(packageJson("template")), "tsconfig.json": json(tsconfig) },
      steps: (folder) => [
        [`cd ${folder} && npm install`, "installs the packages of the plugin"],
        ["npm run dev", "shows the plugin as three people see it, at each change"],
        ["npm run check", "checks that it can be installed, and its types"],
        ["npm test", "runs its test in the sandbox of production"],
        ["npm run pack", "writes the package for an org admin"],
      ],
    }),
};
