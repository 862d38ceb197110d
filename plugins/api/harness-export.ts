import { runExport } from "#shared/kinds/plugin/export.ts";
import type { PluginRoom } from "#shared/kinds/plugin-room.ts";
import type { PluginRunner } from "#shared/kinds/plugin-runner.ts";
import type { Named } from "#shared/rules/distinct-names.ts";
import type { WordedText } from "#shared/wire/plugin-reach.ts";

/** What a plugin writes of a room for members. */
export type HarnessExport = {
  /**
   * Runs `exportRoom` and returns the rows of the CSV file or the Markdown text. Throws an error without the hook; in
   * production the CSV then has a row for each key of the view.
   */
  export(format: "csv"): Promise<string[][]>;
  export(format: "markdown"): Promise<string>;
  /** Runs `summary` and returns its lines. Throws an error without the hook. */
  summary(): Promise<WordedText[]>;
};

type Harness = { room: PluginRoom; runner: PluginRunner; people: () => readonly Named[] };

/** Returns the functions that export a room of the harness. */
export function exportOf({ room, runner, people }: Harness): HarnessExport {
  const run = <H extends "exportCsv" | "exportMarkdown" | "summary">(hook: H) =>
    runExport(runner, room.plugin, room, { hook, people: people() });
  const required = <T>(written: T | undefined | null, name: string): T => {
    if (written === undefined || written === null) throw new Error(`plugin.js exports no function ${name}`);
    return written;
  };

  async function exportRoom(format: "csv"): Promise<string[][]>;
  async function exportRoom(format: "markdown"): Promise<string>;
  async function exportRoom(format: "csv" | "markdown") {
    const written = format === "csv" ? (await run("exportCsv"))?.rows : (await run("exportMarkdown"))?.text;
    return required(written, "exportRoom");
  }
  return { export: exportRoom, summary: async () => required(await run("summary"), "summary") };
}
